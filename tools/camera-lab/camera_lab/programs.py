"""Scenarios of `facetrack` against live cameras: doctor, and record with replay."""

import json
import os
import stat
import subprocess
import tempfile

from . import expectations
from .stage import Stage
from .usb import UsbCamera
from .vivid import CameraError, Picture, Vivid, await_mapped

# Starting a program that loads the networks takes long in User Mode Linux.
SECONDS = 60
RECORDED_SECONDS = 2
LEAST_FRAMES = 20
# More than the recording takes of memory.
MEGABYTES = 200


def doctor(surroundings):
    """`facetrack doctor --json` on a healthy camera, on nodes that are none, and on one that another program holds"""
    report, daemon, footage = surroundings
    camera = Vivid.single_planar()
    camera.loop()
    picture = Picture(camera, "ada", "NV12", footage)
    try:
        picture.await_streaming()
        _finds_health(report, daemon, camera)
    finally:
        picture.stop()
    _refuses(report, daemon, camera.output, "showing pictures")
    with UsbCamera(footage) as usb:
        usb.plug()
        _refuses(report, daemon, usb.metadata_node(), "metadata")
    _names_holder(report, daemon, camera)
    with Stage(*surroundings, camera) as stage:
        stage.start_daemon("nv12")
        stage.await_frames()
        code, findings = _doctor(daemon, camera.capture, "--socket", stage.daemon.socket)
        found = _about(findings, camera.capture)
        told = " ".join(finding["what"] for finding in found)
        report.check("of a camera that the daemon has the daemon is asked",
                     f"process {stage.daemon.process}" in told and '"lab"' in told, told)
        # In the lab a camera of 60 frames/s is slow, which is a warning.
        report.check("and that is no error", code == 0 and all(finding["severity"] != "error" for finding in found),
                     (code, found))
        place = stage.client.position()
        report.check("the daemon's frames go on meanwhile", len(stage.client.wait_for_frames(10, place)) == 10)


def record(surroundings):
    """`facetrack record` of a camera for two seconds, and `facetrack replay` of that"""
    report, daemon, footage = surroundings
    camera = Vivid.single_planar()
    camera.loop()
    folder = tempfile.mkdtemp(prefix="record-", dir="/run/lab")
    configuration, recording = f"{folder}/facetrack.toml", f"{folder}/lab.recording"
    with open(configuration, "w", encoding="utf-8") as file:
        file.write(f'[[camera]]\nname = "lab"\ndevice = "{camera.capture}"\nsize = [1280, 720]\nformat = "nv12"\n')
    picture = Picture(camera, "ada", "NV12", footage)
    try:
        picture.await_streaming()
        _touch_memory(f"{folder}/memory")
        result = _run(daemon, "record", "--config", configuration, "--seconds", str(RECORDED_SECONDS),
                      "--output", recording)
    finally:
        picture.stop()
    report.check("the recording succeeds", result.returncode == 0, result.stderr)
    report.check("it says that it holds pictures of people", "pictures of whoever" in result.stderr, result.stderr)
    if not os.path.exists(recording):
        return
    mode = stat.S_IMODE(os.stat(recording).st_mode)
    report.check("only its owner may read it: mode 0600", mode == 0o600, oct(mode))
    replayed = _run(daemon, "replay", recording, "--json")
    report.check("the recording can be replayed", replayed.returncode == 0, replayed.stderr)
    frames = [json.loads(line) for line in replayed.stdout.splitlines()]
    words = result.stdout.split()
    count = int(words[words.index("frames,") - 1]) if "frames," in words else 0
    report.check("with every frame of it", len(frames) == count >= LEAST_FRAMES, f"{len(frames)} of {count}")
    spans = (frames[-1]["time"] - frames[0]["time"]) / 1e9 if frames else 0
    report.check(f"for {RECORDED_SECONDS} seconds", RECORDED_SECONDS / 2 < spans < RECORDED_SECONDS + 1, spans)
    seen = [frame for frame in frames if len(frame["faces"]) == 1]
    tracked = [frame for frame in frames if expectations.one_tracked_face(frame)]
    report.check("nearly every frame has the face", len(seen) >= 0.9 * count,
                 f"{len(seen)} of {count}; without: {[frame['seq'] for frame in frames if not frame['faces']]}")
    report.check("it is tracked under one ID", tracked and expectations.face_ids(seen) == {1},
                 expectations.face_ids(seen))
    if tracked:
        found = expectations.overlap(expectations.median_box(tracked), expectations.FACE_BOX)
        report.check("it is where the face is", found >= 0.7, f"overlap {found:.2f}")
    report.check("frame numbers and times rise", expectations.rises(frame["seq"] for frame in frames)
                 and expectations.rises(frame["time"] for frame in frames))
    report.note(result.stdout.strip())
    os.unlink(recording)


