"""The programs as an ordinary user has them: no configuration, no directory of the service, nothing of root's."""

import json
import os
import shutil
import signal
import subprocess

from .processes import eventually

SERVICE = "/run/facetrackd"


class _User:
    """Runs programs as the user, in a home of its own and with nothing else in the environment."""

    def __init__(self, stage, name, runtime_directory):
        self.number = stage.OTHER_USER if stage.is_root else os.geteuid()
        self.programs, models = stage.programs_for(self.number)
        self.home = stage.make(name)
        self.environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home}
        if models:
            self.environment["FACETRACKD_MODELS"] = models
        if runtime_directory:
            self.environment["XDG_RUNTIME_DIR"] = f"{self.home}/run"
            os.mkdir(f"{self.home}/run", 0o700)
        if stage.is_root:
            for folder in [self.home, *([f"{self.home}/run"] if runtime_directory else [])]:
                os.chown(folder, self.number, self.number)
        self.who = {"user": self.number, "group": self.number, "extra_groups": []} if stage.is_root else {}
        self.messages = f"{self.home}/messages"

    def start(self, *arguments):
        with open(self.messages, "wb") as file:
            return subprocess.Popen(
                [f"{self.programs}/facetrackd", *arguments], env=self.environment, cwd="/", stdin=subprocess.DEVNULL,
                stdout=file, stderr=file, **self.who)

    def run(self, *arguments):
        return subprocess.run(
            [f"{self.programs}/facetrack", *arguments], env=self.environment, cwd="/", stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60, **self.who)

    def said(self, *words):
        with open(self.messages, encoding="utf-8") as file:
            return [line for line in file.read().splitlines() if all(word in line for word in words)]


def ordinary_user(stage):
    """an ordinary user, with and without XDG_RUNTIME_DIR: everything works, and says where it is"""
    check = stage.report.check
    user = stage.OTHER_USER if stage.is_root else os.geteuid()
    shared = f"/tmp/facetrackd-{user}"
    if os.path.exists(SERVICE):
        stage.report.skip("an ordinary user", f"{SERVICE} exists, so this machine has the service")
        return
    clip = f"{stage.make('public')}/clip.mp4"
    shutil.copy(stage.clips.sample, clip)
    for what, has_directory in (("with XDG_RUNTIME_DIR", True), ("without XDG_RUNTIME_DIR", False)):
        if not has_directory and os.path.exists(shared):
            stage.report.skip(f"{what}", f"{shared} exists and is left alone")
            continue
        own = _User(stage, f"home-{has_directory}", has_directory)
        try:
            _check(check, own, what, clip, f"{own.home}/run" if has_directory else shared)
        finally:
            if not has_directory:
                shutil.rmtree(shared, ignore_errors=True)


def _check(check, own, what, clip, directory):
    socket = f"{directory}/facetrackd.sock"
    log = f"{own.home}/.local/state/facetrackd"
    daemon = own.start("--set", f"camera.device={clip}")
    try:
        check(f"{what}: the daemon runs", eventually(lambda: own.said("frames/s") or daemon.poll() is not None, 30)
              and daemon.poll() is None, own.said(""))
        check(f"{what}: it says where its socket is", own.said("socket:", socket), own.said(""))
        check(f"{what}: it says where its log is", own.said("event log:", log), own.said(""))
        if not os.path.exists("/etc/facetrackd/facetrackd.toml"):
            check(f"{what}: it says that it runs on the defaults", own.said("configuration:", "default"), own.said(""))
        mode = os.stat(directory).st_mode & 0o777
        check(f"{what}: nobody else may enter the socket's directory", mode == 0o700, oct(mode))
        status = own.run("status", "--json")
        state = json.loads(status.stdout or "{}")
        check(f"{what}: facetrack status finds it by itself", status.returncode == 0 and state["pid"] == daemon.pid,
              status)
        check(f"{what}: and shows socket and log", (state["socket"], state["log"]["directory"]) == (socket, log), state)
        check(f"{what}: and that the log is written", state["log"]["writable"] and state["log"]["events"] > 0, state)
        watched = own.run("watch", "--json", "--duration", "2")
        faces = [json.loads(line).get("faces") for line in watched.stdout.splitlines()]
        check(f"{what}: facetrack watch shows faces", watched.returncode == 0 and any(faces), watched)
        check(f"{what}: ids are kept", os.path.exists(f"{log}/tracks-camera"), os.listdir(log))
    finally:
        daemon.send_signal(signal.SIGTERM)
        code = daemon.wait(15)
    check(f"{what}: SIGTERM ends it with 0", code == 0, own.said(""))
    check(f"{what}: its socket is gone", not os.path.exists(socket))
    gone = own.run("status")
    check(f"{what}: without a daemon facetrack status ends with 3", gone.returncode == 3, gone)
    check(f"{what}: and names the socket and the way to start one",
          socket in gone.stderr or directory in gone.stderr, gone.stderr)
