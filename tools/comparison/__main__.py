"""Runs our program and the peers in turns on the same clips and prints what a frame costs, as ratios.

Arguments: the program, the folder of shared material, the sample clip, a folder for clips, rounds.
Fails where a figure is above its kept limit.
"""

import json
import pathlib
import statistics
import subprocess
import sys

from comparison import clips

PEERS = {"mediapipe": "mediapipe_facemesh.py", "haar": "haar.py"}
# MediaPipe's script follows one face, and looks for no other while it does: ten faces are no comparison, and the sample
# clip is shown twice, as we are by default and with one face as the peer.
ALL, MANY = ["mediapipe", "haar"], ["haar"]
# Each clip: title, the peers and their scale, our options, frames a second of a camera, what is to be reached and the
# limit that fails, of our cost over MediaPipe's ("ratio") or of a core's time ("core").
SAMPLE = ["--size", "640x524", "--frames", "360"]
CLIPS = [
    ("carphone", "sample clip at 640x524", ALL, 3.637, SAMPLE, 30, ("ratio", 0.5, 0.65)),
    ("carphone", "sample clip at 640x524, one face at most", ["mediapipe"], 3.637,
     [*SAMPLE, "--set", "tracking.maximum_faces=1"], 30, ("ratio", 0.5, 0.6)),
    ("still", "still face with noise", ALL, 1.0, ["--frames", "450"], 30, ("ratio", 0.15, 0.2)),
    ("empty", "nobody, with noise", ALL, 1.0, ["--frames", "450"], 30, ("core", 0.02, 0.025)),
    ("crowd", "ten faces at 15 frames/s", MANY, 1.0, ["--frames", "270"], 15, ("core", 2.0, 0.5)),
]


def last_line(command):
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"error: {' '.join(map(str, command))} ended with {run.returncode}:\n{run.stderr.strip()[-800:]}")
    return json.loads(run.stdout.strip().splitlines()[-1])


def measure(program, shared, path, peers, scale, options, rounds):
    """The figures of each side, a list of one object a round; the cascade, a hundred times as slow, runs but once."""
    sides = {"facetrackd": []} | {peer: [] for peer in peers}
    for round_number in range(rounds):
        sides["facetrackd"].append(last_line([program, "bench", path, *options, "--json"]))
        for peer in peers:
            script = shared / "peers" / PEERS[peer]
            if script.is_file() and (peer != "haar" or round_number == 0):
                sides[peer].append(last_line([sys.executable, script, path, str(scale)]))
    return {side: rows for side, rows in sides.items() if rows}


def cost(rows):
    return statistics.median(row["cpu_ms_per_frame"] for row in rows)


def main():
    program, shared, sample, work = (pathlib.Path(argument) for argument in sys.argv[1:5])
    rounds = int(sys.argv[5])
    paths = {"carphone": sample} | {name: work / f"{name}.mkv" for name in ("still", "empty", "crowd")}
    clips.still(paths["still"], sample)
    clips.empty(paths["empty"])
    people = clips.people(shared)
    if len(people) == 10:
        clips.crowd(paths["crowd"], people)
    else:
        print(f"SKIPPED: ten faces: {shared}/corpus has no people", file=sys.stderr)
    above = []
    for name, title, peers, scale, options, rate, (kind, target, kept) in CLIPS:
        if not paths[name].exists():
            continue
        sides = measure(program, shared, paths[name], peers, scale, options, rounds)
        assert len({tuple(row["size"]) for rows in sides.values() for row in rows}) == 1, "all must see frames of one size"
        print(f"{title}")
        ours = cost(sides["facetrackd"])
        for side, rows in sides.items():
            share = statistics.median(row["with_face"] / row["frames"] for row in rows)
            ratio = "" if side == "facetrackd" else f"   ours is {ours / cost(rows):.2f} of it"
            print(f"  {side:10} {cost(rows):6.2f} ms of CPU a frame, a face in {share:6.1%} of the frames{ratio}")
        runs = sides["facetrackd"][-1].get("runs_per_frame", {})
        core = ours * rate / 1000
        print(f"  a camera of {rate} frames/s takes {core:.1%} of a core; {runs.get('landmarks', 0):.3f} landmark and "
              f"{runs.get('detect', 0):.3f} detector runs a frame")
        if kind == "ratio" and "mediapipe" not in sides:
            continue
        value = core if kind == "core" else ours / cost(sides["mediapipe"])
        word = "reached" if value <= target else "short" if value <= kept else "WORSE"
        what = "of a core" if kind == "core" else "of MediaPipe's cost"
        print(f"  {value:.3f} {what}: {word} (to reach {target}, kept {kept})")
        if value > kept:
            above.append(title)
    if above:
        print("above the kept limit: " + ", ".join(above))
        sys.exit(1)


main()
