"""Where the tests take place: the programs, the clips, and a folder that is removed at the end."""

import json
import os
import shutil
import subprocess
import tempfile

from . import processes
from .clips import Clips
from .daemon import Daemon
from .report import Report
from .users import as_user


class Unavailable(Exception):
    """Something the tests cannot do without is not there."""


def _may_run(programs, models):
    return os.access(f"{programs}/facetrackd", os.X_OK) and os.access(models, os.R_OK | os.X_OK)


class Stage:
    """All that a scenario needs. `close` ends every daemon it started and removes every file."""

    # Of nobody on the machine, so that nothing of theirs is touched.
    OTHER_USER = 61234

    def __init__(self, root):
        self.report = Report()
        self.programs = f"{root}/.build/release"
        self.root = root
        deps = os.environ.get("DEPS", f"{root}/.deps")
        self.models = os.environ.get("FACETRACKD_MODELS", f"{deps}/share/facetrackd/models")
        sample = os.environ.get("FACETRACKD_SAMPLE", f"{deps}/share/facetrackd/sample/carphone_pristine.mp4")
        for needed in (f"{self.programs}/facetrackd", f"{self.programs}/facetrack", self.models, sample):
            if not os.path.exists(needed):
                raise Unavailable(f"{needed} is not there; run `make build` first")
        # Short, as a socket's path has at most 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="test-facetrackd.", dir="/tmp")
        os.chmod(self.folder, 0o755)
        # What programs leave behind shows here.
        self.temporary = self.make("tmp")
        self.cache = self.make("cache")
        self.is_root = os.geteuid() == 0
        self.clips = Clips(sample, self.make("clips"))
        self._daemons = []
        self._mounts = []

    def make(self, name):
        path = f"{self.folder}/{name}"
        # Two scenarios may want the same.
        os.makedirs(path, exist_ok=True)
        return path

    def environment(self, **more):
        """What every program is started with: nothing of the caller's but the way to programs and models."""
        own = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "TMPDIR": self.temporary, "HOME": self.folder,
            "FACETRACKD_MODELS": self.models, "CACHE_DIRECTORY": self.cache,
        }
        return {key: value for key, value in (own | more).items() if value is not None}

    def programs_for(self, user):
        """Folders of programs and models that the user may enter: the built ones, or installed programs, which find
        their models by themselves, where the checkout is closed to the user."""
        if not self.is_root or as_user(user, user, lambda: _may_run(self.programs, self.models)):
            return self.programs, self.models
        root = f"{self.folder}/installed"
        if not os.path.exists(root):
            deps = os.path.dirname(os.path.dirname(os.path.dirname(self.models)))
            subprocess.run(
                [f"{self.root}/tools/install"], check=True, stdout=subprocess.DEVNULL,
                env=dict(os.environ, DESTDIR=root, PREFIX="/usr", DEPS=deps))
        return f"{root}/usr/bin", None

    def daemon(self, name, **options):
        """A started daemon in a folder of its own, see `Daemon`."""
        daemon = Daemon(self, self.make(name), **options)
        self._daemons.append(daemon)
        return daemon

    def run(self, program, *arguments, seconds=60, **environment):
        """Runs a program to its end; its outputs are text."""
        return subprocess.run(
            [f"{self.programs}/{program}", *arguments], env=self.environment(**environment), cwd=self.folder,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=seconds)

    def records(self, *arguments, **environment):
        """The records of a `facetrack` command with --json, which must succeed."""
        done = self.run("facetrack", *arguments, "--json", **environment)
        if done.returncode != 0:
            self.report.check(f"facetrack {arguments[0]} succeeds", False, f"{done.returncode}: {done.stderr.strip()}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def mount_small_disk(self, name, size):
        """A file system of its own of `size` bytes; its path, or None where we may not mount."""
        path = self.make(name)
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "facetrackd-test", path], capture_output=True)
        if done.returncode != 0:
            return None
        self._mounts.append(path)
        return path

    def decoders(self, word=None):
        """The running decoders of our clips, of which one argument is the word."""
        return processes.decoders(self.folder, word)

    def has_decoder(self):
        """Waits for a decoder of one of our clips to run; between two rounds of a clip there is none."""
        return processes.eventually(lambda: processes.decoders(self.folder), 10)

    def has_no_decoder(self):
        """Waits until no decoder of our clips runs."""
        return processes.eventually(lambda: not processes.decoders(self.folder), 10)

    def leftovers(self):
        """Files that programs left in the temporary folder."""
        return os.listdir(self.temporary)

    def clear(self):
        """Ends every daemon that still runs."""
        for daemon in self._daemons:
            daemon.kill()
        self._daemons.clear()

    def close(self):
        self.clear()
        for path in self._mounts:
            subprocess.run(["umount", path], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    # For scenarios, so that they need one name only.
    eventually = staticmethod(processes.eventually)
