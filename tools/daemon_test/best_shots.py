"""Best shots: kept across `kill -9`, a full disk and a dead server, sent with keys a server can tell doubles by; snapshots."""

import http.server
import json
import os
import threading

# Each time the face comes it is a new person, whose picture is taken at once, whatever it is like.
EAGER = """
[tracking]
confirm_seconds = 0
coast_seconds = 0.1
relink_seconds = 0
[best_shot]
enabled = true
minimum_size = 0
maximum_size = 1
centre_offset = 1
margin = -1
motion = 1
area_change = 10
yaw = 90
pitch = 90
roll = 180
quality = 0
sharpness = 0
minimum_brightness = 0
maximum_brightness = 1
stable_seconds = 0
collect_seconds = 0
maximum_seconds = 0.2
"""


def _shots(client):
    return [record for record in client.records if record.get("event") == "face.best_shot"]


def _wait_for_shots(client, count, seconds):
    client.wait(lambda record: len(_shots(client)) >= count, seconds)
    return _shots(client)


def _is_whole(path):
    with open(path, "rb") as file:
        picture = file.read()
    return picture.startswith(b"\xff\xd8\xff\xe1") and picture.endswith(b"\xff\xd9") and b"Exif\0\0MM" in picture[:16]


def _names(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".jpg")) if os.path.isdir(folder) else []


