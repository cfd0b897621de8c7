"""Several cameras in one daemon: each for itself, and none through another's fault."""

import json
import os
import signal
import threading
import time

from .hanging import Hang
from .service import WATCHDOG, check_signs_of_life


def _camera(name, **keys):
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    return f'[[camera]]\nname = "{name}"\n{lines}'


def _mortal(stage):
    """A program whose death is easily had."""
    return [
        "ffmpeg", "-nostdin", "-v", "error", "-stream_loop", "-1", "-re", "-i", stage.clips.sample, "-f",
        "yuv4mpegpipe", "-",
    ]


class _Reader:
    """Reads all that comes to a client, so that nothing is left out for a slow one."""

    def __init__(self, client):
        self._client = client
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        while not self._ended.is_set():
            self._client.collect(0.2)

    def end(self, frames=0, seconds=30):
        """Stops reading when so many frames are there, or the time is over; returns frames and events."""
        deadline = time.monotonic() + seconds
        while len([record for record in list(self._client.records) if record["type"] == "frame"]) < frames:
            if time.monotonic() > deadline or self._ended.wait(0.1):
                break
        self._ended.set()
        self._thread.join()
        kinds = ("frame", "event")
        return [[record for record in self._client.records if record["type"] == kind] for kind in kinds]


def _unexplained(daemon, frames):
    """Frames that are missing and were neither dropped for newer ones nor left out for a slow reader, as a machine with too
    much to do makes it; where it has not, not one may be missing."""
    missing = frames[-1]["seq"] - frames[0]["seq"] + 1 - len(frames)
    return max(0, missing - frames[-1]["dropped"] - daemon.status()["subscribers"]["frames_skipped"])


def _ids(frames):
    return sorted({face["id"] for frame in frames for face in frame["faces"]})


def apart(stage):
    """two movies and a command that keeps dying: own ids and epochs, no gap, networks compiled once"""
    check = stage.report.check
    # Slow, so that not even a busy machine has to leave frames out.
    clips = {"clip": stage.clips.slow(6), "second": stage.clips.slow(7)}
    daemon = stage.daemon(
        "several", device=clips["clip"],
        settings=_camera("second", device=clips["second"]) + _camera("mortal", command=_mortal(stage)))
    clients = {name: daemon.client(camera=name) for name in (*clips, "mortal")}
    for name, client in clients.items():
        seen = client.wait_for_frame(lambda frame: frame["faces"], daemon.START_SECONDS)
        check(f"{name}: a face is followed", seen, daemon.lines())
    readers = {name: _Reader(clients[name]) for name in clips}
    for death in range(1, 4):
        start = len(clients["mortal"].records)
        players = stage.decoders("yuv4mpegpipe")
        check(f"death {death}: one program runs", len(players) == 1, players)
        os.kill(players[0], signal.SIGKILL)
        check(f"death {death}: it is camera.lost", clients["mortal"].wait_for_event("camera.lost", start=start))
        again = clients["mortal"].wait_for_event("camera.opened", daemon.START_SECONDS, start)
        check(f"death {death}: and camera.opened with the next epoch", again and again["epoch"] == death + 1, again)
        clients["mortal"].wait_for_frame(seconds=daemon.START_SECONDS)
    for name in clips:
        frames, events = readers[name].end(frames=12)
        # What concerns the whole service comes to everybody.
        cameras = {record["camera"] for record in frames + events if "camera" in record}
        check(f"{name}: only its own records come", cameras == {name}, cameras)
        check(f"{name}: frames came", len(frames) > 10, len(frames))
        check(f"{name}: none is missing", _unexplained(daemon, frames) == 0, frames[-1])
        check(f"{name}: its epoch stays 1", {frame["epoch"] for frame in frames} == {1})
        check(f"{name}: its ids begin at 1", _ids(frames)[:1] == [1], _ids(frames))
        names = {event["event"] for event in events}
        check(f"{name}: it was neither lost nor degraded", not names & {"camera.lost", "camera.degraded"}, names)
    cameras = {camera["name"]: camera for camera in daemon.status()["cameras"]}
    states = {name: (camera["state"], camera["epoch"]) for name, camera in cameras.items()}
    check("the status tells each camera's state and epoch", states == {
        "clip": ("streaming", 1), "second": ("streaming", 1), "mortal": ("streaming", 4)}, states)
    check("and each camera's own source", [cameras[name]["device"] for name in clips] == list(clips.values()), cameras)
    compiled = [line for line in daemon.lines() if "networks: ready for all cameras" in line]
    check("the networks were compiled once for all three", len(compiled) == 1, daemon.lines())
    code, seconds = daemon.stop()
    check("SIGTERM ends it within 4 s", code == 0 and seconds < 4, (code, seconds))
    check("no program is left", stage.has_no_decoder())


def hung(stage):
    """a camera whose opening never returns is told, the other streams on, and the manager is content"""
    check = stage.report.check
    hang = Hang(stage)
    path = f"{stage.folder}/hung.mp4"
    hang.begin()
    daemon = stage.daemon(
        "hung", device=stage.clips.slow(8), settings=_camera("hung", device=path), notify=True, watchdog=WATCHDOG,
        environment=hang.environment | {"FACETRACKD_TEST_HANG": "", "FACETRACKD_TEST_HANG_OPEN": f"{hang.file} {path}"})
    client = daemon.client(camera="clip")
    check("the other camera streams", client.wait_for_frame(seconds=daemon.START_SECONDS), daemon.lines())
    reader = _Reader(client)
    # Opening may take 30 s by right, and a network camera's does.
    told = daemon.says("camera hung: waiting:", "has not come to an end", seconds=60)
    check("the one that hangs is told, with what to do", told and "; look after that disk" in told, daemon.lines())
    check("once", sum("has not come to an end" in line for line in daemon.lines()) == 1, daemon.lines())
    cameras = {camera["name"]: camera for camera in daemon.status()["cameras"]}
    check("the status tells it, too", "has not come to an end" in cameras["hung"].get("cause", ""), cameras)
    frames, _ = reader.end()
    check("the other camera streams on", len(frames) > 10 and frames[-1]["seq"] > 100, frames[-1])
    check("without a gap", _unexplained(daemon, frames) == 0, frames[-1])
    check_signs_of_life(stage, daemon)
    code, seconds = daemon.stop()
    check("SIGTERM ends it within 4 s all the same", code is not None and seconds < 4, seconds)
    check("with an exit code that says so", code == 3, code)
    check("and says which camera it was", daemon.says("camera hung: the driver does not return"), daemon.lines())
    check("no decoder is left", stage.has_no_decoder())
    hang.end()
