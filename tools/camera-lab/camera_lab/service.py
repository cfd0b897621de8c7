"""The installed service under systemd, which is the first process here: the unit itself against a live camera."""

import grp
import json
import os
import pwd
import socket
import stat
import subprocess
import time

from . import expectations, service_gaps
from .client import Client
from .report import ScenarioStopped
from .usage import Usage
from .vivid import Picture, Vivid

UNIT = "facetrackd.service"
CAMERA = "lab"
SOCKET = "/run/facetrackd/facetrackd.sock"
BY_PATH = "/dev/v4l/by-path"
# Starting touches much memory for the first time, which is what User Mode Linux is slow at.
START_SECONDS = 90


def run(report, footage):
    """The service: started at boot before there is a camera, unplugged, killed, reloaded, stopped"""
    camera = Vivid.single_planar()
    _waits_for_a_camera(report, camera)
    _has_its_folders(report)
    client = _client()
    highest = _tracks(report, camera, footage, client, 0)
    _is_in_the_hands_of_udev(report, camera)
    service_gaps.run(report, camera, footage, client, _process())
    client.close()
    _comes_back_when_killed(report, camera, footage, highest)
    _reloads_and_stops(report)


def _waits_for_a_camera(report, camera):
    report.check("there is no camera at boot", not os.path.exists(camera.capture))
    _await(lambda: _shown("ActiveState") == "active" and "waiting" in _shown("StatusText").lower(), START_SECONDS,
           "the service is active, and waits for a camera")
    report.check("the service is active without a camera", _shown("ActiveState") == "active")
    report.check("it says that it waits", "waiting" in _shown("StatusText").lower(), _shown("StatusText"))
    report.note(f"status: {_shown('StatusText')}")
    report.check("it was not started anew for that", _shown("NRestarts") == "0", _shown("NRestarts"))


def _has_its_folders(report):
    """Field faults of services: log, state and socket belong to the service's user, and to nobody else."""
    user, group = pwd.getpwnam("facetrackd").pw_uid, grp.getgrnam("facetrackd").gr_gid
    for folder in ("/run/facetrackd", "/var/lib/facetrackd", "/var/log/facetrackd"):
        found = os.stat(folder)
        holds = (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (user, group, 0o750)
        report.check(f"{folder} is the service's, mode 0750", holds, found)
    found = os.stat(SOCKET)
    report.check("the socket is for the group facetrackd, mode 0660",
                 (found.st_gid, stat.S_IMODE(found.st_mode)) == (group, 0o660), found)
    logs = [name for name in os.listdir("/var/log/facetrackd") if name.startswith("events-")]
    report.check("the event log is written", bool(logs), os.listdir("/var/log/facetrackd"))
    with open(f"/proc/{_process()}/status", encoding="utf-8") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    report.check("it runs as the user facetrackd", status["Uid"].split() == [str(user)] * 4, status["Uid"])
    report.check("it is in the group video", str(grp.getgrnam("video").gr_gid) in status["Groups"].split(),
                 status["Groups"])
    report.check("its system calls are filtered", status.get("Seccomp") == "2", status.get("Seccomp"))


def _tracks(report, camera, footage, client, above):
    """Plugs the camera in and shows a face; the highest ID that was given out."""
    start = client.position()
    if not os.path.exists(camera.capture):
        camera.bind()
    opened = client.wait(lambda record: record.get("event") == "camera.opened", start)
    frame = client.wait(lambda record: record.get("type") == "frame", start)
    if frame is None:
        raise _failure(report, "no frame came from the camera")
    report.check("the camera is opened through the unit's sandbox", opened is not None or frame is not None)
    camera.loop()
    picture = Picture(camera, "ada", camera.capture_format()[0], footage)
    try:
        seen = client.wait(expectations.has_one_tracked_face, start)
        if seen is None:
            raise _failure(report, "no face was tracked")
        face_id = client.record(seen)["faces"][0]["id"]
        report.check(f"a face is tracked, with an ID above {above}", face_id > above, face_id)
        report.check("systemd is told", "waiting" not in _shown("StatusText").lower(), _shown("StatusText"))
        report.note(f"ID {face_id}; status: {_shown('StatusText')}; {Usage.of(_process())}")
        return face_id
    finally:
        picture.stop()


def _is_in_the_hands_of_udev(report, camera):
    # Both of the driver's cameras are of one device, so udev gives them one name: what it leads to is not settled.
    links = os.listdir(BY_PATH) if os.path.isdir(BY_PATH) else []
    report.check("udev has made a link by-path", "platform-vivid.0-video-index0" in links, links)
    found = os.stat(camera.capture)
    report.check("the node is for the group video, by the installed rule",
                 (found.st_gid, stat.S_IMODE(found.st_mode)) == (grp.getgrnam("video").gr_gid, 0o660), found)


def _comes_back_when_killed(report, camera, footage, highest):
    process = _process()
    os.kill(process, 9)
    _await(lambda: _process() not in (0, process) and _shown("ActiveState") == "active", START_SECONDS,
           "systemd starts the killed service again")
    report.check("killed, it comes back by itself", _process() not in (0, process))
    report.check("systemd has counted one restart", _shown("NRestarts") == "1", _shown("NRestarts"))
    client = _client()
    _tracks(report, camera, footage, client, highest)
    client.close()


def _reloads_and_stops(report):
    process = _process()
    result = subprocess.run(["systemctl", "reload", UNIT], capture_output=True, text=True)
    report.check("systemctl reload succeeds", result.returncode == 0, result.stderr)
    report.check("it answers after that, as the same process", _answers() == process == _process(), process)
    begun = time.monotonic()
    result = subprocess.run(["systemctl", "stop", UNIT], capture_output=True, text=True)
    report.check("systemctl stop succeeds", result.returncode == 0, result.stderr)
    report.check("it ended by itself, and was not killed for being late", _shown("Result") == "success",
                 _shown("Result"))
    report.note(f"stopped within {time.monotonic() - begun:.1f} s")
    report.check("nothing is left of the socket's folder", not os.path.exists("/run/facetrackd"))
    report.check("the identities' numbers are kept", bool(os.listdir("/var/lib/facetrackd")))


def _shown(name):
    result = subprocess.run(["systemctl", "show", "--value", "-p", name, UNIT], capture_output=True, text=True)
    return result.stdout.strip()


def _process():
    return int(_shown("MainPID") or 0)


def _answers():
    """The process number in the reply to a status request."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(30)
        connection.connect(SOCKET)
        connection.sendall(b'{"op":"status"}\n')
        with connection.makefile("rb") as lines:
            for line in lines:
                record = json.loads(line)
                if record["type"] == "reply":
                    return record["status"]["pid"]
    return None


def _client():
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return Client(SOCKET, CAMERA)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _await(holds, seconds, what):
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise ScenarioStopped(f"not within {seconds} s: {what}")
        time.sleep(0.2)


def _failure(report, reason):
    """Prints what the service said last, and makes the error that ends the scenario."""
    result = subprocess.run(["journalctl", "--no-pager", "-n", "12", "-o", "cat", "-u", UNIT],
                            capture_output=True, text=True)
    for line in result.stdout.splitlines():
        report.note(line)
    return ScenarioStopped(reason)