def _touch_memory(path):
    """Memory that is written for the first time is slow in User Mode Linux: what the file will take is used before."""
    with open(path, "wb") as file:
        for _ in range(MEGABYTES):
            file.write(bytes(1 << 20))
    os.unlink(path)


def _finds_health(report, daemon, camera):
    code, findings = _doctor(daemon, camera.capture)
    about = _about(findings, camera.capture)
    told = [finding["what"] for finding in about]
    report.check("a healthy camera: exit code 0", code == 0, code)
    report.check("it opens and streams, in the size that is had",
                 any("opens and streams" in what and "1280x720" in what for what in told), told)
    report.check("its rate is measured", any("frames/s" in what and "opens" not in what for what in told), told)
    report.check("no frame is damaged", any(what.startswith("no frame damaged") for what in told), told)
    report.check("the face before it is found", "1 face found" in told, told)
    report.check("nothing about it is an error", all(finding["severity"] != "error" for finding in about), about)


def _refuses(report, daemon, node, words):
    """A node that is no camera is told as what it is."""
    code, findings = _doctor(daemon, node)
    errors = [finding for finding in _about(findings, node) if finding["severity"] == "error"]
    report.check(f"a node for {words}: exit code 1 and one error", code == 1 and len(errors) == 1, (code, findings))
    report.check("it is named for what it is", any(words in finding["what"] for finding in errors), errors)


def _names_holder(report, daemon, camera):
    """Another program streams from the camera."""
    holder = subprocess.Popen(["v4l2-ctl", "-d", camera.capture, "--stream-mmap", "--stream-count=1000000"],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        await_mapped(holder, camera.capture)
        code, findings = _doctor(daemon, camera.capture)
        errors = [finding for finding in _about(findings, camera.capture) if finding["severity"] == "error"]
        report.check("a camera that is held: exit code 1 and one error", code == 1 and len(errors) == 1,
                     (code, findings))
        causes = [finding.get("cause", "") for finding in errors]
        report.check("who holds it is named, program and process",
                     any("v4l2-ctl" in cause and f"(process {holder.pid})" in cause for cause in causes), errors)
        report.check("what to do is told", all(finding.get("cure") for finding in errors), errors)
    finally:
        holder.kill()
        holder.wait()


def _doctor(daemon, *arguments):
    """Its exit code and its findings, after checking the form of what it prints."""
    result = _run(daemon, "doctor", *arguments, "--json")
    lines = result.stdout.splitlines()
    if len(lines) != 1:
        raise CameraError(f"facetrack doctor printed {len(lines)} lines instead of one: {result.stdout[:300]} "
                          f"{result.stderr[:300]}")
    answer = json.loads(lines[0])
    if answer["ok"] != (result.returncode == 0):
        raise CameraError(f"facetrack doctor says ok {answer['ok']} and ends with {result.returncode}")
    return result.returncode, answer["findings"]


def _about(findings, node):
    return [finding for finding in findings if finding["subject"] == node]


def _run(daemon, *arguments):
    """Runs the `facetrack` that stands beside the daemon."""
    program = os.path.join(os.path.dirname(daemon), "facetrack")
    try:
        return subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise CameraError(f"facetrack {' '.join(arguments)} was not done after {SECONDS} s") from error
