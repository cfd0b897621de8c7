"""Scenarios of a USB camera that does what it should, and of one that is slower than it promises."""

from . import expectations
from .stage import Stage
from .usb import UsbCamera

FRAMES = 100
# The middle 960×720 of the picture, at two thirds of its size: what the camera shows at 640×480.
SMALL_SIZE = [640, 480]
SMALL_FACE_BOX = ((500 - 160) * 2 / 3, 200 * 2 / 3, 243 * 2 / 3, 293 * 2 / 3)
# More from picture to picture, which makes 7.5 of 30 a second.
SLOWER_MILLISECONDS = 100
RELINK_SECONDS = 20


def stream(surroundings):
    """A USB camera's MJPEG through the kernel's own driver"""
    _shows_face(surroundings, "mjpeg", "MJPG", expectations.FRAME_SIZE, expectations.FACE_BOX, FRAMES)


def yuyv(surroundings):
    """A USB camera's uncompressed frames"""
    # Ten a second: more do not go over this bus.
    _shows_face(surroundings, "yuyv", "YUYV", SMALL_SIZE, SMALL_FACE_BOX, FRAMES // 4)


def slow(surroundings):
    """A USB camera is slower than it promises, and then as fast"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            stage.start_daemon("mjpeg", relink_seconds=RELINK_SECONDS)
            stage.await_frames()
            face_id = stage.client.record(stage.await_face())["faces"][0]["id"]
            start, said = stage.client.position(), stage.daemon.line_count(without=("frames take ",))
            camera.slow(SLOWER_MILLISECONDS)
            told = stage.await_event("camera.degraded", start, reason="slow")
            if not report.check("a camera that is slow is told as degraded", told is not None):
                raise stage.failure("the daemon did not notice", start)
            report.note(stage.client.record(told)["message"])
            status = stage.status()
            report.check("the status has the promised and the measured rate",
                         status["promised_rate"] > 29 and 4 < status["measured_rate"] < 12, status)
            report.check("the status says that it is slow",
                         status["state"] == "degraded" and status["reasons"] == ["slow"], status)
            camera.slow(0)
            over = stage.await_event("camera.recovered", told, reason="slow")
            report.check("that it is over is told", over is not None)
            events = [record["event"] for record in stage.client.records(start) if record.get("type") == "event"]
            report.check("each is told once, and nothing else", events == ["camera.degraded", "camera.recovered"],
                         events)
            ids = expectations.face_ids(stage.client.records(start))
            report.check(f"the face keeps its ID {face_id}", ids == {face_id}, ids)
            lines = stage.daemon.line_count(without=("frames take ",)) - said
            report.check("the log has a line for each and no more", lines <= 2, f"{lines} lines")


def _shows_face(surroundings, pixel_format, fourcc, size, place, count):
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        with Stage(*surroundings, camera) as stage:
            stage.start_daemon(pixel_format)
            stage.await_frames()
            report.check(f"the driver sends {fourcc}", stage.fourcc == fourcc, stage.fourcc)
            seen = stage.await_face()
            frames = stage.client.wait_for_frames(count, seen)
            ids = expectations.face_ids(frames)
            if not report.check(f"a face has one ID in {count} frames", len(frames) == count and len(ids) == 1,
                                f"{len(frames)} frames, IDs {ids}"):
                raise stage.failure("no steady face")
            faces = [frame for frame in frames if expectations.one_tracked_face(frame)]
            same = expectations.overlap(expectations.median_box(faces), place)
            report.check("the face is at its place", same > 0.5, f"overlap {same:.2f}")
            report.check("every frame has the camera's size", all(frame["size"] == size for frame in frames),
                         frames[0]["size"])
            report.check("frame numbers rise", expectations.rises(frame["seq"] for frame in frames))
            status = stage.status()
            report.check("no frame is damaged", status["damaged"] == 0, status)
