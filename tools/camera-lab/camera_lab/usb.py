"""A USB camera for the kernel's own driver: a program plays the device, on a USB controller that the kernel plays."""

import os
import subprocess

from .vivid import CameraError, Vivid

SYSFS = "/sys/class/video4linux"


class UsbCamera(Vivid):
    """One such camera. It starts unplugged; its node has the number that is free when it is plugged in."""

    WAIT_SECONDS = 15

    def __init__(self, footage, person="ada", controller=0, serial="LAB0001"):
        # What udev, which does not run in the lab, would make on a machine: a name that outlives the node's number.
        super().__init__(f"/dev/v4l/by-id/usb-facetrackd_Lab_Camera_{serial}-video-index0", None)
        self.serial = serial
        self._last_node = None
        self._process = subprocess.Popen(
            [os.environ["LAB_UVC_CAMERA"], f"dummy_udc.{controller}", serial,
             *(f"{footage}/{person}.{kind}" for kind in ("1280x720.mjpeg", "640x480.mjpeg", "640x480.yuyv"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if os.path.islink(self.capture):
            os.unlink(self.capture)
        self._process.stdin.close()
        try:
            self._process.wait(self.WAIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        return False

    def plug(self):
        """Plugs it in and waits for its node; returns the node's path."""
        self._tell("plug")
        self.await_true(lambda: self.node() is not None, f"the kernel made no node for the USB camera {self.serial}")
        node = self._last_node = self.node()
        os.makedirs(os.path.dirname(self.capture), exist_ok=True)
        os.symlink(node, self.capture)
        return node

    def unplug(self, in_picture=False):
        """Pulls the plug, when a picture is half sent if wanted, and waits until the node is gone."""
        self._tell("unplug-in-picture" if in_picture else "unplug")
        os.unlink(self.capture)
        self.await_true(lambda: self.node() is None, f"the node of the USB camera {self.serial} did not go")

    def damage(self, fault):
        """Sends pictures with a fault from now on; the names are those of uvc-camera/faults.c."""
        self._tell(f"fault {fault}")

    def changed(self):
        """How many pictures were sent with the fault since it was set."""
        return int(self._tell("changed").partition(" ")[2])

    def stall(self):
        """Stays plugged in, but sends nothing."""
        self._tell("stall")

    def go_on(self):
        self._tell("go-on")

    def slow(self, milliseconds):
        """Lets so much more time pass from picture to picture than was promised."""
        self._tell(f"slower {milliseconds}")

    def node(self, index="0"):
        """The capture node that the kernel has now for this camera, or another one of it; None without one."""
        for name in os.listdir(SYSFS):
            # It may go while it is looked at.
            try:
                folder = os.path.realpath(f"{SYSFS}/{name}")
                # Behind the node is the interface, behind that the device, which has the serial number. The second
                # node of the device is for metadata.
                with open(f"{folder}/device/../serial", encoding="utf-8") as file:
                    serial = file.read().strip()
                with open(f"{folder}/index", encoding="utf-8") as file:
                    found = file.read().strip()
            except OSError:
                continue
            if serial == self.serial and found == index and os.path.exists(f"/dev/{name}"):
                return f"/dev/{name}"
        return None

    def metadata_node(self):
        """Its second node, which has metadata instead of pictures."""
        return self.node(index="1")

    def holders(self):
        """Process numbers that have this camera's node open, or the one that it had."""
        return self.processes_holding(self._last_node)

    def _tell(self, command):
        self._process.stdin.write(command + "\n")
        answer = self._process.stdout.readline().strip()
        if answer.split(" ")[0] != "ok":
            raise CameraError(f"the USB camera answered '{command}' with '{answer or 'nothing'}'")
        return answer
