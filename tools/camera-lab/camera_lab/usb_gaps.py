"""Scenarios of a USB camera that goes away and comes back, also under another number."""

import os

from . import expectations
from .recovery import Recovery
from .stage import Stage
from .usb import UsbCamera

FRAMES = 30
RELINK_SECONDS = 20
ROUNDS = int(os.environ.get("LAB_ROUNDS", "10"))


def replug(surroundings):
    """A USB camera is unplugged and plugged in again, every other time with a picture half sent"""
    _, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            recovery = _watched(stage)
            for number in range(1, ROUNDS + 1):
                _round(stage, recovery, in_picture=number % 2 == 0)
                stage.report.note(f"round {number}: {recovery.end(f'round {number}')}")
            recovery.report(stage.report)


def numbers(surroundings):
    """An equal USB camera takes the number of the first, which comes back under another"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera, UsbCamera(footage, "bea", 1, "LAB0002") as other:
        old = camera.plug()
        with Stage(*surroundings, camera) as stage:
            recovery = _watched(stage)
            start = recovery.begin()
            camera.unplug()
            lost = stage.await_event("camera.lost", start)
            if lost is None:
                raise stage.failure("the daemon did not notice that the camera is gone", start)
            stage.await_let_go()
            recovery.await_missing(lost)
            taken = other.plug()
            if not report.check("the other camera has the first one's number", taken == old, f"{taken}, {old}"):
                raise stage.failure("the numbers did not move")
            new = camera.plug()
            report.check("the first camera has another number", new != old, new)
            opened = stage.await_event("camera.opened", lost)
            if not report.check("the camera is opened again", opened is not None):
                raise stage.failure("the daemon did not open the camera again", lost)
            seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > recovery.epoch)
            ids = expectations.face_ids(stage.client.wait_for_frames(FRAMES, seen))
            report.check(f"it is the first one's face {recovery.face_id}", ids == {recovery.face_id}, ids)
            recovery.end("the gap")
            recovery.report(report)
            report.check("nobody has opened the other camera", stage.daemon.process not in other.holders())


def _watched(stage):
    """Starts the daemon on the camera's face."""
    stage.start_daemon("mjpeg", relink_seconds=RELINK_SECONDS)
    stage.await_frames()
    return Recovery(stage.client, stage.daemon.process, stage.client.record(stage.await_face()))


def _round(stage, recovery, in_picture):
    """One gap."""
    place = recovery.begin()
    stage.camera.unplug(in_picture)
    lost = stage.await_event("camera.lost", place)
    if lost is None:
        raise stage.failure("the daemon did not notice that the camera is gone", place)
    recovery.await_missing(lost)
    stage.camera.plug()
    opened = stage.await_event("camera.opened", lost)
    if opened is None:
        raise stage.failure("the daemon did not open the camera again", place)
    seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > recovery.epoch)
    stage.client.wait_for_frames(FRAMES, seen)
