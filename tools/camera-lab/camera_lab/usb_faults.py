"""Scenarios of a USB camera: it streams, goes away and comes back, sends damage or nothing, changes its number."""

import os

from . import expectations
from .stage import Stage
from .usb import UsbCamera

FRAMES = 30
RELINK_SECONDS = 20
FAULTS = ("header", "error-bit", "truncated", "no-jpeg", "stray")
# The driver keeps these pictures to itself; they are seen as gaps in the frames' numbers.
DROPPED_BY_THE_DRIVER = ("error-bit",)
# What the daemon may say about one kind of damage, however long it lasts.
LOG_LINES = 4


def stream(surroundings):
    """A USB camera's MJPEG through the kernel's own driver"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            stage.start_daemon("mjpeg")
            stage.await_frames()
            report.check("the driver sends Motion-JPEG", stage.fourcc == "MJPG", stage.fourcc)
            seen = stage.await_face()
            frames = stage.client.wait_for_frames(100, 30, seen)
            ids = _ids(frames)
            if not report.check("a face has one ID in 100 frames", len(frames) == 100 and len(ids) == 1,
                                f"{len(frames)} frames, IDs {ids}"):
                raise stage.failure("no steady face")
            faces = [frame for frame in frames if expectations.one_tracked_face(frame)]
            same = expectations.overlap(expectations.median_box(faces), expectations.FACE_BOX)
            report.check("the face is at its place", same > 0.5, f"overlap {same:.2f}")
            report.check("frame numbers rise", expectations.rises(frame["seq"] for frame in frames))


def replug(surroundings):
    """A USB camera is unplugged and plugged in again, every other time with a picture half sent"""
    report, _, footage = surroundings
    rounds = int(os.environ.get("LAB_ROUNDS", "10"))
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            face_id, epoch = _face(stage)
            begun = stage.client.position()
            usage = []
            for number in range(rounds):
                epoch = _round(stage, epoch, in_picture=number % 2 == 1)
                usage.append(stage.daemon.usage())
                report.note(f"round {number + 1}: {usage[-1]}")
            records = stage.client.records(begun)
            ids = _ids(records)
            report.check(f"the face keeps its ID {face_id} throughout", ids == {face_id}, ids)
            _no_face_events(stage, begun)
            counts = {name: sum(record.get("event") == name for record in records)
                      for name in ("camera.lost", "camera.opened")}
            report.check("each gap has one camera.lost and one camera.opened", set(counts.values()) == {rounds}, counts)
            usage[-1].check_against(usage[min(1, rounds - 1)], report)


def damage(surroundings):
    """A USB camera sends damaged pictures of every kind"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            face_id, _ = _face(stage)
            for fault in FAULTS:
                start, said = stage.client.position(), stage.daemon.line_count()
                before = _damaged(stage)
                camera.damage(fault)
                frames = stage.client.wait_for_frames(2 * FRAMES, 30, start)
                camera.damage("none")
                stage.client.wait_for_frames(5, 10, stage.client.position())
                report.check(f"{fault}: frames go on", len(frames) == 2 * FRAMES, len(frames))
                if fault in DROPPED_BY_THE_DRIVER:
                    gaps = frames[-1]["seq"] - frames[0]["seq"] + 1 - len(frames) if frames else 0
                    report.check(f"{fault}: the frames' numbers show what is missing", gaps > 0, gaps)
                else:
                    count = _damaged(stage) - before
                    report.check(f"{fault}: the damaged ones are counted", count > 0, count)
                ids = _ids(stage.client.records(start))
                report.check(f"{fault}: the face keeps its ID {face_id}", ids == {face_id}, ids)
                _no_face_events(stage, start, fault)
                lost = stage.await_event("camera.lost", 0, start)
                report.check(f"{fault}: the camera is not given up", lost is None)
                lines = stage.daemon.line_count() - said
                report.check(f"{fault}: the log is not flooded", lines <= LOG_LINES, f"{lines} lines")


def stall(surroundings):
    """A USB camera sends nothing for a while, but stays plugged in"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            face_id, epoch = _face(stage)
            start = stage.client.position()
            camera.stall()
            lost = stage.await_event("camera.lost", 30, start)
            camera.go_on()
            if not report.check("a camera that sends nothing is told as lost", lost is not None):
                raise stage.failure("the daemon did not notice", start)
            seen = stage.find_face(40, lost, lambda record: record["epoch"] > epoch)
            if not report.check("frames come again when it sends", seen is not None):
                raise stage.failure("the daemon did not come back", lost)
            ids = _ids([stage.client.record(seen)])
            report.check(f"the face has its old ID {face_id}", ids == {face_id}, ids)
            _no_face_events(stage, start)


def numbers(surroundings):
    """An equal USB camera takes the number of the first, which comes back under another"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera, UsbCamera(footage, "bea", 1, "LAB0002") as other:
        old = camera.plug()
        with Stage(*surroundings, camera) as stage:
            face_id, epoch = _face(stage)
            start = stage.client.position()
            camera.unplug()
            lost = stage.await_event("camera.lost", 10, start)
            if lost is None:
                raise stage.failure("the daemon did not notice that the camera is gone", start)
            stage.await_let_go()
            taken = other.plug()
            if not report.check("the other camera has the first one's number", taken == old, f"{taken}, {old}"):
                raise stage.failure("the numbers did not move")
            new = camera.plug()
            report.check("the first camera has another number", new != old, new)
            opened = stage.await_event("camera.opened", 15, lost)
            if not report.check("the camera is opened again", opened is not None):
                raise stage.failure("the daemon did not open the camera again", lost)
            seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > epoch)
            ids = _ids(stage.client.wait_for_frames(FRAMES, 20, seen))
            report.check(f"it is the first one's face {face_id}", ids == {face_id}, ids)
            report.check("nobody has opened the other camera", stage.daemon.process not in other.holders())


def _face(stage):
    """Starts the daemon on the camera's face; its ID, and the epoch."""
    stage.start_daemon("mjpeg", relink_seconds=RELINK_SECONDS)
    stage.await_frames()
    record = stage.client.record(stage.await_face())
    return record["faces"][0]["id"], record["epoch"]


def _round(stage, epoch, in_picture):
    """One gap; returns the epoch after it."""
    place = stage.client.position()
    stage.camera.unplug(in_picture)
    lost = stage.await_event("camera.lost", 10, place)
    if lost is None:
        raise stage.failure("the daemon did not notice that the camera is gone", place)
    stage.camera.plug()
    opened = stage.await_event("camera.opened", 15, lost)
    if opened is None:
        raise stage.failure("the daemon did not open the camera again", place)
    seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > epoch)
    now = stage.client.record(seen)["epoch"]
    if now != epoch + 1:
        stage.report.check("the first attempt after the arrival gives frames", False, f"epoch {epoch}, then {now}")
    stage.client.wait_for_frames(FRAMES, 20, seen)
    return now


def _ids(records):
    return {face["id"] for record in records for face in record.get("faces", ())}


def _damaged(stage):
    """How many frames the daemon counts as damaged so far."""
    return stage.client.ask("status")["status"]["cameras"][0]["damaged"]


def _no_face_events(stage, start, what=None):
    events = [record["event"] for record in stage.client.records(start) if record.get("event", "").startswith("face.")]
    stage.report.check(f"{what}: no face event was sent" if what else "no face event was sent", not events, events)
