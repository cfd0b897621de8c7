"""A scenario's surroundings: one camera, one daemon, one client, and what is shown to them."""

from . import expectations
from .daemon import Daemon
from .patience import becomes_true
from .report import ScenarioStopped
from .vivid import Picture


class Stage:
    """Everything of one scenario. Leaving it stops what it started; an error prints the daemon's last words."""

    def __init__(self, report, program, footage, camera):
        self.report = report
        self.camera = camera
        self.client = None
        self.daemon = None
        self.picture = None
        self.fourcc = None
        self._program = program
        self.footage = footage
        self._ended = False
        self._failed_before = report.failed

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.picture:
            self.picture.stop()
        self.end_daemon()
        if self.client:
            self.client.close()
        if self.daemon and (kind is not None or self.report.failed > self._failed_before):
            for line in self.daemon.last_words():
                self.report.note(line)
        return False

    def start_daemon(self, pixel_format, device=None, **settings):
        """Starts the daemon, on the camera's node unless another name is given, and subscribes to what it says."""
        self.daemon = Daemon(self._program, device or self.camera.capture, pixel_format, **settings)
        try:
            self.client = self.daemon.client()
        except OSError as error:
            raise self.failure(f"the daemon's socket did not open: {error}")

    def end_daemon(self):
        """Asks the daemon to end, when it still runs as far as is known here."""
        if self.daemon and not self._ended:
            self._ended = True
            code = self.daemon.stop()
            self.report.check("SIGTERM ends the daemon with exit code 0", code == 0, f"exit code {code}")

    def await_frames(self):
        """Waits for a first frame; then the driver's format is known. Returns its bytes per line, of each plane."""
        if self.client.wait(lambda record: record.get("type") == "frame", Daemon.START_SECONDS) is None:
            raise self.failure("no frame record came")
        self.fourcc, bytes_per_line = self.camera.capture_format()
        return bytes_per_line

    def begin_with_ada(self, relink_seconds):
        """Starts the daemon on the camera and shows Ada; returns the first record with her face."""
        self.camera.loop()
        self.start_daemon("nv12", relink_seconds=relink_seconds)
        self.await_frames()
        self.show("ada")
        return self.client.record(self.await_face())

    def show(self, person):
        """Shows a person's face to the camera, in the format that the daemon has chosen."""
        if self.picture:
            self.picture.stop()
        self.picture = Picture(self.camera, person, self.fourcc, self.footage)

    def find_face(self, start=0, accepts=lambda record: True, client=None):
        """The place of the next frame record with exactly one, tracked face; None when none comes."""
        return (client or self.client).wait(
            lambda record: expectations.has_one_tracked_face(record) and accepts(record), start)

    def await_face(self, start=0, accepts=lambda record: True):
        """The place of the next frame record with exactly one, tracked face; an error when none comes."""
        place = self.find_face(start, accepts)
        if place is None:
            raise self.failure("no frame with exactly one tracked face came", start)
        return place

    def status(self):
        """What the daemon's status says of the camera: there a moment after the start, its losses after the first frame."""
        camera = None

        def is_whole():
            nonlocal camera
            camera = next(iter(self.client.ask("status")["status"]["cameras"]), None)
            return camera and (camera["state"] not in ("streaming", "degraded") or "lost" in camera)

        becomes_true(is_whole)
        return camera

    def await_event(self, name, start, **fields):
        """The place of an event record; None when it does not come."""
        wanted = {"type": "event", "event": name, **fields}
        return self.client.wait(
            lambda record: all(record.get(key) == value for key, value in wanted.items()), start)

    def await_let_go(self):
        """Waits for the daemon to close the dead node: a new one gets the old name only when nobody holds it."""
        is_let_go = becomes_true(lambda: self.daemon.process not in self.camera.holders())
        if not self.report.check("the daemon closes the dead node", is_let_go, "it still has it open"):
            raise self.failure("the camera cannot come back under its name")

    def failure(self, reason, start=0):
        """Prints what came last, and makes the error that ends a scenario."""
        if self.picture and (end := self.picture.end()):
            self.report.note(f"the writing of the picture has ended: {end}")
        if self.client:
            records = self.client.records(start)
            frames = sum(record.get("type") == "frame" for record in records)
            self.report.note(f"{frames} frame records came")
            for record in [record for record in records if record.get("type") != "frame"][-6:] + records[-1:]:
                self.report.note(str(record)[:300])
        return ScenarioStopped(reason)
