"""What is wrong from outside: a clear line, the right exit code, nothing left behind."""

import os
import shutil


class _Refusals:
    """Programs that must refuse: one line that names the thing, the exit code, and nothing left."""

    def __init__(self, stage):
        self.stage = stage
        self.state = f"{stage.folder}/unused-state"
        self.socket = f"{stage.folder}/unused.sock"

    def refuses(self, what, code, words, program, *arguments, lines=1, **environment):
        check = self.stage.report.check
        paths = {"STATE_DIRECTORY": self.state, "LOGS_DIRECTORY": self.state, "FACETRACKD_SOCKET": self.socket}
        done = self.stage.run(program, *arguments, seconds=30, **(paths | environment))
        check(f"{what}: exit {code}", done.returncode == code, (done.returncode, done.stderr))
        # The daemon says where things are as it starts; that is no error.
        notes = tuple(f"{program}: {what}: " for what in ("configuration", "socket", "event log", "networks"))
        errors = [line for line in done.stderr.splitlines() if not line.startswith(notes)]
        told = any(all(word in line for word in words) for line in errors)
        check(f"{what}: a line says so", told and 1 <= len(errors) <= lines, done.stderr)
        left = [path for path in (self.socket, self.state) if os.path.exists(path)] + self.stage.leftovers()
        check(f"{what}: nothing is left", not done.stdout and not left, (done.stdout, left))


def _copied_models(stage, name):
    folder = f"{stage.folder}/{name}"
    shutil.copytree(stage.models, folder)
    return folder


def models(stage):
    """networks that are missing, truncated or damaged"""
    refusals = _Refusals(stage)
    clip = stage.clips.sample
    nowhere = f"{stage.folder}/nowhere"
    truncated = _copied_models(stage, "truncated-models")
    detector = next(name for name in os.listdir(truncated) if "detection" in name and "back" in name)
    os.truncate(f"{truncated}/{detector}", 20000)
    damaged = _copied_models(stage, "damaged-models")
    with open(f"{damaged}/{detector}", "r+b") as file:
        file.write(b"\xff" * 64)
    empty = _copied_models(stage, "empty-models")
    os.unlink(f"{empty}/{detector}")
    for what, folder, words in (
        ("a folder of networks that is not there", nowhere, [nowhere, "not there"]),
        ("a network that is missing", empty, [f"{empty}/{detector}", "not there"]),
        ("a truncated network", truncated, [f"{truncated}/{detector}", "truncated"]),
    ):
        refusals.refuses(f"facetrackd, {what}", 3, words, "facetrackd", "--set", f"camera.device={clip}",
                         FACETRACKD_MODELS=folder)
        refusals.refuses(f"replay, {what}", 3, words, "facetrack", "replay", clip, "--json", FACETRACKD_MODELS=folder)
    # Its length is right, so it is found out when the runtime reads it.
    refusals.refuses("replay, a damaged network", 3, [f"{damaged}/{detector}"], "facetrack", "replay", clip, "--json",
                     FACETRACKD_MODELS=damaged)
    done = stage.run("facetrack", "models", FACETRACKD_MODELS=damaged)
    stage.report.check("facetrack models finds a damaged network", done.returncode != 0 and detector in done.stdout
                       + done.stderr, done)
    daemon = stage.daemon("damaged", device=clip, environment={"FACETRACKD_MODELS": damaged})
    code = daemon.wait()
    stage.report.check("facetrackd, a damaged network: exit 3", code == 3, (code, daemon.lines()))
    stage.report.check("facetrackd, a damaged network: a line says so",
                       daemon.says(f"{damaged}/{detector}", seconds=0), daemon.lines())
    stage.report.check("facetrackd, a damaged network: the event log ends well",
                       daemon.events()[-1]["event"] == "service.stopping", daemon.events())
    stage.report.check("facetrackd, a damaged network: its socket is gone", not os.path.exists(daemon.socket))


def sources(stage):
    """movies, pictures and cameras that are none"""
    refusals = _Refusals(stage)
    text = f"{stage.folder}/notes.txt"
    with open(text, "w", encoding="utf-8") as file:
        file.write("This is no movie.\n" * 100)
    corrupt = f"{stage.folder}/corrupt.mp4"
    with open(stage.clips.sample, "rb") as whole, open(corrupt, "wb") as file:
        file.write(whole.read(64) + os.urandom(5000))
    gone = f"{stage.folder}/gone.mp4"
    for what, source in (
        ("a corrupt movie", corrupt), ("a text file", text), ("a file that is not there", gone),
        ("a device that is not there", "/dev/video63"), ("another device", "/dev/null"),
    ):
        refusals.refuses(f"replay, {what}", 3, [source], "facetrack", "replay", source, "--json")
    refusals.refuses("bench, a corrupt movie", 3, [corrupt], "facetrack", "bench", corrupt)
    refusals.refuses("detect, a text file", 3, [text], "facetrack", "detect", text)
    refusals.refuses("detect, a picture that is not there", 3, ["gone.png"], "facetrack", "detect", "gone.png")

    check = stage.report.check
    for name, source in (("text", text), ("corrupt", corrupt)):
        daemon = stage.daemon(f"source-{name}", device=source, notify=True)
        line = daemon.says("camera clip: waiting", source, seconds=daemon.START_SECONDS)
        check(f"facetrackd, {name}: it waits and says why", line, daemon.lines())
        client = daemon.client(subscribed=False)
        camera = client.ask("cameras")["cameras"][0]
        told = camera["state"] == "waiting" and source in camera["cause"]
        check(f"facetrackd, {name}: clients are told", told, camera)
        stage.eventually(lambda: any(event["event"] == "camera.waiting" for event in daemon.events()), 10)
        # Time for a second one.
        client.collect(1)
        waits = [event for event in daemon.events() if event["event"] == "camera.waiting"]
        check(f"facetrackd, {name}: it is one event with its cause", len(waits) == 1 and source in waits[0]["message"],
              waits)
        check(f"facetrackd, {name}: it is told once", len([1 for line in daemon.lines() if "waiting" in line]) == 1,
              daemon.lines())
        shutil.copy(stage.clips.sample, source)
        check(f"facetrackd, {name}: a good one in its place is taken", daemon.streams(), daemon.lines())
        code, _ = daemon.stop()
        check(f"facetrackd, {name}: SIGTERM ends it with 0", code == 0, code)
    check("no decoder is left by any of them", stage.has_no_decoder())


