"""Scenarios of the driver's faults during streaming, one control a check: each gap is told once, and nothing is lost."""

from . import expectations
from .recovery import Recovery
from .stage import Stage
from .usage import Usage
from .vivid import Vivid

FRAMES = 20
# Generous, as starting what writes the picture takes long on a busy machine.
RELINK_SECONDS = 30
DAMAGED_BUFFERS = 5


def injected(surroundings):
    """Each fault of the driver during streaming"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        record = stage.begin_with_ada(RELINK_SECONDS)
        recovery = Recovery(stage.client, stage.daemon.process, record)
        _gap(stage, "a stream that ends by a fault", recovery, "inject_fatal_streaming_error")

        place = stage.client.position()
        _damages_buffers(stage)
        _goes_on(stage, "damaged buffers", recovery, place)

        place = stage.client.position()
        stage.camera.set_controls(percentage_of_dropped_buffers=60)
        _goes_on(stage, "most buffers dropped", recovery, place)
        stage.camera.set_controls(percentage_of_dropped_buffers=0)

        _gap(stage, "a buffer that is refused", recovery, "inject_vidioc_qbuf_error")
        for what, control in (("buffers that are refused once at the reopening", "inject_vidioc_reqbufs_error"),
                              ("a stream that is refused once at the reopening", "inject_vidioc_streamon_error")):
            _gap(stage, what, recovery, control, "inject_fatal_streaming_error", failed=1)
        _gap(stage, "a camera that is cut off", recovery, "disconnect", failed=None)
        recovery.report(stage.report)


def signal(surroundings):
    """No signal, no lock, a signal out of range, and the signal again"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        face_id = stage.begin_with_ada(RELINK_SECONDS)["faces"][0]["id"]
        report, client, settled = stage.report, stage.client, None
        for mode, name in ((1, "no signal"), (2, "no lock"), (3, "out of range")):
            place = client.position()
            stage.camera.set_controls(dv_timings_signal_mode=mode)
            gone = stage.await_event("face.lost", place, id=face_id)
            report.check(f"{name}: the face is lost", gone is not None)
            stage.camera.set_controls(dv_timings_signal_mode=0)
            resumed = stage.await_event("face.resumed", gone or place, id=face_id)
            report.check(f"{name}, then a picture again: the face has its old ID {face_id}", resumed is not None,
                         expectations.face_ids(client.records(place)))
            # The lab's one processor does not keep up 60 frames/s: that the camera is slow is true, and no fault.
            told = [record["event"] for record in client.records(place)
                    if record.get("type") == "event" and record.get("reason") != "slow"]
            settled = settled or Usage.of(stage.daemon.process)
            report.check(f"{name}: the camera goes on, and nothing is told twice",
                         told == ["face.lost", "face.resumed"], told)
        Usage.of(stage.daemon.process).check_against(settled, report)


def _damages_buffers(stage):
    """Whichever buffer is next gets the error flag, which may be one of the writer's."""
    damaged = 0
    for _ in range(10 * DAMAGED_BUFFERS):
        stage.camera.set_controls(inject_v4l2_buf_flag_error=1)
        stage.client.wait_for_frames(3, stage.client.position())
        damaged = stage.status()["lost"]["damaged"]
        if damaged >= DAMAGED_BUFFERS:
            break
    stage.report.check("damaged buffers: they are counted", damaged >= DAMAGED_BUFFERS, damaged)


def _goes_on(stage, what, recovery, start):
    """After a fault that must not matter: frames come, with the same face, and no event does."""
    report, face_id = stage.report, recovery.face_id
    frames = stage.client.wait_for_frames(FRAMES, stage.client.position())
    report.check(f"{what}: frames go on", len(frames) == FRAMES, len(frames))
    ids = expectations.face_ids(frames)
    report.check(f"{what}: the face keeps its ID {face_id}", ids == {face_id}, ids)
    told = [(record["event"], record.get("reason")) for record in stage.client.records(start)
            if record.get("type") == "event"]
    # Frames that are missing make a camera slow, which is told once, and once at its end.
    begun = [event for event in told if event == ("camera.degraded", "slow")]
    other = [event for event in told if event[1] != "slow"]
    report.check(f"{what}: nothing is told but once that frames are missing", not other and len(begun) <= 1, told)


def _gap(stage, what, recovery, *controls, failed=0):
    """A fault that ends the stream, and what must hold after it. `failed` attempts are refused by the driver."""
    client = stage.client
    place = recovery.begin()
    hidden = "inject_vidioc_qbuf_error" in controls
    if hidden:
        # The next buffer that is queued is refused, whoever queues it: only the daemon may be left to do so.
        stage.picture.stop()
    for control in controls:
        stage.camera.set_controls(**{control: 1})
    lost = stage.await_event("camera.lost", place)
    if not stage.report.check(f"{what}: camera.lost is sent", lost is not None):
        raise stage.failure("the daemon did not notice the fault", place)
    # The fault is the whole camera's: it has ended the writing to its output node, too.
    stage.picture.stop()
    opened = stage.await_event("camera.opened", lost)
    if opened is None:
        raise stage.failure("the daemon did not open the camera again", place)
    stage.camera.loop()
    stage.show("ada")
    client.wait_for_frames(FRAMES, stage.await_face(start=opened))
    usage = recovery.end(what, failed, hidden=hidden)
    stage.report.note(f"{what}: {usage}; {client.record(opened).get('message', 'as before')}")
