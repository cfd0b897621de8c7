"""Scenarios of the cameras' controls: set by name, refused by name, set again, put back."""

import json
import os
import subprocess
import time

from .patience import becomes_true
from .stage import Stage
from .usb import UsbCamera
from .vivid import Vivid

# One of each kind that the driver has. What decides over `gain` stands behind it.
WISHED = {
    "gain": ("77", 77),
    "gain_automatic": ("false", 0),
    "contrast": ("99", 99),
    "hue": ("-20", -20),
    "horizontal_flip": ("true", 1),
    "menu": ('"menu item 4"', 4),
    "integer_menu": ('"42"', 8),
    "integer_32_bits": ("-2147483648", -(2 ** 31)),
    "integer_64_bits": ("9007199254740993", 2 ** 53 + 1),
    "bitmask": ("0x80000010", 0x80000010),
}
# What cannot be, and what the daemon is to say of it.
REFUSED = {
    "saturatoin": ("1", "did you mean saturation?"),
    "brightness": ("256", "it may be 0 to 255"),
    "test_pattern": ('"Plaid"', '"75% Colorbar" (0)'),
    "read_only_integer_32_bits": ("5", "can only be read"),
}
PRESSED = {"button": "true"}


def controls(surroundings):
    """Controls by name: set, refused, shown, changed, set again after a gap, put back"""
    report, program, _ = surroundings
    camera = Vivid.single_planar()
    before = _values(camera)
    with Stage(*surroundings, camera) as stage:
        wanted = {name: text for name, (text, _) in {**WISHED, **REFUSED}.items()}
        stage.start_daemon("nv12", keys=_keys({**wanted, **PRESSED}))
        stage.await_frames()
        _are_as_wished(stage, "with the first frame")
        _are_told(stage)
        _are_shown(report, program, camera)
        _are_set_again(stage)
        found = _changes_at_reload(stage)
        stage.end_daemon()
        after = _values(camera)
        # While it is automatic the driver makes the gain up anew each time.
        differs = {name: (found[name], after[name]) for name in after
                   if name != "gain" and after[name] != found[name]}
        report.check("at the end the values are those from before", not differs, differs)
        report.check("and those are the driver's own", {**found, "gain": 0} == {**before, "gain": 0}, (before, found))


def usb_controls(surroundings):
    """A USB camera's controls through the kernel's own driver: set, refused, set again when it is plugged in, put back"""
    report, _, footage = surroundings
    with UsbCamera(footage) as camera:
        camera.plug()
        wanted = {"brightness": 200, "power_line_frequency": 2, "auto_exposure": 1, "exposure_time_absolute": 300}
        found = camera.controls(*wanted)
        report.check("the camera has other values", all(found[name] != wanted[name] for name in wanted), found)
        with Stage(*surroundings, camera) as stage:
            # The mode by the name that older kernels have for it, behind what it decides.
            stage.start_daemon("mjpeg", keys=_keys(
                {"exposure_time_absolute": "300", "brightness": "200", "power_line_frequency": '"60 Hz"',
                 "exposure_auto": '"Manual Mode"', "power_line": "1", "focus_absolute": "1"}))
            stage.await_frames()
            for when in ("with the first frame", "again after a gap"):
                now = camera.controls(*wanted)
                report.check(f"all controls are as wished {when}", now == wanted, now)
                problems = _problems(stage)
                report.check(f"what the camera has not is told {when}", len(problems) == 2 and all(
                    "this camera has no such control" in problem for problem in problems), problems)
                if when == "with the first frame":
                    _plugs_in_again(stage)
            stage.end_daemon()
            now = camera.controls(*found)
            report.check("at the end the camera has its own values", now == found, now)


def usb_following(surroundings):
    """A USB camera's exposure follows a face that is too bright; as that has no effect, it is given up and put back"""
    report, _, footage = surroundings
    # Her face is bright; nothing that is set changes these pictures.
    with UsbCamera(footage, "bea") as camera:
        camera.plug()
        found = camera.controls("auto_exposure", "exposure_time_absolute")
        with Stage(*surroundings, camera) as stage:
            stage.start_daemon("mjpeg", keys=_keys({}, follow_face="expose"))
            stage.await_face()
            seen, following = [], ""
            deadline = time.monotonic() + 60
            while "no better light" not in following and time.monotonic() < deadline:
                now = camera.controls(*found)
                if now not in seen:
                    seen.append(now)
                following = _status(stage).get("following", "")
                time.sleep(0.1)
            first = found["exposure_time_absolute"]
            # The time is set behind the mode, and put back before it: in between the first one is seen by hand.
            times = [now["exposure_time_absolute"] for now in seen if now["auto_exposure"] == 1]
            times = [first, *(value for value in times if value != first)]
            report.check("its exposure is by hand meanwhile, three times a little shorter",
                         times == sorted(set(times), reverse=True) and len(times) == 4, seen)
            report.check("each time by half a stop at most",
                         all(after >= before * 0.7 for before, after in zip(times, times[1:])), times)
            report.check("that it has no effect is told", "no better light" in following, following)
            now = camera.controls(*found)
            report.check("and the camera exposes by itself again", now == found, now)
            faces = _status(stage)["faces"]
            report.check("the face is seen throughout", faces == 1, faces)


