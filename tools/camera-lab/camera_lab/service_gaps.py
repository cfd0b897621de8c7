"""The service's camera goes away and comes back, while udev makes the links and hands the nodes to the group."""

import os

from . import expectations
from .patience import becomes_true
from .recovery import Recovery
from .report import ScenarioStopped
from .vivid import Picture

FRAMES = 20
ROUNDS = int(os.environ.get("LAB_ROUNDS", "10"))


def run(report, camera, footage, client, process):
    """Unbinds and binds the driver under the running service, LAB_ROUNDS times in a row."""
    fourcc = camera.capture_format()[0]
    camera.loop()
    picture = Picture(camera, "ada", fourcc, footage)
    try:
        seen = client.wait(expectations.has_one_tracked_face, client.position())
        if seen is None:
            raise ScenarioStopped("no face was tracked before the gaps")
        recovery = Recovery(client, process, client.record(seen))
        for number in range(1, ROUNDS + 1):
            start = recovery.begin()
            camera.unbind()
            picture.stop()
            lost = _await_event(client, "camera.lost", start)
            _await_let_go(camera, process)
            recovery.await_missing(lost)
            camera.bind()
            camera.loop()
            picture = Picture(camera, "ada", fourcc, footage)
            opened = _await_event(client, "camera.opened", lost)
            seen = client.wait(expectations.has_one_tracked_face, opened)
            if seen is None:
                raise ScenarioStopped(f"no face was tracked after gap {number}")
            client.wait_for_frames(FRAMES, seen)
            report.note(f"round {number}: {recovery.end(f'round {number}')}")
        recovery.report(report)
    finally:
        picture.stop()


def _await_event(client, name, start):
    place = client.wait(lambda record: record.get("event") == name, start)
    if place is None:
        raise ScenarioStopped(f"no {name} came; last: {client.records(start)[-3:]}")
    return place


def _await_let_go(camera, process):
    """A new node gets the old name only when nobody holds the dead one."""
    if not becomes_true(lambda: process not in camera.holders()):
        raise ScenarioStopped("the service still has the dead node open")
