"""Scenario of a camera that goes away again and again."""

import os

from .stage import Stage
from .usage import Usage
from .vivid import Vivid

FRAMES = 30
# Generous, as starting what writes the picture takes long on a busy machine.
RELINK_SECONDS = 30
ROUNDS = int(os.environ.get("LAB_ROUNDS", "10"))


def often(surroundings):
    """The driver is unbound and bound again, LAB_ROUNDS times in a row"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        stage.camera.loop()
        stage.start_daemon("nv12", relink_seconds=RELINK_SECONDS)
        stage.await_frames()
        stage.show("ada")
        record = stage.client.record(stage.await_face())
        face_id, epoch = record["faces"][0]["id"], record["epoch"]
        report, client = stage.report, stage.client
        begun = client.position()
        settled = usage = None
        unexplained, in_vain = [], []
        for number in range(1, ROUNDS + 1):
            place, arrived = _round(stage, number, epoch)
            epoch = client.records()[-1].get("epoch", epoch)
            told = _events(client.records(place))
            if told.count("camera.lost") != 1 or told.count("camera.opened") != 1 or _faces(told):
                unexplained.append((number, told))
            # An attempt that fails has a new reason, which would be told.
            if "camera.waiting" in _events(client.records(arrived)):
                in_vain.append((number, told))
            usage = Usage.of(stage.daemon.process)
            # Once everything has been used for the first time, nothing may grow.
            settled = usage if number <= 2 else settled
            report.note(f"round {number}: {usage}")
        report.check("each gap has one camera.lost, one camera.opened and no face event", not unexplained, unexplained)
        report.check("the first attempt after each arrival brought frames", not in_vain, in_vain)
        ids = {face["id"] for record in client.records(begun) for face in record.get("faces", ())}
        report.check(f"the face keeps its ID {face_id} throughout", ids == {face_id}, ids)
        usage.check_against(settled, report)


def _round(stage, number, epoch):
    """One gap; the places in the client's records where it began and where the camera came back."""
    client = stage.client
    place = client.position()
    stage.camera.unbind()
    stage.picture.stop()
    lost = stage.await_event("camera.lost", 20, place)
    if lost is None:
        raise stage.failure(f"round {number}: the daemon did not notice that the camera is gone", place)
    stage.await_let_go()
    arrived = client.position()
    stage.camera.bind()
    stage.camera.loop()
    stage.show("ada")
    opened = stage.await_event("camera.opened", 20, lost)
    if opened is None:
        raise stage.failure(f"round {number}: the daemon did not open the camera again", place)
    seen = stage.await_face(30, start=opened, accepts=lambda record: record["epoch"] > epoch)
    client.wait_for_frames(FRAMES, 30, seen)
    return place, arrived


def _events(records):
    return [record["event"] for record in records if record.get("type") == "event"]


def _faces(names):
    return [name for name in names if name.startswith("face.")]
