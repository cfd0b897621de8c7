"""Many subscribers, half of which never read."""

import json
import subprocess
import sys


def subscribers(stage):
    """60 subscribers while faces come and go: the readers miss no event"""
    check = stage.report.check
    # At the least level none can be lowered: on a busy machine a network more would count as growing memory.
    daemon = stage.daemon(
        "load", device=stage.clips.coming_and_going(0.3, 0.4),
        settings="[tracking]\nconfirm_seconds = 0\ncoast_seconds = 0.1\nrelink_seconds = 0\npixel_level = 160\n")
    daemon.streams()
    # Short, and beside other work: what speed and memory say is for the long run of the same program.
    done = subprocess.run(
        [sys.executable, f"{stage.root}/tools/load-subscribers", "--socket", daemon.socket, "--log", daemon.log,
         "--subscribers", "60", "--landmarks", "mesh468", "--baseline", "2", "--settle", "4", "--seconds", "15",
         "--events", "20", "--age", "5000", "--growth", "8", "--slower", "0.5"],
        capture_output=True, text=True, timeout=120)
    if not done.stdout:
        check("the load runs", False, done.stderr)
        return
    result = json.loads(done.stdout.splitlines()[-1])
    for key in ("events", "frames_a_reader", "age_ms_p99", "rate_alone", "rate_loaded", "resident_growth_mb"):
        stage.report.note(f"{key}: {result[key]}")
    check("no reader misses an event", result["events"] >= 20 and result["events_missed"] == 0, result)
    check("no reader loses its connection", not result["readers_ended"], result["readers_ended"])
    check("who never reads is cut off or waits, and nobody else", daemon.status()["subscribers"]["cut_off"]
          >= result["silent_cut_off"], result)
    check("all limits hold", done.returncode == 0, (result["faults"], daemon.lines()[-4:]))
    code, seconds = daemon.stop()
    check("SIGTERM ends it after that within 4 s", code == 0 and seconds < 4, (code, seconds))
