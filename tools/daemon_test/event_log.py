"""The event log: its caps, half a line left by a crash, a full disk, a directory that cannot be written."""

import datetime
import json
import os

# A face a few times a second: appears and is lost at once.
LIVELY = "[tracking]\nconfirm_seconds = 0\ncoast_seconds = 0\nrelink_seconds = 0\nsearch_interval = 0\n"


def _lively_clip(stage):
    return stage.clips.coming_and_going(0.2, 0.2)


def _are_whole(files):
    """Whether every line of every file is a record."""
    for _, text in files:
        if text and not text.endswith(b"\n"):
            return False
        for line in text.splitlines():
            if json.loads(line).get("type") != "event":
                return False
    return True


def _complaints(daemon):
    return [line for line in daemon.lines() if "event log: cannot write" in line]


def caps(stage):
    """no file above its cap, all together below theirs, the oldest deleted"""
    check = stage.report.check
    daemon = stage.daemon(
        "caps", device=_lively_clip(stage),
        settings=LIVELY + "[publish.log]\nfile_megabytes = 0.001\ntotal_megabytes = 0.0035\n")
    peak = 0

    def has_many():
        nonlocal peak
        peak = max(peak, sum(_size(f"{daemon.log}/{name}") for name in _names(daemon)))
        return peak and daemon.status()["log"]["events"] >= 40

    check("many events are written", stage.eventually(has_many, 60), daemon.lines())
    daemon.stop()
    files = daemon.log_files()
    sizes = [len(text) for _, text in files]
    check("there are several files", len(files) >= 3, files)
    check("none is larger than its cap", max(sizes) <= 1000, sizes)
    check("together they never were larger than theirs", sum(sizes) <= 3500 and peak <= 3500, (sizes, peak))
    check("the room is used", sum(sizes) > 2000, sizes)
    check("every line is whole", _are_whole(files), files)
    events = daemon.events()
    check("the newest are kept", events[-1]["event"] == "service.stopping", events[-1])
    check("the oldest are gone", events[0]["event"] != "service.started", events[0])
    walls = [event["wall"] for event in events]
    check("they are in order", walls == sorted(walls), walls)
    mode = os.stat(f"{daemon.log}/{files[0][0]}").st_mode & 0o777
    check("files have mode 0640", mode == 0o640, oct(mode))


def _names(daemon):
    return os.listdir(daemon.log) if os.path.isdir(daemon.log) else []


def _size(path):
    """A file's bytes; 0 for one that was deleted since it was listed."""
    try:
        return os.path.getsize(path)
    except FileNotFoundError:
        return 0


def torn(stage):
    """half a line at the end is cut off at the start, a whole one keeps its place"""
    check = stage.report.check
    whole = b'{"type":"event","event":"service.started","time":1,"wall":"2026-01-01T00:00:00.000Z"}'
    today = f"events-{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}.jsonl"
    for name, left, kept in (("torn", whole + b"\n" + whole[:30], 1), ("unended", whole + b"\n" + whole, 2)):
        log = stage.make(f"{name}-log")
        with open(f"{log}/{today}", "wb") as file:
            file.write(left)
        daemon = stage.daemon(name, device="/dev/video63", environment={"LOGS_DIRECTORY": log})
        daemon.says("waiting", seconds=daemon.START_SECONDS)
        daemon.stop()
        text = b"".join(text for _, text in daemon.log_files())
        check(f"{name}: what was whole stands as it was", text.startswith((whole + b"\n") * kept), text)
        check(f"{name}: every line is whole", _are_whole(daemon.log_files()), text)
        names = [event["event"] for event in daemon.events()]
        wanted = ["service.started"] * kept + ["service.started", "camera.waiting", "service.stopping"]
        check(f"{name}: the new events follow", names == wanted, names)
        check(f"{name}: the repair is told", daemon.says("event log:", "line", today, seconds=0), daemon.lines())