class _Server:
    """An HTTP server that answers each request with the next status of its script, and 200 after its end."""

    def __init__(self, script=()):
        self.got = []
        script = list(script)
        got = self.got

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                body = self.rfile.read(length)
                # Called off on its way: it has not arrived.
                if len(body) < length:
                    return
                got.append((self.headers["Idempotency-Key"], body, self.headers.get("Authorization")))
                self.send_response(script.pop(0) if script else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/in"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def killed(stage):
    """kill -9 while pictures are taken: what was told of is there, whole"""
    check = stage.report.check
    daemon = stage.daemon("shots-killed", device=stage.clips.coming_and_going(0.4, 0.4), settings=EAGER)
    folder = f"{daemon.folder}/state/best-shots"
    told = []
    for turn in range(3):
        client = daemon.client()
        shots = _wait_for_shots(client, 2, daemon.START_SECONDS)
        check("pictures are taken and told of", len(shots) >= 2, daemon.lines())
        daemon.kill()
        # What was sent in the last moment counts, too.
        client.wait_for_end()
        told += [shot["file"] for shot in _shots(client)]
        client.close()
        check("each is there, whole", all(os.path.exists(file) and _is_whole(file) for file in told), told)
        if turn < 2:
            daemon.start()
    check("none stands for another", len(told) == len(set(told)), told)
    daemon.start()
    daemon.client().wait_for_frame(seconds=daemon.START_SECONDS)
    left = [name for name in os.listdir(folder) if name.endswith(".part")]
    check("nothing half is left", not left, left)
    check("what lies there is whole", all(_is_whole(f"{folder}/{name}") for name in _names(folder)))
    modes = {oct(os.stat(f"{folder}/{name}").st_mode & 0o777) for name in _names(folder)}
    check("files are the owner's and the group's", modes == {"0o640"} and os.stat(folder).st_mode & 0o777 == 0o750, modes)
    code, _ = daemon.stop()
    check("it ends with 0", code == 0, code)


def full_disk(stage):
    """a full disk: pictures wait in memory, and are written when there is room"""
    check = stage.report.check
    disk = stage.mount_small_disk("shots-disk", "256k")
    if disk is None:
        stage.report.skip("a small disk", "cannot be mounted without root")
        return
    filler = f"{disk}/filler"
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
    daemon = stage.daemon(
        "shots-full", device=stage.clips.coming_and_going(0.4, 0.4), settings=EAGER + f'directory = "{disk}/shots"\n')
    client = daemon.client()
    waiting = stage.eventually(lambda: daemon.status().get("best_shots", {}).get("waiting", 0) >= 3, daemon.START_SECONDS)
    check("pictures wait in memory", waiting, daemon.status())
    check("and are not told of", not _shots(client), _shots(client))
    check("it is said once", len([line for line in daemon.lines() if "best shots: cannot write" in line]) == 1)
    problem = daemon.status()["best_shots"].get("disk_problem", "")
    check("and status says why, and where", "No space left" in problem and f"{disk}/shots" in problem, problem)
    os.unlink(filler)
    stored = stage.eventually(lambda: daemon.status()["best_shots"]["waiting"] == 0, 20)
    status = daemon.status()["best_shots"]
    check("what waited is written when there is room", stored and status["stored"] >= 3 and status["lost"] == 0, status)
    check("and status says nothing of the disk any more", "disk_problem" not in status, status)
    files = [shot.get("file") for shot in _wait_for_shots(client, 3, 10)]
    check("and told of then", len(files) >= 3 and all(file and _is_whole(file) for file in files), files)
    code, _ = daemon.stop()
    check("it ends with 0", code == 0, code)


def sent(stage):
    """a dead, failing, then living server, and kill -9 between: each picture gets there, doubles under one key"""
    check = stage.report.check
    dead = _Server()
    dead.close()
    headers = f"{stage.folder}/upload-headers"
    with open(headers, "w", encoding="ascii") as file:
        file.write("Authorization: Bearer secret-token\n")

    def upload(url):
        return f'{EAGER}[best_shot.upload]\nurl = "{url}"\nheaders_file = "{headers}"\nretry_seconds = 1\n'

    daemon = stage.daemon("shots-sent", device=stage.clips.coming_and_going(0.4, 0.4), settings=upload(dead.url))
    folder = f"{daemon.folder}/state/best-shots"
    client = daemon.client()
    told = [shot["file"] for shot in _wait_for_shots(client, 3, daemon.START_SECONDS)]
    check("a dead server is told once", daemon.says("best shots cannot be sent", seconds=20), daemon.lines())
    check("and loses nothing", all(_is_whole(file) for file in told), told)
    daemon.kill()
    client.wait_for_end()
    told = [shot["file"] for shot in _shots(client)]

    server = _Server([500, 503])
    daemon.configure(upload(server.url))
    for _ in range(2):
        daemon.start()
        client = daemon.client()
        start = len(server.got)
        check("pictures are sent", stage.eventually(lambda: len(server.got) >= start + 3, daemon.START_SECONDS))
        daemon.kill()
        client.wait_for_end()
        told += [shot["file"] for shot in _shots(client)]
    # No further ones, so that there is an end.
    daemon.configure(upload(server.url).replace("quality = 0", "quality = 0\nminimum_faces = 9\nmaximum_faces = 9", 1))
    daemon.start()
    daemon.client().wait_for_frame(seconds=daemon.START_SECONDS)
    check("in the end all are sent", stage.eventually(lambda: not _names(folder), 60), _names(folder))
    keys = {key for key, _, _ in server.got}
    missing = [file for file in told if os.path.basename(file) not in keys]
    check("each that was told of got there", not missing, missing)
    bodies = {}
    for key, body, _ in server.got:
        bodies.setdefault(key, set()).add(body)
    check("a double is the same picture", all(len(same) == 1 for same in bodies.values()))
    check("with the headers of the file", all(token == "Bearer secret-token" for _, _, token in server.got))
    check("which are shown nowhere", not any("secret-token" in line for line in daemon.lines()))
    code, _ = daemon.stop()
    check("it ends with 0", code == 0, code)
    server.close()


def shared_folder(stage):
    """two daemons with one folder: one keeps its pictures there, the other says so, lives, and takes over"""
    check = stage.report.check
    folder = f"{stage.make('shots-shared')}/pictures"
    clip = stage.clips.coming_and_going(0.4, 0.4)
    settings = EAGER + f'directory = "{folder}"\n'
    first = stage.daemon("shots-first", device=clip, settings=settings)
    check("the first keeps pictures", _wait_for_shots(first.client(), 1, first.START_SECONDS), first.lines())
    second = stage.daemon("shots-second", device=clip, settings=settings)
    client = second.client()
    told = second.says("best shots: another daemon", f"(process {first.pid})", folder, seconds=second.START_SECONDS)
    check("the second is told who has it", told, second.lines())
    check("its pictures wait", stage.eventually(
        lambda: second.status()["best_shots"]["waiting"] > 0, second.START_SECONDS), second.status())
    check("its status says why", folder in second.status()["best_shots"].get("disk_problem", ""), second.status())
    check("it goes on tracking", client.wait_for_frame(seconds=second.START_SECONDS) and not _shots(client))
    first.kill()
    files = [shot.get("file") for shot in _wait_for_shots(client, 1, second.START_SECONDS)]
    check("after kill -9 of the first it takes over", files and all(file and _is_whole(file) for file in files), files)
    code, _ = second.stop()
    check("it ends with 0", code == 0, code)


def snapshot(stage):
    """a picture of what the camera sees, with its faces; clear errors"""
    check = stage.report.check
    daemon = stage.daemon("snapshot", device=stage.clips.sample)
    daemon.client().wait_for_frame(lambda record: record["faces"], daemon.START_SECONDS)
    file = f"{daemon.folder}/now.jpg"
    done = stage.run("facetrack", "snapshot", "--socket", daemon.socket, "-o", file, "--json")
    check("it succeeds", done.returncode == 0, done.stderr)
    frame = json.loads(done.stdout or "{}")
    check("it tells the faces", frame.get("camera") == daemon.CAMERA and len(frame.get("faces", [])) == 1, frame)
    check("the file is a whole picture", os.path.exists(file) and _is_whole(file))
    check("of the user alone", os.stat(file).st_mode & 0o777 == 0o600)
    found = stage.records("detect", file)
    check("which shows the face", found and len(found[0]["faces"]) == 1 and found[0]["size"] == frame["size"], found)
    wrong = stage.run("facetrack", "snapshot", "--socket", daemon.socket, "--camera", "clap", "-o", file)
    check("an unknown camera is refused with the known ones", wrong.returncode == 2 and "clip" in wrong.stderr, wrong.stderr)
    nowhere = stage.run("facetrack", "snapshot", "--socket", daemon.socket, "-o", f"{daemon.folder}/no/where.jpg")
    check("a folder that is not there is told", nowhere.returncode == 3 and "no/where.jpg" in nowhere.stderr, nowhere.stderr)
    check("nothing is stored", not os.path.exists(f"{daemon.folder}/state/best-shots"))
    daemon.stop()
    gone = stage.daemon("snapshot-waiting", device="/dev/video63")
    gone.says("waiting", seconds=gone.START_SECONDS)
    done = stage.run("facetrack", "snapshot", "--socket", gone.socket)
    check("a camera that is not there is told", done.returncode != 0 and "waiting" in done.stderr, done.stderr)
    gone.stop()
