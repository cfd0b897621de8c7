"""The program under test: a real `facetrackd` in a folder of its own."""

import json
import os
import signal
import subprocess
import time

from . import processes
from .client import Client
from .notify import NotifySocket


class Daemon:
    """A running `facetrackd`.

    `device` becomes a camera named "clip" (a list is its command), `settings` further lines of the configuration, `environment` further
    variables (None takes one away), `notify` gives it a notify socket, `user` another uid and gid, `closed` lists the
    standard descriptors it is started without.
    """

    # Generous: other work may share the machine.
    START_SECONDS = 30
    STOP_SECONDS = 15
    CAMERA = "clip"

    def __init__(
        self, stage, folder, device, settings="", arguments=(), environment=None, notify=False, watchdog=None,
        user=None, closed=()
    ):
        self.stage = stage
        self.folder = folder
        self.configuration = f"{folder}/facetrackd.toml"
        self.socket = f"{folder}/s.sock"
        self.stderr = f"{folder}/stderr"
        self.notify = NotifySocket(f"{folder}/notify") if notify else None
        self.device = device
        self.configure(settings)
        if user is not None:
            os.chown(folder, user, user)
        self._programs, models = (stage.programs, stage.models) if user is None else stage.programs_for(user)
        own = {
            "FACETRACKD_SOCKET": self.socket, "STATE_DIRECTORY": f"{folder}/state", "LOGS_DIRECTORY": f"{folder}/log",
            "FACETRACKD_MODELS": models, "NOTIFY_SOCKET": self.notify and self.notify.path,
            "WATCHDOG_USEC": watchdog and str(watchdog),
        }
        self._environment = stage.environment(**(own | (environment or {})))
        self.log = self._environment.get("LOGS_DIRECTORY")
        self._arguments = arguments
        self._user = user
        self._closed = closed
        self.start()

    def configure(self, settings):
        """Writes the configuration; a running daemon is not told."""
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(f'[[camera]]\nname = "{self.CAMERA}"\n{self._source()}\n{settings}\n')

    def _source(self):
        """The line of the configuration that says where frames come from."""
        key = "command" if isinstance(self.device, list) else "device"
        return f"{key} = {json.dumps(self.device)}"

    def start(self):
        """Starts it, or starts it again after its end."""
        self.started = time.monotonic()
        with open(self.stderr, "ab") as errors:
            self._process = subprocess.Popen(
                [f"{self._programs}/facetrackd", "--config", self.configuration, *self._arguments],
                env=self._environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                user=self._user, group=self._user, extra_groups=None if self._user is None else [],
                preexec_fn=self._prepare)

    def _prepare(self):
        """In the new process, before the program runs."""
        # A shell's background processes ignore interrupts, and so would we.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for number in self._closed:
            os.close(number)

    @property
    def pid(self):
        return self._process.pid

    def runs(self):
        return self._process.poll() is None

    def send(self, number):
        self._process.send_signal(number)

    def wait(self):
        """Its exit code; None when it does not end in time."""
        try:
            return self._process.wait(self.STOP_SECONDS)
        except subprocess.TimeoutExpired:
            return None

    def stop(self, number=signal.SIGTERM):
        """Signals it and waits; returns exit code and seconds."""
        begun = time.monotonic()
        self.send(number)
        return self.wait(), time.monotonic() - begun

    def kill(self):
        """Ends it at once, as the system does when memory runs out."""
        if self.runs():
            self._process.kill()
        self._process.wait()
        if self.notify:
            self.notify.close()
            self.notify = None

    def client(self, subscribed=True, **wishes):
        client = Client(self.socket, self.START_SECONDS)
        if subscribed:
            client.subscribe(**wishes)
        return client

    def status(self):
        """What it says of itself, from a connection of its own."""
        client = self.client(subscribed=False)
        reply = client.ask("status")
        client.close()
        return (reply or {}).get("status", {})

    def camera(self):
        return self.status()["cameras"][0]

    def streams(self):
        """Waits for the first frame; returns whether it came."""
        client = self.client(events=False)
        frame = client.wait_for_frame(seconds=self.START_SECONDS)
        client.close()
        return frame is not None

    def lines(self):
        with open(self.stderr, encoding="utf-8", errors="replace") as file:
            return file.read().splitlines()

    def says(self, *words, seconds=10):
        """Waits for a line on standard error that holds all the words; returns it, or None."""
        found = []

        def look():
            found[:] = [line for line in self.lines() if all(word in line for word in words)]
            return found

        return found[0] if processes.eventually(look, seconds) else None

    def log_files(self):
        """The event log's files with their bytes, oldest first."""
        if not os.path.isdir(self.log):
            return []
        # The first of a day has no number, the others have ".1" and so on.
        names = sorted(os.listdir(self.log), key=lambda name: (name[:17], int(name[18:-6] or 0)))
        return [(name, open(f"{self.log}/{name}", "rb").read()) for name in names]

    def events(self):
        """The event log's records; raises ValueError for a line that is none."""
        return [json.loads(line) for _, text in self.log_files() for line in text.splitlines()]