def _plugs_in_again(stage):
    start = stage.client.position()
    stage.camera.unplug()
    lost = stage.await_event("camera.lost", start)
    if lost is None:
        raise stage.failure("the daemon did not notice that the camera is gone", start)
    stage.await_let_go()
    stage.camera.plug()
    if stage.await_event("camera.opened", lost) is None:
        raise stage.failure("the daemon did not open the camera again", start)


def _keys(values, follow_face="guide"):
    entries = ", ".join(f"{name} = {text}" for name, text in values.items())
    return f'restore_controls = true\nfollow_face = "{follow_face}"\ncontrols = {{ {entries} }}'


def _values(camera):
    values = camera.controls(*WISHED, "saturation")
    # v4l2-ctl prints bits as a number with a sign.
    values["bitmask"] &= 0xFFFFFFFF
    return values


def _are_as_wished(stage, when):
    values = _values(stage.camera)
    for name, (_, value) in WISHED.items():
        stage.report.check(f"{name} is {value} {when}", values[name] == value, values[name])


def _problems(stage):
    return _status(stage).get("control_problems", [])


def _status(stage):
    return stage.client.ask("status")["status"]["cameras"][0]


def _are_told(stage):
    report, problems = stage.report, _problems(stage)
    for name, (_, words) in REFUSED.items():
        told = [problem for problem in problems if problem.startswith(f"{name}: ")]
        report.check(f"status says of {name}: {words}", len(told) == 1 and words in told[0], problems)
    report.check("status says nothing of others", len(problems) == len(REFUSED), problems)
    lines = stage.daemon.last_words(1000)
    for name in REFUSED:
        said = [line for line in lines if f"control {name}: " in line]
        report.check(f"the log says it of {name}, once", len(said) == 1, said)
    # The driver has neither a region of interest nor an exposure.
    following = _status(stage).get("following")
    report.check("status says that this camera cannot follow a face",
                 following == "nothing of this camera can follow a face", following)


def _are_shown(report, program, camera):
    """By `facetrack devices`, beside the daemon that has the camera."""
    tool = os.path.join(os.path.dirname(program), "facetrack")
    result = subprocess.run([tool, "devices", "--controls", "--json"], capture_output=True, text=True)
    devices = [json.loads(line) for line in result.stdout.splitlines()]
    shown = {control["name"]: control for device in devices if device["node"] == camera.capture
             for control in device.get("controls", [])}
    for name, (_, value) in WISHED.items():
        report.check(f"`devices --controls` shows {name} as {value}", shown.get(name, {}).get("value") == value,
                     shown.get(name, result.stderr[-300:]))
    limits = [shown.get("hue", {}).get(key) for key in ("kind", "minimum", "maximum", "step", "default")]
    report.check("and what it may be", limits == ["integer", -128, 128, 1, 0], limits)
    entries = {item["value"]: item["text"] for item in shown.get("menu", {}).get("items", [])}
    report.check("and a menu's entries", entries == {1: "Menu Item 1", 3: "Menu Item 3", 4: "Menu Item 4"}, entries)
    report.check("and what can only be read", shown.get("read_only_integer_32_bits", {}).get("read_only") is True)


def _are_set_again(stage):
    """The driver forgets all when it is unbound."""
    start = stage.client.position()
    stage.camera.unbind()
    lost = stage.await_event("camera.lost", start)
    if lost is None:
        raise stage.failure("the daemon did not notice that the camera is gone", start)
    # One that was just being set when the camera went is told until the daemon has let go of the camera.
    stage.report.check("nothing is wrong with the controls of a camera that is away",
                       becomes_true(lambda: not _problems(stage)), _problems(stage))
    stage.await_let_go()
    stage.camera.bind()
    if stage.await_event("camera.opened", lost) is None:
        raise stage.failure("the daemon did not open the camera again", start)
    _are_as_wished(stage, "again after a gap")
    stage.report.check("and the rest is told again", len(_problems(stage)) == len(REFUSED), _problems(stage))
    said = sum("control brightness: " in line for line in stage.daemon.last_words(1000))
    stage.report.check("but said in the log no second time", said == 1, said)


def _changes_at_reload(stage):
    """One control is left, decided by an automatic one that is its own master again. Returns the values then."""
    report = stage.report
    stage.daemon.configure(_keys({"gain": "30", "contrast": "11"}, follow_face="off"))
    stage.client.ask("reload")
    becomes_true(lambda: len(_problems(stage)) == 1)
    problems = _problems(stage)
    report.check("after a reload gain is told to be decided by gain_automatic",
                 len(problems) == 1 and "is decided by gain_automatic" in problems[0], problems)
    following = _status(stage).get("following")
    report.check("and nothing of following a face, which is off now", following is None, following)
    values = _values(stage.camera)
    report.check("contrast has its new value", values["contrast"] == 11, values["contrast"])
    report.check("what is wished no more is as the camera had it",
                 (values["gain_automatic"], values["hue"], values["menu"], values["bitmask"])
                 == (1, 0, 3, 0x80002000), values)
    return {**values, "contrast": 128}
