"""A node of v4l2loopback, which shows what another program writes to it, and its scenario."""

import os
import subprocess

from .patience import becomes_true
from .stage import Stage
from .vivid import CameraError, Vivid

NUMBER = 20
FRAMES = 30


class Loopback(Vivid):
    """Loads the module with one node; a writer decides its format and size."""

    def __init__(self, footage):
        super().__init__(f"/dev/video{NUMBER}", None)
        self._footage = footage
        self._writer = None

    def __enter__(self):
        module = os.path.join(os.path.dirname(os.environ["LAB_KERNEL"]), "v4l2loopback.ko")
        self._run("busybox", "insmod", module, "devices=1", f"video_nr={NUMBER}", "card_label=Loopback")
        return self

    def __exit__(self, kind, error, trace):
        self.end_writing()
        self._run("busybox", "rmmod", "v4l2loopback")
        return False

    def write(self, person, size, pixel_format=None):
        """Begins to write a person's frames 25 in a second, in YUYV or in a format as ffmpeg names it."""
        name = f"{person}.yuyv" if size == (1280, 720) else f"{person}.{size[0]}x{size[1]}.yuyv"
        self._writer = subprocess.Popen(
            ["ffmpeg", "-nostdin", "-v", "error", "-re", "-stream_loop", "-1", "-f", "rawvideo", "-pix_fmt", "yuyv422",
             "-video_size", f"{size[0]}x{size[1]}", "-framerate", "25", "-i", f"{self._footage}/{name}",
             *(["-pix_fmt", pixel_format] if pixel_format else ["-codec", "copy"]), "-f", "v4l2", self.capture],
            stdin=subprocess.DEVNULL,
        )

    def end_writing(self):
        if self._writer:
            self._writer.kill()
            self._writer.wait()
            self._writer = None

    def holders(self):
        return self.processes_holding(self.capture)

    @staticmethod
    def _run(*command):
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise CameraError(f"{' '.join(command)}: {result.stderr.strip()}")


def loopback(surroundings):
    """A v4l2loopback node that nobody writes to, then somebody, then in another size"""
    report, _, footage = surroundings
    with Loopback(footage) as camera, Stage(*surroundings, camera) as stage:
        stage.start_daemon("yuyv")
        told = _told_cause(stage)
        report.check("without a writer the daemon waits", told["state"] == "waiting", told["state"])
        report.check("and says that nobody writes", "none writes now" in told.get("cause", ""), told)
        camera.write("ada", (1280, 720))
        epoch = _shows(stage, 0, (1280, 720), 0)

        start = stage.client.position()
        camera.end_writing()
        lost = stage.await_event("camera.lost", start)
        if not report.check("the end of the writing is told", lost is not None):
            raise stage.failure("the daemon did not notice", start)
        stage.await_let_go()
        camera.write("ada", (640, 480))
        _shows(stage, lost, (640, 480), epoch)


def converted(surroundings):
    """A v4l2loopback node with RGB in 16 bits, which libv4lconvert has to read"""
    report, _, footage = surroundings
    with Loopback(footage) as camera, Stage(*surroundings, camera) as stage:
        camera.write("ada", (640, 480), pixel_format="rgb565le")
        stage.start_daemon(None)
        _shows(stage, 0, (640, 480), 0)
        told = stage.client.ask("status")["status"]["cameras"][0]
        report.check("status says what it is converted from",
                     "converted by libv4lconvert from RGBP" in told.get("why", ""), told)
        report.check("and to", told.get("format") == "rgb", told.get("format"))
        report.check("no frame was too damaged for it", told["lost"]["unconverted"] == 0, told["lost"])


def _told_cause(stage):
    """The camera's status, as soon as the daemon says why it does not stream."""
    becomes_true(lambda: "cause" in stage.status())
    return stage.status()


def _shows(stage, start, size, epoch):
    """Checks that the daemon sees the face in this size; returns the epoch."""
    opened = stage.await_event("camera.opened", start)
    if not stage.report.check(f"a writer of {size[0]}×{size[1]} is taken", opened is not None):
        raise stage.failure("the daemon did not open the node", start)
    seen = stage.find_face(opened, lambda record: record["epoch"] > epoch)
    if not stage.report.check("its face is tracked", seen is not None):
        raise stage.failure("no face", opened)
    frames = stage.client.wait_for_frames(FRAMES, seen)
    sizes = {tuple(frame["size"]) for frame in frames}
    stage.report.check("frames go on in its size", len(frames) == FRAMES and sizes == {size}, sizes)
    return stage.client.record(seen)["epoch"]
