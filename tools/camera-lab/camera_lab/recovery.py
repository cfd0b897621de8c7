"""What must hold after every gap of a camera: told once, nothing tried in vain, no face harmed, nothing left behind."""

import os
import re
import time

from .patience import PATIENCE_SECONDS
from .report import ScenarioStopped
from .usage import GROWTH_KILOBYTES, Usage

# What the referee of doubtful faces takes, which is loaded when there first is one, and its thread.
NETWORK_KILOBYTES = 48 * 1024
FAILURES = re.compile(r"attempts that failed before: (\d+)")


# How the daemon says that there is no such camera at the moment.
MISSING = ("is away", "there is no such device", "there is no camera")
# What happens to files of such a name in /dev concerns video devices.
NUDGE = "/dev/v4l-lab"


def failures(opened):
    """How often a camera that was there could not be opened before this `camera.opened`."""
    found = FAILURES.search(opened.get("message", ""))
    return int(found.group(1)) if found else 0


def _tells_missing(record):
    return record.get("event") == "camera.waiting" and any(words in record.get("message", "") for words in MISSING)


class Recovery:
    """The gaps of one camera in one daemon. `begin`, then the gap, then `end`; at last `report` says what held in all.

    The first gap may use memory and descriptors for the first time; each later one is held against it, or against the
    first with one more network. That may come once; what is left behind in every gap grows on.
    """

    def __init__(self, client, process, record):
        """`record` is a frame with the one face that is shown throughout."""
        self.face_id = record["faces"][0]["id"]
        self.epoch = record["epoch"]
        self._client = client
        self._process = process
        self._place = self._settled = None
        self._gaps = 0
        self._loaded_late = False
        self._told, self._in_vain, self._twice, self._faces, self._grown = [], [], [], [], []

    def begin(self):
        """The camera streams, and is about to go; the place in the client's records."""
        self._place = self._client.position()
        return self._place

    def await_missing(self, lost):
        """Waits until the daemon has looked for the camera in vain: what it tries from then on is what arrives."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._client.wait(_tells_missing, lost, 0.5) is None:
            if time.monotonic() > deadline:
                raise ScenarioStopped("the daemon does not say that the camera is missing")
            # A camera that breaks off often is looked for rarely, but at once when something happens in /dev.
            with open(NUDGE, "w", encoding="utf-8"):
                os.unlink(NUDGE)

    def end(self, what, failed=0, same_face=True, hidden=False):
        """The camera streams again. `failed` attempts were made to fail, any number where it is None.

        With `hidden` the face was out of the picture while the camera still streamed, which may be told.
        """
        self._gaps += 1
        records = self._client.records(self._place)
        events = [record for record in records if record.get("type") == "event"]
        names = [record["event"] for record in events]
        if [name for name in names if name in ("camera.lost", "camera.opened")] != ["camera.lost", "camera.opened"]:
            self._told.append((what, names))
        else:
            self._look_at_attempts(what, records, failed)
        causes = [record["message"] for record in events
                  if record["event"] == "camera.waiting" and "message" in record]
        if len(causes) != len(set(causes)):
            self._twice.append((what, causes))
        if same_face:
            ids = {face["id"] for record in records for face in record.get("faces", ())}
            harmed = [name for name in names if name.startswith("face.")]
            if hidden and harmed == ["face.lost", "face.resumed"]:
                harmed = []
            if ids != {self.face_id} or harmed:
                self._faces.append((what, ids, harmed))
        usage = Usage.of(self._process)
        if self._settled is None or usage.networks > self._settled.networks or self._is_loaded_late(usage):
            self._settled = usage
        if growth := usage.growth_since(self._settled):
            self._grown.append((what, growth))
        return usage

    def _is_loaded_late(self, usage):
        """Whether memory alone has grown, once, by what a network takes: one that was compiled has no file open."""
        late = (not self._loaded_late and len(usage.open) <= len(self._settled.open)
                and GROWTH_KILOBYTES <= usage.kilobytes - self._settled.kilobytes <= NETWORK_KILOBYTES)
        self._loaded_late |= late
        return late

    def _look_at_attempts(self, what, records, failed):
        """Each opening that leads to a stream raises the epoch, each one that does not is counted in the event."""
        place = [record.get("event") for record in records].index("camera.opened")
        vain = failures(records[place])
        epoch = records[place]["epoch"]
        later = {record["epoch"] for record in records[place:] if record.get("type") == "frame"}
        if failed not in (None, vain) or epoch != self.epoch + 1 or later != {epoch}:
            causes = [record.get("message") for record in records if record.get("event") == "camera.waiting"]
            epochs = f"epoch {self.epoch}, then {epoch}, of frames {later}"
            self._in_vain.append((what, f"{vain} failed", epochs, causes))
        self.epoch = epoch

    def report(self, report):
        """Reports what held in all gaps."""
        gaps = f"in each of {self._gaps} gaps" if self._gaps > 1 else "in the gap"
        report.check(f"{gaps} there is one camera.lost and one camera.opened", self._gaps and not self._told, self._told)
        report.check(f"{gaps} the first attempt after the arrival brings frames", not self._in_vain, self._in_vain)
        report.check(f"{gaps} no cause is told twice", not self._twice, self._twice)
        report.check(f"{gaps} the face {self.face_id} keeps its ID, and no face event is sent", not self._faces,
                     self._faces)
        report.check(f"{gaps} memory, descriptors and threads stay", not self._grown, self._grown)
