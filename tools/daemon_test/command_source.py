"""A camera that is a program: what it writes, its death, and the daemon's."""

import os
import shlex
import signal
import socket

from . import processes


def _player(stage):
    """Shows the sample again and again, as fast as a camera would."""
    return [
        "ffmpeg", "-nostdin", "-v", "error", "-stream_loop", "-1", "-re", "-i", stage.clips.sample, "-f",
        "yuv4mpegpipe", "-",
    ]


def _face(record):
    """The id of the face followed in a frame; None where there is none."""
    return next((face["id"] for face in record["faces"] if face["state"] == "tracked"), None)


def died(stage):
    """a command's death is told with how it ended, and the face keeps its id"""
    # However long a busy machine takes to start it again.
    daemon = stage.daemon("command", device=_player(stage), settings="[tracking]\nrelink_seconds = 60\n")
    client = daemon.client()
    first = client.wait_for_frame(_face, daemon.START_SECONDS)
    stage.report.check("a face is followed in what the program writes", first is not None)
    start = len(client.records)
    players = stage.decoders()
    stage.report.check("one program runs", len(players) == 1, str(players))
    os.kill(players[0], signal.SIGKILL)
    lost = client.wait_for_event("camera.lost", start=start)
    stage.report.check("its death is camera.lost", lost is not None and "SIGKILL" in str(lost), str(lost))
    opened = client.wait_for_event("camera.opened", daemon.START_SECONDS, start)
    stage.report.check("it is started again", opened is not None)
    again = client.wait_for_frame(_face, daemon.START_SECONDS)
    same = first is not None and again is not None and _face(first) == _face(again)
    stage.report.check("the face has the same id", same, f"{first and _face(first)}, {again and _face(again)}")
    code, _ = daemon.stop()
    stage.report.check("the daemon ends in order", code == 0, str(code))
    stage.report.check("and the program with it", stage.has_no_decoder())


def outlived(stage):
    """a killed daemon takes its commands with it"""
    daemon = stage.daemon("command-killed", device=_player(stage))
    stage.report.check("frames come", daemon.streams())
    stage.report.check("the program runs", stage.has_decoder())
    daemon.kill()
    stage.report.check("the program is gone", stage.has_no_decoder())


def closed_output(stage):
    """a command that has closed its output and lives on does not hold up the daemon's stop"""
    frame = "YUV4MPEG2 W64 H48 F30:1 Cmono\\nFRAME\\n"
    # A new output each time it is started, so that most of its life is the wait for its end.
    script = f"printf '{frame}'; head -c 3072 /dev/zero; exec >&-; echo closed >>{stage.folder}/closed; exec sleep 1000"
    daemon = stage.daemon("command-closed", device=["sh", "-c", script])
    closed = processes.eventually(lambda: os.path.exists(f"{stage.folder}/closed"), daemon.START_SECONDS)
    stage.report.check("the command has closed its output", closed)
    code, seconds = daemon.stop()
    stage.report.check("the daemon ends in order", code == 0, f"{code} after {seconds:.1f} s: {daemon.lines()[-3:]}")


def keeper_ended(stage):
    """a keeper that is asked to end, or killed, takes its commands along and is told, and the camera comes back"""
    # Not the shell's successor: a process that the kernel would not end with the keeper.
    player = "sleep 1000 & " + shlex.join(_player(stage)) + "; wait"
    daemon = stage.daemon("keeper-ended", device=["sh", "-c", player])
    client = daemon.client()
    stage.report.check("frames come", client.wait_for_frame(seconds=daemon.START_SECONDS) is not None)
    for number in (signal.SIGTERM, signal.SIGKILL):
        keepers = processes.children(daemon.pid, "facetrackd-keeper")
        stage.report.check("one keeper runs", len(keepers) == 1, str(keepers))
        players = stage.decoders()
        start = len(client.records)
        os.kill(keepers[0], number)
        lost = client.wait_for_event("camera.lost", start=start)
        stage.report.check(f"{number.name} to the keeper is camera.lost", number.name in str(lost), str(lost))
        gone = processes.eventually(lambda: not set(players) & set(stage.decoders()), 10)
        stage.report.check("its program is gone", gone)
        opened = client.wait_for_event("camera.opened", daemon.START_SECONDS, start)
        stage.report.check("it is started again", opened is not None)
    code, _ = daemon.stop()
    stage.report.check("the daemon ends in order", code == 0, str(code))
    stage.report.check("and the program with it", stage.has_no_decoder())


def silent_stream(stage):
    """a killed daemon takes the decoder of a silent stream with it"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Nobody sends: this decoder never writes anything, and so never notices that its reader is gone.
    daemon = stage.daemon("stream-killed", device=f"udp://127.0.0.1:{port}?folder={stage.folder}")
    stage.report.check("its decoder runs", stage.has_decoder(), str(daemon.lines()))
    daemon.kill()
    stage.report.check("the decoder is gone", stage.has_no_decoder())
