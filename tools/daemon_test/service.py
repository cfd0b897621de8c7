"""What the service manager hears: readiness, status, signs of life, the end."""

import os

from .hanging import Hang

# What the manager allows between signs of life, in microseconds; the daemon gives two.
WATCHDOG = 400_000


def _signs_of_life(notices):
    return sum(notice.get("WATCHDOG") == "1" for notice in notices)


def check_signs_of_life(stage, daemon):
    """Signs of life come twice in the time allowed: most of them, as a busy machine may delay some."""
    times = daemon.notify.wait_for_times("WATCHDOG", 10, 30)
    gaps = sorted(later - earlier for earlier, later in zip(times, times[1:]))
    middle = gaps[len(gaps) // 2] if gaps else None
    stage.report.check("signs of life come twice in the time allowed", len(times) == 10
                       and 0.4 * WATCHDOG < middle * 1e6 < 0.75 * WATCHDOG, gaps)


def streaming(stage):
    """ready after the first good frame, alive while it streams"""
    check = stage.report.check
    hang = Hang(stage)
    # With a session that is stuck on the first frame there is no good frame yet.
    hang.begin()
    daemon = stage.daemon(
        "notify", device=stage.clips.sample, notify=True, watchdog=WATCHDOG, environment=hang.environment)
    check("a movie is opened", daemon.says("camera clip:", "frames/s", seconds=daemon.START_SECONDS))
    early = daemon.notify.collect(1)
    check("it is not ready before the first frame is worked on", not any("READY" in notice for notice in early), early)
    hang.end()
    ready = daemon.notify.wait_for("READY", daemon.START_SECONDS)
    check("it is ready after the first frame", ready, daemon.lines())
    check("and its status names camera and state", ready and "clip: streaming" in ready.get("STATUS", ""), ready)
    check_signs_of_life(stage, daemon)
    return daemon, hang


def hanging(stage):
    """a session that hangs: no sign of life, the rest still served, an end in time"""
    check = stage.report.check
    daemon, hang = streaming(stage)
    hang.begin()
    told = daemon.says("has worked on one frame for over", seconds=20)
    check("a session that hangs is reported", told, daemon.lines())
    silent = daemon.notify.collect(1.5)
    check("the manager gets no sign of life", not _signs_of_life(silent), silent)
    check("clients are still answered", daemon.status().get("pid") == daemon.pid)
    hang.end()
    check("a session that goes on is reported", daemon.says("camera clip: works again"), daemon.lines())
    check_signs_of_life(stage, daemon)

    client = daemon.client(frames=False)
    place = len(daemon.lines())
    hang.begin()
    again = stage.eventually(lambda: any("worked on one frame for" in line for line in daemon.lines()[place:]), 20)
    check("a session that hangs again is reported again", again, daemon.lines())
    code, seconds = daemon.stop()
    stage.report.note(f"SIGTERM while a session hangs: {seconds:.2f} s, exit {code}")
    check("SIGTERM ends it within 4 s while the session hangs", code is not None and seconds < 4, seconds)
    check("with an exit code that says so", code == 3, code)
    check("which it says", daemon.says("hangs"), daemon.lines())
    check("the manager hears that it stops", daemon.notify.wait_for("STOPPING"))
    check("its last event is service.stopping", daemon.events()[-1]["event"] == "service.stopping", daemon.events())
    check("which its clients get", client.wait_for_event("service.stopping"))
    check("no decoder is left", stage.has_no_decoder())
    check("its socket is gone", not os.path.exists(daemon.socket))
    hang.end()


def waiting(stage):
    """ready and alive while it waits for a camera that is not there"""
    check = stage.report.check
    daemon = stage.daemon("waiting", device="/dev/video63", notify=True, watchdog=WATCHDOG)
    ready = daemon.notify.wait_for("READY", daemon.START_SECONDS)
    check("it is ready without its camera", ready, daemon.lines())
    status = (ready or {}).get("STATUS", "")
    check("and its status says that it waits", "clip: waiting for camera" in status, status)
    check("and names the device", "/dev/video63" in status, status)
    check_signs_of_life(stage, daemon)
    # What is in the log by now; the manager is told first.
    stage.eventually(lambda: len(daemon.events()) >= 2, 10)
    names = [event["event"] for event in daemon.events()]
    check("waiting is one event however long it takes", names == ["service.started", "camera.waiting"], names)
    place = daemon.notify.position()
    code, seconds = daemon.stop()
    stage.report.note(f"SIGTERM while it waits: {seconds:.2f} s")
    check("SIGTERM ends it within 4 s", code == 0 and seconds < 4, (code, seconds))
    check("the manager hears that it stops", daemon.notify.wait_for("STOPPING", start=place))
