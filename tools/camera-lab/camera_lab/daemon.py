"""The program under test: a real `facetrackd` with a configuration of its own."""

import os
import signal
import subprocess
import tempfile
import time

from .client import Client
from .usage import Usage

CAMERA = "lab"


class Daemon:
    """A running `facetrackd` that watches one camera, and further ones (name: device) where asked to.

    Without a `pixel_format` the choice of one is the daemon's. `keys` are further lines of TOML for every camera.
    """

    # Start-up touches much memory for the first time, which is what User Mode Linux is slow at.
    START_SECONDS = 120
    STOP_SECONDS = 10

    def __init__(self, program, node, pixel_format, relink_seconds=3, further=None, keys=""):
        self._folder = tempfile.mkdtemp(prefix="facetrackd-", dir="/run/lab")
        self.socket = f"{self._folder}/facetrackd.sock"
        self.log = f"{self._folder}/daemon.log"
        self._cameras = {CAMERA: node, **(further or {})}
        self._pixel_format = pixel_format
        self._relink_seconds = relink_seconds
        self._configuration = f"{self._folder}/facetrackd.toml"
        self.configure(keys)
        environment = dict(os.environ, XDG_STATE_HOME=f"{self._folder}/state", XDG_RUNTIME_DIR=self._folder)
        with open(self.log, "wb") as log:
            self._process = subprocess.Popen(
                [program, "--config", self._configuration],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
            )

    def configure(self, keys):
        """Writes the configuration, with other `keys`; a running daemon reads it when it is asked to."""
        pixel_format = f'format = "{self._pixel_format}"\n' if self._pixel_format else ""
        with open(self._configuration, "w") as file:
            for name, place in self._cameras.items():
                file.write(
                    f'[[camera]]\nname = "{name}"\ndevice = "{place}"\nsize = [1280, 720]\nrate = 30\n'
                    f'{pixel_format}{keys}\n'
                )
            # At the least level none can be lowered: a network more would count as growing memory in this slow machine.
            file.write(
                f"[tracking]\nrelink_seconds = {self._relink_seconds}\npixel_level = 160\n"
                f'[publish.socket]\npath = "{self.socket}"\n'
                f'[publish.log]\ndirectory = "{self._folder}/events"\n'
            )

    @property
    def process(self):
        return self._process.pid

    def client(self):
        """A subscribed client, as soon as the socket is there; raises OSError when that does not come about."""
        deadline = time.monotonic() + self.START_SECONDS
        while True:
            try:
                return Client(self.socket, CAMERA)
            except OSError:
                if time.monotonic() > deadline or not self.runs():
                    raise
                time.sleep(0.05)

    def runs(self):
        return self._process.poll() is None

    def stop(self):
        """Asks it to end and returns its exit code; a negative one when it had to be killed."""
        if self.runs():
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(self.STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def usage(self):
        """What it holds now."""
        return Usage.of(self.process)

    def line_count(self, without=(" slow: ", "frames take ")):
        """How many lines it has said so far, but for those that a busy machine is the cause of."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return sum(1 for line in file if not any(words in line for words in without))

    def last_words(self, count=8):
        with open(self.log, errors="replace") as file:
            return [line.rstrip() for line in file][-count:]
