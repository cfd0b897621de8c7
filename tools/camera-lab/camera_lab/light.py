"""Scenario of pictures in which no face can be seen: told apart from pictures without a face."""

from .stage import Stage
from .vivid import Vivid

# The driver's `test_pattern`: names of its menu, by number.
COLOR_BARS, BLACK, WHITE, NOISE = 0, 5, 6, 21


def light(surroundings):
    """Black, white and standing pictures are told, and their end; noise without a face is not"""
    with Stage(*surroundings, Vivid.single_planar()) as stage:
        report = stage.report
        # Noise as any sensor has, and no text over the picture, which counts the time.
        stage.camera.set_controls(test_pattern=NOISE, osd_text_mode=2)
        stage.start_daemon("nv12")
        stage.await_frames()
        place = stage.client.position()
        stage.client.wait_for_frames(100, place)
        told = _light_events(stage.client.records(place))
        report.check("a picture without a face is no bad light", not told, told)

        for reason, pattern in (("black", BLACK), ("overexposed", WHITE), ("frozen", COLOR_BARS)):
            place = stage.client.position()
            stage.camera.set_controls(test_pattern=pattern)
            degraded = stage.await_event("camera.degraded", place, reason=reason)
            if degraded is None:
                raise stage.failure(f"the camera was not told to be degraded: {reason}", place)
            report.check(f"{reason} says what to do", ": " in stage.client.record(degraded).get("message", ""))
            camera = stage.client.ask("status")["status"]["cameras"][0]
            report.check(f"status has {reason}, too", reason in camera.get("reasons", []), camera)
            stage.camera.set_controls(test_pattern=NOISE)
            recovered = stage.await_event("camera.recovered", degraded, reason=reason)
            if recovered is None:
                raise stage.failure(f"the camera was not told to have recovered: {reason}", place)
            told = _light_events(stage.client.records(place))
            report.check(f"{reason} and its end are told once, and nothing else",
                         told == [("camera.degraded", reason), ("camera.recovered", reason)], told)


def _light_events(records):
    """What was told of the light; a slow machine is no matter of this."""
    return [(record["event"], record["reason"]) for record in records
            if record.get("type") == "event" and record.get("reason") in ("black", "overexposed", "frozen", "flickering")]
