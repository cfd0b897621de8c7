"""Scenario of a camera that goes away again and again."""

import os

from .recovery import Recovery
from .stage import Stage
from .vivid import Vivid

FRAMES = 30
# Generous, as starting what writes the picture takes long on a busy machine.
RELINK_SECONDS = 30
ROUNDS = int(os.environ.get("LAB_ROUNDS", "10"))


def often(surroundings):
    """The driver is unbound and bound again, LAB_ROUNDS times in a row"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        record = stage.begin_with_ada(RELINK_SECONDS)
        recovery = Recovery(stage.client, stage.daemon.process, record)
        for number in range(1, ROUNDS + 1):
            _round(stage, number, recovery)
            stage.report.note(f"round {number}: {recovery.end(f'round {number}')}")
        recovery.report(stage.report)


def _round(stage, number, recovery):
    """One gap."""
    client = stage.client
    place = recovery.begin()
    stage.camera.unbind()
    stage.picture.stop()
    lost = stage.await_event("camera.lost", place)
    if lost is None:
        raise stage.failure(f"round {number}: the daemon did not notice that the camera is gone", place)
    stage.await_let_go()
    recovery.await_missing(lost)
    stage.camera.bind()
    stage.camera.loop()
    stage.show("ada")
    opened = stage.await_event("camera.opened", lost)
    if opened is None:
        raise stage.failure(f"round {number}: the daemon did not open the camera again", place)
    seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > recovery.epoch)
    client.wait_for_frames(FRAMES, seen)
