"""Scenario of a daemon that is held up while the driver goes on: the newest frame is what it turns to."""

import os
import signal
import time

from .stage import Stage
from .vivid import Vivid

STALL_SECONDS = 0.5
ROUNDS = 8
FRAMES = 12
# Of the frames tracked after a stall the first may be old, as it may have been in work; the second is the newest. Were
# more than one frame waiting, further old ones would come before it.
OLD_FRAMES = 1
# The part of the stall's frames that must lie between an old frame and the newest. The driver has five buffers: what it
# could fill of them is less by far.
PART = 0.8


def stalled(surroundings):
    """The daemon is stopped for 500 ms and goes on"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        stage.camera.loop()
        stage.start_daemon("nv12")
        stage.await_frames()
        stage.show("ada")
        stage.await_face()
        rate = stage.status()["promised_rate"]
        flushed = stage.status()["lost"]["flushed"]
        for number in range(1, ROUNDS + 1):
            _stall(stage, number, PART * STALL_SECONDS * rate)
        more = stage.status()["lost"]["flushed"] - flushed
        # Each time the driver had filled at least the two buffers that are never lent.
        stage.report.check("what the driver had filled meanwhile is counted as flushed", more >= 2 * ROUNDS, more)


def _stall(stage, number, leap):
    client = stage.client
    # Each stall begins at another moment of the daemon's work.
    client.wait_for_frames(3 + number, client.position())
    os.kill(stage.daemon.process, signal.SIGSTOP)
    # This time is what is tested, and not a wait for something: the driver fills its buffers and has no more.
    time.sleep(STALL_SECONDS)
    place = client.position()
    before = [record["seq"] for record in client.records() if record.get("type") == "frame"][-1]
    os.kill(stage.daemon.process, signal.SIGCONT)
    after = [record["seq"] for record in client.wait_for_frames(FRAMES, place)]
    if not stage.report.check(f"stall {number}: frames come again", len(after) == FRAMES, len(after)):
        raise stage.failure("the daemon did not go on", place)
    steps = [later - earlier for earlier, later in zip([before] + after, after)]
    old = next((place for place, step in enumerate(steps) if step >= leap), len(steps))
    stage.report.check(f"stall {number}: the second frame tracked is the newest", old <= OLD_FRAMES,
                       f"steps of the sequence numbers: {steps}")
