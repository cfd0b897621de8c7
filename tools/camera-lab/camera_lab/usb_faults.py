"""Scenarios of a USB camera that sends damage, or nothing."""

from . import expectations
from .recovery import Recovery
from .stage import Stage
from .usb import UsbCamera

FRAMES = 60
RELINK_SECONDS = 20
# The driver keeps these pictures to itself; they are seen as gaps in the frames' numbers.
DROPPED_BY_THE_DRIVER = ("error-bit",)
# These are dropped by the daemon, and counted.
DAMAGED = ("header", "truncated", "no-jpeg")
# These only look like damage: each picture is whole, and decoded.
HARMLESS = ("extra", "no-tables")
# A part of the picture is broken, which a decoder may bridge up to the next restart marker.
BRIDGED = ("stray",)
# The least of the pictures that have the fault: one in four, and the scenario looks at so many.
LEAST = FRAMES // 8
# Frames that were taken and have no record yet: more than the mailbox, the tracker and the subscriber's queue hold.
IN_HAND = 5
# What the daemon may say about one kind of damage, however long it lasts.
LOG_LINES = 3


def damage(surroundings):
    """A USB camera sends damaged pictures of every kind, and what only looks damaged"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            _starts(stage)
            face_id = _face(stage)["faces"][0]["id"]
            for fault in HARMLESS + DROPPED_BY_THE_DRIVER + DAMAGED + BRIDGED:
                _sends(stage, fault, face_id)


def first(surroundings):
    """The first picture of a USB camera's stream is no picture, at the start and after each gap"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.damage("first")
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            _starts(stage)
            recovery = Recovery(stage.client, stage.daemon.process, _face(stage))
            # At the very start a newer one may take its place while the networks are being loaded.
            before = _counts(stage)
            for number in range(1, 3):
                start = recovery.begin()
                camera.unplug()
                lost = stage.await_event("camera.lost", start)
                if lost is None:
                    raise stage.failure("the daemon did not notice that the camera is gone", start)
                recovery.await_missing(lost)
                camera.plug()
                seen = stage.await_face(lost, lambda record: record["epoch"] > recovery.epoch)
                stage.client.wait_for_frames(FRAMES // 3, seen)
                recovery.end(f"gap {number}")
            recovery.report(report)
            report.check("the camera has sent one in each of three streams", camera.changed() == 3, camera.changed())
            # A busy machine may leave one out for a newer one before it is looked at.
            after = _counts(stage)
            damaged, dropped = (after[kind] - before[kind] for kind in ("damaged", "dropped"))
            report.check("each after a gap is counted", damaged <= 2 <= damaged + dropped,
                         f"{damaged} damaged, {dropped} left out")


def stall(surroundings):
    """A USB camera sends nothing for a while, but stays plugged in"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            _starts(stage)
            recovery = Recovery(stage.client, stage.daemon.process, _face(stage))
            for number in range(1, 3):
                start = recovery.begin()
                camera.stall()
                lost = stage.await_event("camera.lost", start)
                camera.go_on()
                if not report.check(f"stall {number}: a camera that sends nothing is told as lost", lost is not None):
                    raise stage.failure("the daemon did not notice", start)
                seen = stage.find_face(lost, lambda record: record["epoch"] > recovery.epoch)
                if not report.check(f"stall {number}: frames come again when it sends", seen is not None):
                    raise stage.failure("the daemon did not come back", lost)
                stage.client.wait_for_frames(FRAMES // 3, seen)
                recovery.end(f"stall {number}")
            recovery.report(report)


def _starts(stage):
    stage.start_daemon("mjpeg", relink_seconds=RELINK_SECONDS)
    stage.await_frames()


def _face(stage):
    return stage.client.record(stage.await_face())


def _counts(stage):
    """Where frames have gone that no record is of."""
    camera = stage.status()
    kept = sum(camera["lost"].get(kind, 0) for kind in ("skipped", "damaged", "short"))
    return {
        "damaged": camera["damaged"],
        "lost": kept,
        "flushed": camera["lost"]["flushed"],
        "dropped": camera["dropped"],
        "spared": camera.get("load", {}).get("spared", 0),
        "not sent": stage.client.ask("status")["status"]["subscribers"]["frames_skipped"],
    }


def _sends(stage, fault, face_id):
    """The camera sends pictures with a fault for a while: what the daemon makes of them."""
    report, client = stage.report, stage.client
    # Counted before the frames are: what is left out in between must not be missing from the count.
    before = _counts(stage)
    # And what is counted by now must not lie behind the first record: those of frames already taken come first.
    client.wait_for_frames(IN_HAND, client.position())
    start, said = client.position(), stage.daemon.line_count()
    stage.camera.damage(fault)
    frames = client.wait_for_frames(FRAMES, start)
    changed = stage.camera.changed()
    stage.camera.damage("none")
    # The daemon sums up what was lost four times a second.
    client.wait_for_frames(15, client.position())
    after = _counts(stage)
    report.check(f"{fault}: the camera has sent such pictures", changed >= LEAST, changed)
    report.check(f"{fault}: frames go on", len(frames) == FRAMES, len(frames))
    damaged = after["damaged"] - before["damaged"]
    lost = after["lost"] - before["lost"]
    missing = frames[-1]["seq"] - frames[0]["seq"] + 1 - len(frames) if frames else 0
    left_out = sum(after.values()) - sum(before.values())
    report.check(f"{fault}: each picture is tracked or counted", missing <= left_out, f"{missing}, counted {left_out}")
    if fault in HARMLESS:
        report.check(f"{fault}: every one is decoded", damaged == 0, f"{damaged} of {changed} damaged")
        lines = stage.daemon.line_count() - said
        report.check(f"{fault}: the log has nothing of it", lines == 0, f"{lines} lines")
    elif fault in DROPPED_BY_THE_DRIVER:
        report.check(f"{fault}: the frames' numbers show what is missing", lost >= changed - 1, f"{lost} of {changed}")
    elif fault in DAMAGED:
        # On a busy machine some are left out for newer ones before they are looked at.
        report.check(f"{fault}: the damaged ones are counted", damaged > 0 and left_out >= changed - 1,
                     f"{damaged} damaged, {left_out} left out in all, of {changed}")
    records = client.records(start)
    ids = expectations.face_ids(records)
    report.check(f"{fault}: the face keeps its ID {face_id}", ids == {face_id}, ids)
    told = [record["event"] for record in records if record.get("type") == "event"]
    wrong = [event for event in told if event.startswith("face.") or event in ("camera.lost", "camera.waiting")]
    report.check(f"{fault}: no face event, and the camera is not given up", not wrong, told)
    lines = stage.daemon.line_count() - said
    report.check(f"{fault}: the log is not flooded", lines <= LOG_LINES, f"{lines} lines for {changed} pictures")
