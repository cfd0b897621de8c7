"""A client of the daemon's socket: JSON Lines in, every record kept with the time it came."""

import json
import socket
import threading
import time

from .patience import PATIENCE_SECONDS


class Client:
    """Subscribes to one camera and keeps what comes, in order. Thread-safe."""

    def __init__(self, path, camera):
        self._records = []
        self._changed = threading.Condition()
        self._ended = False
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError:
            self._socket.close()
            raise
        self._send({"op": "subscribe", "camera": camera, "events": True, "frames": True})
        threading.Thread(target=self._read, daemon=True).start()

    def position(self):
        """How many records have come; what comes later stands behind this place."""
        with self._changed:
            return len(self._records)

    def record(self, place):
        with self._changed:
            return self._records[place]

    def records(self, start=0):
        """Everything that came, from a place on."""
        with self._changed:
            return self._records[start:]

    def wait(self, wanted, start=0, seconds=PATIENCE_SECONDS):
        """The place of the first record at or behind `start` that `wanted` accepts; None when it does not come."""
        deadline = time.monotonic() + seconds
        place = start
        with self._changed:
            while True:
                while place < len(self._records):
                    if wanted(self._records[place]):
                        return place
                    place += 1
                left = deadline - time.monotonic()
                if left <= 0 or self._ended:
                    return None
                self._changed.wait(left)

    def wait_for_frames(self, count, start):
        """The next `count` frame records at or behind `start`; fewer when they do not come in time."""
        seen = 0

        def is_last(record):
            nonlocal seen
            seen += record.get("type") == "frame"
            return seen >= count

        self.wait(is_last, start)
        return [record for record in self.records(start) if record.get("type") == "frame"][:count]

    def ask(self, operation):
        """The reply to an operation without arguments; an error when none comes."""
        start = self.position()
        self._send({"op": operation, "id": start})
        place = self.wait(lambda record: record.get("type") == "reply" and record.get("id") == start, start)
        if place is None:
            raise TimeoutError(f"no reply to {operation} within {PATIENCE_SECONDS} s")
        return self.record(place)

    def close(self):
        self._socket.close()

    def _send(self, request):
        self._socket.sendall(json.dumps(request).encode() + b"\n")

    def _read(self):
        try:
            with self._socket.makefile("rb") as lines:
                for line in lines:
                    record = json.loads(line)
                    record["arrived"] = time.monotonic()
                    with self._changed:
                        self._records.append(record)
                        self._changed.notify_all()
        except (OSError, ValueError):
            pass
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify_all()
