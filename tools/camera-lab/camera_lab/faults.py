"""Scenarios of a camera that errs, as the driver's own faults make it, and of one that goes away often."""

from .stage import Stage
from .vivid import Vivid

FRAMES = 30
# Generous, as starting what writes the picture takes long on a busy machine.
RELINK_SECONDS = 20
CYCLES = 10
# Once everything has been used for the first time, memory must not grow from cycle to cycle.
GROWTH_KILOBYTES = 4096


def erring(surroundings):
    """Damaged and missing buffers, and a fault that ends the stream"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        face_id, epoch = _face(stage)
        report, client = stage.report, stage.client

        start = client.position()
        for _ in range(5):
            stage.camera.set_controls(inject_v4l2_buf_flag_error=1)
            client.wait_for_frames(3, 10, client.position())
        _goes_on(stage, "with damaged buffers", face_id, start)
        report.check("damaged buffers do not lose the camera", stage.await_event("camera.lost", 0, start) is None)

        stage.camera.set_controls(percentage_of_dropped_buffers=60)
        _goes_on(stage, "with most buffers dropped", face_id, client.position())
        stage.camera.set_controls(percentage_of_dropped_buffers=0)
        report.check("dropped buffers do not lose the camera", stage.await_event("camera.lost", 0, start) is None)

        place = client.position()
        stage.camera.set_controls(inject_fatal_streaming_error=1)
        lost = stage.await_event("camera.lost", 10, place)
        report.check("a stream's end by a fault is told", lost is not None)
        # The fault is the whole camera's: it has ended the writing to its output node, too.
        stage.show("ada")
        opened = stage.await_event("camera.opened", 15, lost or place)
        if not report.check("the camera is opened again", opened is not None):
            raise stage.failure("the daemon did not open the camera again", place)
        seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > epoch)
        ids = {face["id"] for face in client.record(seen)["faces"]}
        report.check(f"the face has its old ID {face_id}", ids == {face_id}, ids)
        events = [record["event"] for record in client.records(place) if record.get("event", "").startswith("face.")]
        report.check("no face event was sent", not events, events)


def often(surroundings):
    """The driver is unbound and bound again ten times in a row"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        face_id, epoch = _face(stage)
        report, client = stage.report, stage.client
        begun = client.position()
        usage = []
        for cycle in range(CYCLES):
            place = client.position()
            stage.camera.unbind()
            stage.picture.stop()
            lost = stage.await_event("camera.lost", 10, place)
            if lost is None:
                raise stage.failure("the daemon did not notice that the camera is gone", place)
            stage.await_let_go()
            stage.camera.bind()
            stage.camera.loop()
            stage.show("ada")
            opened = stage.await_event("camera.opened", 15, lost)
            if opened is None:
                raise stage.failure("the daemon did not open the camera again", place)
            seen = stage.await_face(start=opened, accepts=lambda record: record["epoch"] > epoch)
            epoch = client.record(seen)["epoch"]
            client.wait_for_frames(FRAMES, 20, seen)
            usage.append(stage.daemon.usage())
            report.note(f"cycle {cycle + 1}: {usage[-1][0]} kB, {usage[-1][1]} descriptors, {usage[-1][2]} threads")
        ids = {face["id"] for record in client.records(begun) for face in record.get("faces", ())}
        report.check(f"the face keeps its ID {face_id} throughout", ids == {face_id}, ids)
        grown = usage[-1][0] - usage[1][0]
        report.check("memory does not grow", grown < GROWTH_KILOBYTES, f"{grown} kB from the second cycle to the last")
        report.check("descriptors do not grow", usage[-1][1] <= usage[1][1], [use[1] for use in usage])
        report.check("threads do not grow", usage[-1][2] <= usage[1][2] + 2, [use[2] for use in usage])


def _face(stage):
    """Starts the daemon on a face; its ID, and the epoch."""
    stage.camera.loop()
    stage.start_daemon("nv12", relink_seconds=RELINK_SECONDS)
    stage.await_frames()
    stage.show("ada")
    record = stage.client.record(stage.await_face())
    return record["faces"][0]["id"], record["epoch"]


def _goes_on(stage, what, face_id, start):
    frames = stage.client.wait_for_frames(FRAMES, 30, start)
    ids = {face["id"] for frame in frames for face in frame["faces"]}
    stage.report.check(f"frames go on {what}", len(frames) == FRAMES, len(frames))
    stage.report.check(f"the face keeps its ID {what}", ids == {face_id}, ids)
