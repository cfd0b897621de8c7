"""Scenarios of the driver's faults during streaming, one control a check: each gap is told once, and nothing is lost."""

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
        stage.camera.loop()
        stage.start_daemon("nv12", relink_seconds=RELINK_SECONDS)
        stage.await_frames()
        stage.show("ada")
        face_id = stage.client.record(stage.await_face())["faces"][0]["id"]
        _gap(stage, "a stream that ends by a fault", face_id, "inject_fatal_streaming_error")
        usage = Usage.of(stage.daemon.process)

        place = stage.client.position()
        for _ in range(DAMAGED_BUFFERS):
            stage.camera.set_controls(inject_v4l2_buf_flag_error=1)
            stage.client.wait_for_frames(3, 20, stage.client.position())
        _goes_on(stage, "damaged buffers", face_id, place)

        place = stage.client.position()
        stage.camera.set_controls(percentage_of_dropped_buffers=60)
        _goes_on(stage, "most buffers dropped", face_id, place)
        stage.camera.set_controls(percentage_of_dropped_buffers=0)

        _gap(stage, "a buffer that is refused", face_id, "inject_vidioc_qbuf_error")
        _gap(stage, "buffers that are refused once at the reopening", face_id, "inject_vidioc_reqbufs_error",
             "inject_fatal_streaming_error")
        _gap(stage, "a stream that is refused once at the reopening", face_id, "inject_vidioc_streamon_error",
             "inject_fatal_streaming_error")
        _gap(stage, "a camera that is cut off", face_id, "disconnect")
        Usage.of(stage.daemon.process).check_against(usage, stage.report)


def signal(surroundings):
    """No signal, no lock, a signal out of range, and the signal again"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        stage.camera.loop()
        stage.start_daemon("nv12", relink_seconds=RELINK_SECONDS)
        stage.await_frames()
        stage.show("ada")
        face_id = stage.client.record(stage.await_face())["faces"][0]["id"]
        report, client = stage.report, stage.client
        for mode, name in ((1, "no signal"), (2, "no lock"), (3, "out of range")):
            place = client.position()
            stage.camera.set_controls(dv_timings_signal_mode=mode)
            gone = stage.await_event("face.lost", 20, place, id=face_id)
            report.check(f"{name}: the face is lost", gone is not None)
            stage.camera.set_controls(dv_timings_signal_mode=0)
            resumed = stage.await_event("face.resumed", 20, gone or place, id=face_id)
            report.check(f"{name}, then a picture again: the face has its old ID {face_id}", resumed is not None,
                         _ids(client.records(place)))
            told = [record["event"] for record in client.records(place) if record.get("type") == "event"]
            report.check(f"{name}: the camera goes on, and nothing is told twice",
                         told == ["face.lost", "face.resumed"], told)


def _goes_on(stage, what, face_id, start):
    """After a fault that must not matter: frames come, with the same face, and no event does."""
    frames = stage.client.wait_for_frames(FRAMES, 30, stage.client.position())
    stage.report.check(f"{what}: frames go on", len(frames) == FRAMES, len(frames))
    ids = _ids(frames)
    stage.report.check(f"{what}: the face keeps its ID {face_id}", ids == {face_id}, ids)
    told = [(record["event"], record.get("reason")) for record in stage.client.records(start)
            if record.get("type") == "event"]
    # Frames that are missing make a camera slow, which is told once, and once at its end.
    begun = [event for event in told if event == ("camera.degraded", "slow")]
    other = [event for event in told if event[1] != "slow"]
    stage.report.check(f"{what}: nothing is told but once that frames are missing",
                       not other and len(begun) <= 1, told)


def _gap(stage, what, face_id, *controls):
    """After a fault that ends the stream: one lost, one opened, the same face and no event of it."""
    report, client = stage.report, stage.client
    place = client.position()
    if "inject_vidioc_qbuf_error" in controls:
        # The next buffer that is queued is refused, whoever queues it: only the daemon may be left to do so.
        stage.picture.stop()
    for control in controls:
        stage.camera.set_controls(**{control: 1})
    lost = stage.await_event("camera.lost", 10, place)
    if not report.check(f"{what}: camera.lost is sent", lost is not None):
        raise stage.failure("the daemon did not notice the fault", place)
    # The fault is the whole camera's: it has ended the writing to its output node, too.
    stage.picture.stop()
    opened = stage.await_event("camera.opened", 20, lost)
    if opened is None:
        raise stage.failure("the daemon did not open the camera again", place)
    stage.camera.loop()
    stage.show("ada")
    seen = stage.await_face(start=opened)
    client.wait_for_frames(FRAMES, 30, seen)
    ids = _ids(client.records(seen))
    report.check(f"{what}: the face has its old ID {face_id}", ids == {face_id}, ids)
    told = [record for record in client.records(place) if record.get("type") == "event"]
    names = [record["event"] for record in told]
    report.check(f"{what}: one camera.lost, one camera.opened", names.count("camera.lost") == 1
                 and names.count("camera.opened") == 1, names)
    causes = [record["message"] for record in told if record["event"] == "camera.waiting"]
    report.check(f"{what}: nothing is told twice", len(causes) == len(set(causes)), causes)
    faces = [name for name in names if name.startswith("face.")]
    report.check(f"{what}: no face event was sent", not faces, faces)


def _ids(records):
    return {face["id"] for record in records if record.get("type") == "frame" for face in record["faces"]}