def configurations(stage):
    """configurations and command lines that are wrong"""
    refusals = _Refusals(stage)
    check = stage.report.check
    path = f"{stage.folder}/bad.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write('[tracking]\npixle_level = 384\ncoast_seconds = "long"\n[colours]\nred = 1\n')
    for command in (["facetrackd", "--config", path], ["facetrackd", "--check-config", "--config", path],
                    ["facetrack", "replay", stage.clips.sample, "--config", path]):
        what = " ".join(os.path.basename(word) for word in command)
        words = [f"{path}:2:1: ", "tracking.pixle_level", "tracking.pixel_level?"]
        refusals.refuses(f"{what}, a misspelt key", 2, words, *command, lines=3)
    done = stage.run("facetrackd", "--config", path)
    check("all problems are told at once", [f"{path}:{line}:" in done.stderr for line in (2, 3, 4)] == [True] * 3,
          done.stderr)
    with open(path, "w", encoding="utf-8") as file:
        file.write("[tracking\n")
    refusals.refuses("a broken file", 2, [f"{path}:1:"], "facetrackd", "--config", path)
    missing = f"{stage.folder}/missing.toml"
    refusals.refuses("a file that is not there", 2, [missing], "facetrackd", "--config", missing)
    for setting, words in (
        ("tracking.pixle_level=384", ["tracking.pixel_level?"]),
        ("tracking.pixel_level=tall", ["tracking.pixel_level"]),
        ("tracking.pixel_level", ["tracking.pixel_level"]),
        ("tracking.pixel_level=100000", ["160 to 640"]),
    ):
        for command in (["facetrackd"], ["facetrack", "replay", stage.clips.sample]):
            refusals.refuses(f"{command[0]} --set {setting}", 2, words, *command, "--set", setting, lines=2)
    refusals.refuses("an unknown option", 2, ["--colour"], "facetrackd", "--colour", lines=2)
    refusals.refuses("an unknown sub-command", 2, ["wach", "watch"], "facetrack", "wach", lines=2)
    refusals.refuses("a replay of nothing", 2, ["SOURCE"], "facetrack", "replay", lines=2)
    refusals.refuses("a layout that is none", 2, ["points7", "mesh468"], "facetrack", "replay", stage.clips.sample,
                     "--landmarks", "points7", lines=2)


def sockets(stage):
    """socket paths that cannot be used, are in use, or were left by a dead daemon"""
    check = stage.report.check
    refusals = _Refusals(stage)
    long = f"{stage.folder}/{'x' * 120}.sock"
    refusals.refuses("--socket with too long a path", 2, [long, "107"], "facetrackd", "--socket", long, lines=2)
    nowhere = f"{stage.folder}/nowhere/s.sock"
    refusals.refuses("a socket in no folder", 3, [nowhere], "facetrackd", "--socket", nowhere)
    file = f"{stage.folder}/precious"
    with open(file, "w", encoding="utf-8") as precious:
        precious.write("data")
    refusals.refuses("a file where the socket belongs", 3, [file], "facetrackd", "--socket", file)
    check("and the file is left alone", open(file, encoding="utf-8").read() == "data")
    refusals.refuses("a client without a daemon", 3, [refusals.socket], "facetrack", "status")

    daemon = stage.daemon("living", device=stage.clips.sample)
    client = daemon.client()
    check("a daemon serves", client.wait_for_frame(seconds=daemon.START_SECONDS))
    refusals.refuses("a second daemon on its socket", 3, [daemon.socket, str(daemon.pid)], "facetrackd",
                     "--set", f"camera.device={stage.clips.sample}", FACETRACKD_SOCKET=daemon.socket)
    check("the living one goes on serving", client.wait_for_frame() and daemon.status()["pid"] == daemon.pid)
    os.unlink(f"{daemon.socket}.lock")
    refusals.refuses("one whose lock file was removed", 3, [daemon.socket], "facetrackd",
                     "--set", f"camera.device={stage.clips.sample}", FACETRACKD_SOCKET=daemon.socket)
    check("the living one goes on serving", client.wait_for_frame())
    dead = daemon.pid
    daemon.kill()
    check("kill -9 leaves its socket behind", os.path.exists(daemon.socket))
    refused = stage.run("facetrack", "status", "--socket", daemon.socket)
    check("facetrack status tells a dead one", refused.returncode == 3 and "dead" in refused.stderr, refused)
    daemon.start()
    took = daemon.streams() and daemon.status()["pid"] not in (dead, None)
    check("the next daemon takes it over", took, daemon.lines())
    code, _ = daemon.stop()
    check("and removes it at its end", code == 0 and not os.path.exists(daemon.socket), code)
