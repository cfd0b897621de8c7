"""The tools: replay, bench, detect and watch on the sample."""

import hashlib
import json
import os
import subprocess


def _angles(face):
    return all(isinstance(face.get(key), (int, float)) for key in ("roll", "yaw", "pitch", "eye_angle"))


def _first_line(stage, command):
    """What a shell sees of `facetrack COMMAND | head -n 1`, and then of its exit code."""
    return subprocess.run(
        ["bash", "-c", f"'{stage.programs}/facetrack' {command} | head -n 1; echo \"${{PIPESTATUS[0]}}\""],
        capture_output=True, text=True, env=stage.environment(), timeout=60)


def replay(stage):
    """a replay: every coded frame once, the same bytes again and again"""
    check = stage.report.check
    clip = stage.clips.sample
    runs = [stage.run("facetrack", "replay", clip, "--json") for _ in range(2)]
    quiet = all((run.returncode, run.stderr) == (0, "") for run in runs)
    check("it succeeds and says nothing else", quiet, runs[0].stderr)
    check("two runs are byte-identical", runs[0].stdout == runs[1].stdout and runs[0].stdout)
    records = [json.loads(line) for line in runs[0].stdout.splitlines()]
    check("120 records", len(records) == 120, len(records))
    check("each has one face", all(len(record["faces"]) == 1 for record in records))
    check("one id throughout, which is 1", {record["faces"][0]["id"] for record in records} == {1})
    check("each has its angles", all(_angles(record["faces"][0]) for record in records))
    check("none has the time of day", not any("wall" in record or "age_ms" in record for record in records))
    bench = stage.run("facetrack", "bench", clip, "--frames", "120", "--json")
    report = json.loads(bench.stdout.splitlines()[-1])
    digest = hashlib.sha256(runs[0].stdout.encode()).hexdigest()
    check("bench has the same hash", report["records_sha256"] == digest, (report, digest))

    events = stage.records("replay", clip, "--events")
    names = [record["event"] for record in events if record["type"] == "event"]
    check("--events adds the face's coming and end", names == ["face.appeared", "face.lost"], names)
    check("and leaves the frames as they were", [record for record in events if record["type"] == "frame"] == records)
    for layout, points, numbers in (("five", 5, 2), ("mesh468", 468, 3)):
        landmarks = [record["faces"][0]["landmarks"] for record in stage.records("replay", clip, "--landmarks", layout)]
        check(f"--landmarks {layout} has {points} points a face", len(landmarks) == 120 and all(
            mark["layout"] == layout and len(mark["points"]) == points and all(
                len(point) == numbers for point in mark["points"]) for mark in landmarks))
    raw = [record["faces"][0].get("raw") for record in stage.records("replay", clip, "--raw")]
    check("--raw has the values before smoothing", len(raw) == 120 and all(value and "roll" in value for value in raw))
    head = _first_line(stage, f"replay '{clip}' --json")
    lines = head.stdout.splitlines()
    check("| head -n 1 gets the first record", json.loads(lines[0]) == records[0], head)
    check("and ends it quietly", lines[1:] == ["0"] and not head.stderr, head)


def variable_rate(stage):
    """clips that are not regular"""
    check = stage.report.check
    clip = stage.clips.variable_rate()
    times = stage.clips.frame_times(clip)
    steps = {round(later - earlier, 2) for earlier, later in zip(times, times[1:])}
    check("the clip's rate does vary", len(times) > 30 and len(steps) > 2, steps)
    found = [record["time"] / 1e9 for record in stage.records("replay", clip)]
    check("one record a coded frame", len(found) == len(times), (len(found), len(times)))
    check("each at its own time", all(abs(a - b) < 0.0015 for a, b in zip(found, times)), list(zip(found, times))[:5])
    part = stage.clips.truncated()
    done = stage.run("facetrack", "replay", part, "--json")
    check("a clip cut off is refused, naming it", done.returncode == 3 and part in done.stderr, done)
    part = stage.clips.cut_short()
    done = stage.run("facetrack", "replay", part, "--json")
    count = len(done.stdout.splitlines())
    check("one that can be read in part is read so far", done.returncode == 0 and 10 < count < 110, (count, done))
    check("and that it is damaged is said", part in done.stderr and "damaged" in done.stderr, done.stderr)
    done = stage.run("facetrack", "replay", stage.clips.sample, "--json")
    check("nothing is said of a whole one", not done.stderr, done.stderr)


def pictures(stage):
    """single pictures and a folder of them"""
    check = stage.report.check
    files = [stage.clips.picture("png"), stage.clips.picture("jpg")]
    records = stage.records("detect", *files)
    check("detect has a record a picture, with its name", [record.get("file") for record in records] == files, records)
    check("each with a face, its angles and no id", all(
        len(record["faces"]) == 1 and _angles(record["faces"][0]) and "id" not in record["faces"][0]
        for record in records), records)
    check("of the picture's size", all(record["size"] == [528, 432] for record in records), records)
    boxes = [record["faces"][0]["bounds"] for record in records]
    check("PNG and JPEG agree", all(abs(boxes[0][key] - boxes[1][key]) < 4 for key in boxes[0]), boxes)
    folder = stage.make("pictures")
    for number in range(3):
        os.link(files[0], f"{folder}/{number}.png")
    times = [record["time"] for record in stage.records("replay", folder, "--fps", "10")]
    check("a folder is replayed at --fps", times == [0, 100_000_000, 200_000_000], times)
    done = stage.run("facetrack", "detect", files[0], "gone.png", "--json")
    check("one picture of two that cannot be read: the other is done, exit 3",
          done.returncode == 3 and len(done.stdout.splitlines()) == 1 and "gone.png" in done.stderr, done)


def watch(stage):
    """facetrack watch and status on a running daemon"""
    check = stage.report.check
    daemon = stage.daemon("watched", device=stage.clips.sample)
    daemon.streams()
    records = stage.records("watch", "--duration", "2", "--socket", daemon.socket)
    kinds = {record["type"] for record in records}
    frames = [record for record in records if record["type"] == "frame"]
    check("watch --json passes hello and frames", {"hello", "frame"} <= kinds, kinds)
    whole = all(key in frames[-1] for key in ("camera", "epoch", "seq", "wall", "age_ms"))
    check("as the daemon sends them", whole, frames[-1:])
    check("one after the other", len(frames) > 2 and frames[-1]["seq"] > frames[0]["seq"], len(frames))
    plain = stage.run("facetrack", "watch", "--duration", "3", "--socket", daemon.socket)
    check("watch without a terminal prints lines with angles", plain.returncode == 0 and all(
        word in plain.stdout for word in ("id", "roll", "yaw", "pitch")), plain)
    head = _first_line(stage, f"watch --json --socket '{daemon.socket}'")
    lines = head.stdout.splitlines()
    check("watch --json | head -n 1 gets the hello", json.loads(lines[0])["type"] == "hello", head)
    check("and ends it quietly", lines[1:] == ["0"] and not head.stderr, head)
    done = stage.run("facetrack", "status", "--json", "--socket", daemon.socket)
    check("status --json is one object", json.loads(done.stdout)["pid"] == daemon.pid, done)
    daemon.kill()
