"""The camera: the kernel's `vivid` driver, its loop from output to capture node, and its faults."""

import os
import subprocess
import tempfile

from .patience import becomes_true

DRIVER = "/sys/bus/platform/drivers/vivid"


class CameraError(Exception):
    """The driver did not do what the lab asked of it."""


class Vivid:
    """One of the lab's cameras: what is written to its output node appears at its capture node."""

    # The driver's cameras are of one device: they come and go together.
    instance = "vivid.0"

    def __init__(self, capture, output):
        self.capture = capture
        self.output = output

    @classmethod
    def single_planar(cls):
        return cls("/dev/video0", "/dev/video1")

    @classmethod
    def multi_planar(cls):
        return cls("/dev/video2", "/dev/video3")

    def set_controls(self, **values):
        """Sets controls of the capture node."""
        self._v4l2("-d", self.capture, "-c", ",".join(f"{name}={value}" for name, value in values.items()))

    def controls(self, *names):
        """The values of controls of the capture node, by name."""
        text = self._v4l2("-d", self.capture, "-C", ",".join(names))
        # Entries of menus have their words behind the number.
        return {name: int(value.split()[0]) for name, value in (line.split(":", 1) for line in text.splitlines())}

    def loop(self):
        """Shows at the capture node what is written to the output node, without the driver's text over it."""
        self.set_controls(loop_video=1, osd_text_mode=2)

    def set_capture_format(self, fourcc, bytes_per_line):
        """Does what a program that used the camera earlier may have left behind."""
        self._v4l2(
            "-d", self.capture,
            f"--set-fmt-video=width=1280,height=720,pixelformat={fourcc},bytesperline={bytes_per_line}",
        )

    def capture_format(self):
        """The capture node's format now: four letters, and bytes per line of each plane."""
        text = self._v4l2("-d", self.capture, "--get-fmt-video")
        fourcc, bytes_per_line = None, []
        for line in text.splitlines():
            name, _, value = (part.strip() for part in line.partition(":"))
            if name == "Pixel Format":
                fourcc = value.split("'")[1]
            elif name == "Bytes per Line":
                bytes_per_line.append(int(value))
        return fourcc, bytes_per_line

    def is_multi_planar(self):
        return "Video Capture Multiplanar" in self._v4l2("-d", self.capture, "--info")

    @classmethod
    def bus_of(cls, node):
        """The bus that a node's driver names."""
        text = cls._v4l2("-d", node, "--info")
        return next(line.partition(":")[2].strip() for line in text.splitlines() if "Bus info" in line)

    def unbind(self):
        """Pulls the plug: the nodes vanish, a reader gets an error."""
        with open(f"{DRIVER}/unbind", "w") as file:
            file.write(self.instance)

    def bind_anywhere(self):
        """Puts the plug back: new nodes under whatever numbers are free, all controls and formats as at the start."""
        with open(f"{DRIVER}/bind", "w") as file:
            file.write(self.instance)

    def bind(self):
        """Puts the plug back, and waits for the nodes to be there under their names."""
        self.bind_anywhere()
        self.await_true(lambda: os.path.exists(self.capture) and os.path.exists(self.output),
                    f"{self.capture} did not come back (does someone hold the old node open?)")

    def bind_if_missing(self):
        if not os.path.exists(f"{DRIVER}/{self.instance}"):
            self.bind()

    def disconnect(self):
        """The driver's `disconnect` control: nodes stay, every call fails until all who had them open have closed."""
        self.set_controls(disconnect=1)

    def await_reconnected(self):
        self.await_true(self._opens, f"{self.capture} cannot be opened when everyone should have closed it")

    def holders(self):
        """Process numbers that have a node of this camera open, also one that is gone from /dev."""
        return self.processes_holding(self.capture, self.output)

    @staticmethod
    def processes_holding(*nodes):
        found = set()
        for process in filter(str.isdigit, os.listdir("/proc")):
            folder = f"/proc/{process}/fd"
            try:
                for descriptor in os.listdir(folder):
                    target = os.readlink(f"{folder}/{descriptor}").removesuffix(" (deleted)")
                    if target in nodes:
                        found.add(int(process))
            except OSError:
                continue
        return found

    def _opens(self):
        try:
            os.close(os.open(self.capture, os.O_RDWR | os.O_NONBLOCK))
            return True
        except OSError:
            return False

    @staticmethod
    def await_true(holds, otherwise):
        if not becomes_true(holds):
            raise CameraError(otherwise)

    @staticmethod
    def _v4l2(*arguments):
        result = subprocess.run(["v4l2-ctl", *arguments], capture_output=True, text=True)
        # v4l2-ctl says some failures only in words.
        if result.returncode != 0 or "failed:" in result.stderr + result.stdout:
            raise CameraError(f"v4l2-ctl {' '.join(arguments)}: {result.stderr.strip() or result.stdout.strip()}")
        return result.stdout


def await_mapped(process, node):
    """Waits until a program has mapped a node's buffers, which it does when it begins to stream."""
    def is_mapped():
        with open(f"/proc/{process.pid}/maps", encoding="utf-8") as file:
            return any(line.rstrip().endswith(node) for line in file)

    if not becomes_true(is_mapped):
        raise CameraError(f"{process.args[0]} does not stream, {node} is not mapped")


class Picture:
    """A loop of raw frames being written to a camera's output node."""

    FRAMES = 22
    BUFFERS = 3
    SUFFIXES = {"NV12": "nv12", "NM12": "nv12", "YUYV": "yuyv", "AR24": "bgra", "XR24": "bgra"}

    def __init__(self, camera, person, fourcc, footage):
        self._output = camera.output
        self._file = f"{footage}/{person}.{self.SUFFIXES[fourcc]}"
        self._said = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [
                "v4l2-ctl", "-d", camera.output,
                f"--set-fmt-video-out=width=1280,height=720,pixelformat={fourcc}",
                f"--stream-out-mmap={self.BUFFERS}", f"--stream-from={self._file}", "--stream-loop",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._said,
        )

    def runs(self):
        return self._process.poll() is None

    def end(self):
        """How the writing has ended, in words; None while it goes on."""
        if self.runs():
            return None
        self._said.seek(0)
        words = " ".join(self._said.read().decode(errors="replace").split())
        return f"exit code {self._process.returncode}: {words[-200:]}"

    def await_streaming(self):
        """Waits until its frames are shown one after the other, with the whole file at hand.

        Before that the driver shows a test picture wherever a frame is not there in time.
        """
        with open(self._file, "rb", buffering=0) as file:
            while file.read(1 << 20):
                pass
        await_mapped(self._process, self._output)
        frame_bytes = os.path.getsize(self._file) // self.FRAMES
        Vivid.await_true(lambda: self._position() > (self.BUFFERS + 2) * frame_bytes,
                     f"nothing of {self._file} is shown at {self._output}")

    def _position(self):
        """How far in the file the writer is, in bytes."""
        folder = f"/proc/{self._process.pid}"
        for descriptor in os.listdir(f"{folder}/fd"):
            if os.readlink(f"{folder}/fd/{descriptor}") == self._file:
                with open(f"{folder}/fdinfo/{descriptor}", encoding="utf-8") as file:
                    return int(file.readline().split()[1])
        return 0

    def stop(self):
        """Ends the writing, and returns when the node is closed."""
        if self.runs():
            self._process.kill()
        self._process.wait()
