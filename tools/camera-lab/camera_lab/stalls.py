"""Scenarios of a daemon that is held up while the driver goes on: the newest frame is what it turns to."""

import os
import signal
import time

from .stage import Stage
from .vivid import Vivid

STALL_SECONDS = 0.5
ROUNDS = 5
# Of old frames, one may have been in work when the daemon was held up, and one may be looked at after that.
OLD_FRAMES = 2
# More frames than the driver has buffers: what came meanwhile was skipped.
LEAP = 8


def stalled(surroundings):
    """The daemon is stopped for 500 ms and goes on"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        stage.camera.loop()
        stage.start_daemon("nv12")
        stage.await_frames()
        stage.show("ada")
        stage.await_face()
        for number in range(1, ROUNDS + 1):
            _stall(stage, number)


def _stall(stage, number):
    client = stage.client
    os.kill(stage.daemon.process, signal.SIGSTOP)
    # This time is what is tested, and not a wait for something: the driver fills its buffers and has no more.
    time.sleep(STALL_SECONDS)
    place = client.position()
    before = [record["seq"] for record in client.records() if record.get("type") == "frame"][-1]
    os.kill(stage.daemon.process, signal.SIGCONT)
    after = [record["seq"] for record in client.wait_for_frames(12, 20, place)]
    if not stage.report.check(f"stall {number}: frames come again", len(after) == 12, len(after)):
        raise stage.failure("the daemon did not go on", place)
    steps = [later - earlier for earlier, later in zip([before] + after, after)]
    leap = max(range(len(steps)), key=steps.__getitem__)
    stage.report.check(f"stall {number}: after at most {OLD_FRAMES} old frames comes the newest",
                       leap <= OLD_FRAMES and steps[leap] >= LEAP, f"steps of the sequence numbers: {steps}")
