"""The end: by signal, in time, with nothing lost and nothing left."""

import os
import signal


def _check_end(stage, daemon, what, code, seconds):
    check = stage.report.check
    stage.report.note(f"{what}: {seconds:.2f} s, exit {code}")
    check(f"{what} ends it with 0", code == 0, (code, daemon.lines()))
    check(f"{what} ends it within 4 s", seconds < 4, seconds)
    last = daemon.events()[-1]["event"]
    check(f"{what}: the event log's last line is service.stopping", last == "service.stopping", last)
    check(f"{what}: the event log ends with a line feed", daemon.log_files()[-1][1].endswith(b"\n"))
    check(f"{what}: the socket's file is gone", not os.path.exists(daemon.socket))
    check(f"{what}: no decoder is left", stage.has_no_decoder())


def terminated(stage):
    """SIGTERM and SIGINT while it streams to a reader and to one who does not read"""
    check = stage.report.check
    for number, what in ((signal.SIGTERM, "SIGTERM"), (signal.SIGINT, "SIGINT")):
        daemon = stage.daemon(what, device=stage.clips.sample)
        reader = daemon.client()
        # Asks for all there is and reads nothing of it.
        silent = daemon.client(subscribed=False)
        silent.send(op="subscribe", landmarks="mesh468", raw=True)
        reader.wait_for_frame(seconds=daemon.START_SECONDS)
        reader.collect(0.5)
        check(f"{what}: a decoder runs before", stage.has_decoder())
        code, seconds = daemon.stop(number)
        _check_end(stage, daemon, what, code, seconds)
        check(f"{what}: the reader's last record is service.stopping",
              reader.wait_for_end() and reader.records[-1].get("event") == "service.stopping", reader.records[-1:])
        silent.close()
    daemon = stage.daemon("SIGKILL", device=stage.clips.sample)
    check("SIGKILL: a decoder runs before", daemon.streams() and stage.has_decoder())
    daemon.kill()
    check("SIGKILL: its decoder ends by itself", stage.has_no_decoder())
    check("no temporary files are left", not stage.leftovers(), stage.leftovers())


def terminated_twice(stage):
    """SIGTERM twice, and SIGHUP and SIGTERM while it still starts"""
    daemon = stage.daemon("twice", device=stage.clips.sample)
    daemon.streams()
    daemon.send(signal.SIGTERM)
    code, seconds = daemon.stop()
    _check_end(stage, daemon, "SIGTERM twice", code, seconds)

    # Networks that are not in the cache take a second and more to compile.
    daemon = stage.daemon(
        "early", device=stage.clips.sample, environment={"CACHE_DIRECTORY": stage.make("cold-cache")})
    # The first line is said before anything is made that could take a signal.
    daemon.says("configuration:", seconds=daemon.START_SECONDS)
    daemon.send(signal.SIGHUP)
    told = daemon.says("event log:", seconds=daemon.START_SECONDS)
    stage.report.check("SIGHUP does not end it while it starts", told, daemon.lines())
    code, seconds = daemon.stop()
    stage.report.note(f"SIGTERM while networks are compiled: {seconds:.2f} s, exit {code}")
    stage.report.check("SIGTERM ends it with 0 while it starts", code == 0 and seconds < 4, (code, daemon.lines()))
    events = [event["event"] for event in daemon.events()]
    stage.report.check("which is in the event log", events[-1:] == ["service.stopping"], events)
