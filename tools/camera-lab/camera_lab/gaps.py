"""Scenarios of a camera that goes away and comes back."""

import time

from . import expectations
from .recovery import Recovery, failures
from .stage import Stage
from .vivid import Vivid

# Long enough for what writes the picture to be started again on a busy machine.
RELINK_SECONDS = 10
FRAMES_AFTERWARDS = 30


def unplugged(surroundings):
    """The driver is unbound and bound again"""

    def unplug(stage):
        stage.camera.unbind()
        stage.picture.stop()

    def plug(stage, recovery, lost):
        recovery.await_missing(lost)
        stage.camera.bind()

    _comes_back(surroundings, unplug, plug, failed=0)


def disconnected(surroundings):
    """The driver's `disconnect` control is pressed"""

    def disconnect(stage):
        stage.camera.disconnect()
        # The writer too holds the camera, which becomes usable again when everyone has let it go.
        stage.picture.stop()

    # The node stays, so attempts fail until all have let it go.
    _comes_back(surroundings, disconnect, lambda stage, *_: stage.camera.await_reconnected(), failed=None)


def late(surroundings):
    """The daemon starts before there is a camera"""
    camera = Vivid.single_planar()
    camera.unbind()
    try:
        with Stage(*surroundings, camera) as stage:
            stage.start_daemon("nv12")
            camera.bind()
            camera.loop()
            opened = stage.await_event("camera.opened", 0)
            if not stage.report.check("camera.opened is sent when the camera has come", opened is not None):
                raise stage.failure("the daemon did not open the camera")
            record = stage.client.record(opened)
            stage.report.check("the first attempt after the arrival brings frames",
                               failures(record) == 0 and record["epoch"] == 1, record)
            stage.await_frames()
            stage.show("ada")
            stage.report.check("a face is tracked", stage.find_face(start=opened) is not None)
    finally:
        camera.bind_if_missing()


def _comes_back(surroundings, take_away, bring_back, failed):
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        record = stage.begin_with_ada(RELINK_SECONDS)
        recovery = Recovery(stage.client, stage.daemon.process, record)
        _same_face_keeps_its_id(stage, recovery, take_away, bring_back)
        recovery.end("the gap", failed)
        _other_face_gets_a_new_id(stage, recovery, take_away, bring_back)
        recovery.end("the gap with another face after it", failed, same_face=False)
        recovery.report(stage.report)


def _same_face_keeps_its_id(stage, recovery, take_away, bring_back):
    _, seen = _gap(stage, "ada", take_away, bring_back, recovery)
    frames = stage.client.wait_for_frames(FRAMES_AFTERWARDS, seen)
    ids = sorted(expectations.face_ids(frames))
    stage.report.check(f"the face is back under its old ID {recovery.face_id}", ids == [recovery.face_id], f"IDs {ids}")


def _other_face_gets_a_new_id(stage, recovery, take_away, bring_back):
    report, face_id = stage.report, recovery.face_id
    stage.await_face(start=stage.client.position())
    lost, seen = _gap(stage, "bea", take_away, bring_back, recovery)
    frames = stage.client.wait_for_frames(FRAMES_AFTERWARDS, seen)
    ids = sorted(expectations.face_ids(frames))
    report.check(f"a different face after the gap gets a new ID, above {face_id}",
                 len(ids) == 1 and ids[0] > face_id, f"IDs {ids}")
    if len(ids) == 1:
        appeared = stage.await_event("face.appeared", lost, id=ids[0])
        report.check("face.appeared tells of it", appeared is not None)
    gone = stage.await_event("face.lost", lost, id=face_id)
    reason = stage.client.record(gone).get("reason") if gone is not None else "no such event"
    report.check("face.lost tells of the old one, for the reason camera_lost", reason == "camera_lost", reason)


def _gap(stage, person_afterwards, take_away, bring_back, recovery):
    """Takes the camera away and brings it back showing someone.

    Returns the places of `camera.lost` and of the first frame afterwards with one tracked face.
    """
    report, client = stage.report, stage.client
    start = recovery.begin()
    away_at = time.monotonic()
    take_away(stage)
    lost = stage.await_event("camera.lost", start)
    if not report.check("camera.lost is sent", lost is not None):
        raise stage.failure("the daemon did not notice that the camera is gone", start)
    stage.await_let_go()
    bring_back(stage, recovery, lost)
    stage.camera.loop()
    stage.show(person_afterwards)
    opened = stage.await_event("camera.opened", lost)
    if not report.check("camera.opened is sent when it is back", opened is not None):
        raise stage.failure("the daemon did not open the camera again", start)
    seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > recovery.epoch)
    report.note(f"a face is seen again {client.record(seen)['arrived'] - away_at:.1f} s after the camera went")
    fourcc, _ = stage.camera.capture_format()
    report.check("the format is the same as before", fourcc == stage.fourcc, f"{stage.fourcc}, then {fourcc}")
    return lost, seen