def full_disk(stage):
    """a full disk: reported once, counted, and over when there is room again"""
    check = stage.report.check
    disk = stage.mount_small_disk("disk", 65536) if stage.is_root else None
    if not disk:
        stage.report.skip("a full disk", "a small file system can only be mounted by root, where the system allows it")
        return
    daemon = stage.daemon(
        "full", device=_lively_clip(stage), settings=LIVELY, environment={"LOGS_DIRECTORY": f"{disk}/log"})
    client = daemon.client()
    check("events come", client.wait_for_event("face.appeared", daemon.START_SECONDS))
    check("and are logged", stage.eventually(lambda: daemon.status()["log"]["events"] > 3, 20))
    _fill(f"{disk}/filler")
    check("a full disk is reported", daemon.says("event log: cannot write", "full", seconds=30), daemon.lines())
    missed = daemon.status()["log"]["missed"]
    check("what is missed is counted", stage.eventually(lambda: daemon.status()["log"]["missed"] > missed + 3, 20))
    state = json.loads(stage.run("facetrack", "status", "--json", "--socket", daemon.socket).stdout)
    check("facetrack status --json shows that it cannot be written", state["log"]["writable"] is False, state["log"])
    text = stage.run("facetrack", "status", "--socket", daemon.socket).stdout
    check("facetrack status says so in words", "CANNOT BE WRITTEN" in text, text)
    check("events still reach clients", client.wait_for_event("face.lost", start=len(client.records)))
    check("it is reported once", len(_complaints(daemon)) == 1, daemon.lines())
    os.unlink(f"{disk}/filler")
    check("the end of it is reported", daemon.says("can be written again", seconds=30), daemon.lines())
    log = daemon.status()["log"]
    check("and shown", log["writable"] is True and log["missed"] > 0, log)
    daemon.stop()
    events = daemon.events()
    check("no line was cut in the middle", _are_whole(daemon.log_files()))
    check("the last is service.stopping", events[-1]["event"] == "service.stopping", events[-1])


def _fill(path):
    """Fills what the file system has left, to the last byte."""
    with open(path, "ab", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


def unwritable(stage):
    """directories that cannot be written: reported, and the daemon lives"""
    check = stage.report.check
    # A file in the way stops root as well.
    blocked = f"{stage.folder}/blocked"
    with open(blocked, "w", encoding="utf-8"):
        pass
    daemon = stage.daemon(
        "unwritable", device=stage.clips.sample,
        environment={"LOGS_DIRECTORY": f"{blocked}/log", "STATE_DIRECTORY": f"{blocked}/state",
                     "CACHE_DIRECTORY": f"{blocked}/cache"})
    client = daemon.client()
    check("the daemon serves", client.wait_for_frame(lambda frame: frame["faces"], daemon.START_SECONDS))
    check("the log's directory is named", daemon.says("event log: cannot write", f"{blocked}/log"), daemon.lines())
    check("once", len(_complaints(daemon)) == 1, daemon.lines())
    check("the state directory is named", daemon.says("track ids cannot be kept", f"{blocked}/state"), daemon.lines())
    told = daemon.says("compiled networks cannot be kept", f"{blocked}/cache")
    check("the networks' cache is named", told, daemon.lines())
    log = daemon.status()["log"]
    check("status shows it", log["writable"] is False and log["missed"] > 0, log)
    code, _ = daemon.stop()
    check("it ends with 0", code == 0, code)
    if not stage.is_root:
        return
    # What an ordinary user may not write is another thing than what nobody can.
    daemon = stage.daemon(
        "forbidden", device="/dev/video63", user=stage.OTHER_USER,
        environment={"LOGS_DIRECTORY": stage.make("of-root"), "CACHE_DIRECTORY": f"{stage.folder}/forbidden"})
    told = daemon.says("event log: cannot write", "ermission", seconds=daemon.START_SECONDS)
    check("a directory of someone else is told as such", told and "we may not write there" in told, daemon.lines())
    check("the daemon serves", daemon.status()["log"]["writable"] is False)
