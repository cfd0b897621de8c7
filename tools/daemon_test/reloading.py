"""What changes while the daemon runs: by SIGHUP and by request, and for whom."""

import os
import signal

from .users import ask_as

HIDDEN = "[tracking]\nminimum_face = 170\n"
SHOWN = "[tracking]\nminimum_face = 0\n"
IGNORED = "ignore = [[[0, 0], [1, 0], [1, 1], [0, 1]]]\n" + SHOWN


def _has_face(record):
    return any(face["state"] == "tracked" for face in record["faces"])


def _has_none(record):
    return not record["faces"]


def by_signal(stage):
    """SIGHUP: what can change does, what cannot is named, a broken file changes nothing"""
    check = stage.report.check
    daemon = stage.daemon("hangup", device=stage.clips.sample, notify=True)
    client = daemon.client()
    check("a face is tracked", client.wait_for_frame(_has_face, daemon.START_SECONDS))

    def reload(settings):
        daemon.configure(settings)
        place = daemon.notify.position()
        daemon.send(signal.SIGHUP)
        return daemon.notify.wait_for("RELOADING", 10, place), daemon.notify.wait_for("READY", 10, place)

    reloading, ready = reload(HIDDEN)
    check("the manager hears of the reload and of its end", reloading and ready, (reloading, ready))
    check("with the time it began", (reloading or {}).get("MONOTONIC_USEC", "").isdigit(), reloading)
    check("the change is told", daemon.says("configuration read again", "tracking.minimum_face"), daemon.lines())
    check("a face below the new least width is not reported", client.wait_for_frame(_has_none))

    reload(HIDDEN + "[publish.log]\ndays = 7\n")
    line = daemon.says("publish.log.days")
    check("a key that needs a restart is named as such", line and "restart" in line, daemon.lines())

    reload(SHOWN + "maximum_faces = 1000\n")
    where = f"{daemon.configuration}:6:1: tracking.maximum_faces: "
    told = daemon.says(where, "1 to 100")
    check("a value out of range is refused with file, line, key and rule", told, daemon.lines())
    check("and the old values stay", daemon.says("the old one stays") and client.wait_for_frame(_has_none))
    reload(SHOWN + "maximum_face = 3\n")
    where = f"{daemon.configuration}:6:1: tracking.maximum_face: "
    told = daemon.says(where, "tracking.maximum_faces?")
    check("a misspelt key is refused with the nearest name", told, daemon.lines())
    reload(SHOWN + "maximum_faces = = 3\n")
    check("a broken file is refused with its line", daemon.says(f"{daemon.configuration}:6:"), daemon.lines())
    os.unlink(daemon.configuration)
    place = daemon.notify.position()
    daemon.send(signal.SIGHUP)
    daemon.notify.wait_for("READY", 10, place)
    check("a file that is gone is refused", daemon.says(f"{daemon.configuration}: "), daemon.lines())
    check("and the old values still stay", client.wait_for_frame(_has_none))

    reload(SHOWN)
    check("a good file after that is taken", client.wait_for_frame(_has_face))
    reload(IGNORED)
    check("where the camera is told to look no more there is no face", client.wait_for_frame(_has_none))
    reload(SHOWN)
    check("and there is one again when it may", client.wait_for_frame(_has_face))
    check("all of it without a restart", client.records[-1]["epoch"] == 1 and daemon.runs())
    code, _ = daemon.stop()
    check("SIGTERM ends it with 0", code == 0, code)

    # The first line is said when the configuration was read and nothing is made of it.
    for turn in range(3):
        daemon = stage.daemon(f"early-{turn}", device=stage.clips.sample, settings=HIDDEN)
        daemon.says("configuration:", seconds=daemon.START_SECONDS)
        daemon.configure(SHOWN)
        daemon.send(signal.SIGHUP)
        check("what changes while it starts is in force", daemon.client().wait_for_frame(_has_face, daemon.START_SECONDS))
        daemon.stop()


def by_request(stage):
    """the request `reload`, and who may make it"""
    check = stage.report.check
    daemon = stage.daemon("reload", device=stage.clips.sample)
    client = daemon.client()
    check("a face is tracked", client.wait_for_frame(_has_face, daemon.START_SECONDS))
    daemon.configure(HIDDEN + "pixel_level = 320\n")
    if stage.is_root:
        group = os.stat(daemon.socket).st_gid
        reply = ask_as(stage.OTHER_USER, group, daemon.socket, "reload")
        check("someone of the socket's group may not reload", reply and reply["type"] == "error", reply)
        check("and is told who may", reply and "admin group" in reply.get("message", ""), reply)
        check("and nothing has changed", not daemon.says("configuration read again", seconds=0.3))
        reply = ask_as(stage.OTHER_USER, group, daemon.socket, "status")
        check("but may ask for status", reply and reply["type"] == "reply", reply)
        reply = ask_as(stage.OTHER_USER, group, daemon.socket, "subscribe")
        check("and subscribe", reply and reply["type"] == "reply", reply)
        reply = ask_as(stage.OTHER_USER, stage.OTHER_USER, daemon.socket, "status")
        check("someone else may not connect", reply is None, reply)
    else:
        stage.report.skip("who may not reload", "other users can only be played by root")
    reply = client.ask("reload", id=7)
    check("the daemon's own user may reload, and is told what changed", reply.get("reload") == {
        "applied": ["tracking.minimum_face"], "needs_restart": ["tracking.pixel_level"]}, reply)
    check("the reply has the request's id", reply.get("id") == 7, reply)
    check("the change applies", client.wait_for_frame(_has_none))
    daemon.configure("[tracking]\nminimum_face = -1\n")
    reply = client.ask("reload")
    told = f"{daemon.configuration}:5:1: tracking.minimum_face: " in reply.get("message", "")
    check("a bad value is refused with file, line and key", reply["type"] == "error" and told, reply)
    check("and the old values stay", client.wait_for_frame(_has_none))
