"""Scenarios of the picture's way in: each memory layout that a driver may use leads to the same face."""

from . import expectations
from .stage import Stage
from .vivid import Vivid

CONSECUTIVE_FRAMES = 100
PADDED_BYTES_PER_LINE = 1280 + 64


def nv12(surroundings):
    """NV12 through the single-planar API"""
    _shows_face(surroundings, Vivid.single_planar(), "nv12", {"NV12"})


def nv12_multi_planar(surroundings):
    """NV12 through the multi-planar API"""
    _shows_face(surroundings, Vivid.multi_planar(), "nv12", {"NV12", "NM12"}, multi_planar=True)


def yuyv(surroundings):
    """YUYV"""
    _shows_face(surroundings, Vivid.single_planar(), "yuyv", {"YUYV"})


def bgra(surroundings):
    """BGRA"""
    _shows_face(surroundings, Vivid.single_planar(), "bgra", {"AR24", "XR24"})


def padded(surroundings):
    """NV12 with padded rows, as an earlier program has left them"""
    camera = Vivid.single_planar()
    camera.set_capture_format("NV12", PADDED_BYTES_PER_LINE)
    _shows_face(surroundings, camera, "nv12", {"NV12"}, bytes_per_line=PADDED_BYTES_PER_LINE)


def _shows_face(surroundings, camera, pixel_format, fourccs, multi_planar=False, bytes_per_line=None):
    with Stage(*surroundings, camera) as stage:
        report = stage.report
        camera.loop()
        stage.start_daemon(pixel_format)
        rows = stage.await_frames()
        report.check("the driver was asked for this format", stage.fourcc in fourccs, f"it has {stage.fourcc}")
        report.check("the node speaks the API in question", camera.is_multi_planar() == multi_planar)
        if bytes_per_line is not None:
            report.check(f"the rows are padded to {bytes_per_line} bytes", rows == [bytes_per_line], f"{rows}")

        # Without anything to show, vivid makes noise.
        noise = stage.client.records()
        report.check("no face is seen in noise", not any(record.get("faces") for record in noise))
        stage.show("ada")
        place = stage.await_face()
        frames = stage.client.wait_for_frames(CONSECUTIVE_FRAMES, place)
        good = [frame for frame in frames if expectations.has_one_tracked_face(frame)]
        ids = sorted(expectations.face_ids(frames))
        complete = report.check(
            f"{CONSECUTIVE_FRAMES} consecutive frames show one tracked face", len(good) == CONSECUTIVE_FRAMES,
            f"{len(good)} good ones of {len(frames)}")
        report.check("it has one ID throughout", len(ids) == 1, f"IDs {ids}")
        if not complete:
            return
        box = expectations.median_box(good)
        found = expectations.overlap(box, expectations.FACE_BOX)
        report.check("it is where the face is", found >= 0.75, f"overlap {found:.2f}, bounds {box}")
        report.check("every one has roll, yaw and pitch", not any(map(expectations.lacks_angles, good)))
        report.check("every frame has the camera's size",
                     all(frame["size"] == expectations.FRAME_SIZE for frame in frames), frames[0]["size"])
        report.check("sequence numbers and times rise", expectations.rises(frame["seq"] for frame in frames)
                     and expectations.rises(frame["time"] for frame in frames))
        seconds = (frames[-1]["time"] - frames[0]["time"]) / 1e9
        report.note(f"{(len(frames) - 1) / seconds:.0f} frames a second, overlap {found:.2f}")
