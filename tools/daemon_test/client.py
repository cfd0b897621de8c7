"""A client of the daemon's socket that keeps what it reads, in order."""

import json
import select
import socket
import time


class Client:
    """A connection. Raises OSError when no daemon answers in time."""

    def __init__(self, path, seconds=10):
        self.records = []
        self.ended = False
        self._rest = b""
        deadline = time.monotonic() + seconds
        while True:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(path)
                return
            except OSError:
                self._socket.close()
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def send(self, **request):
        self._socket.sendall(json.dumps(request).encode() + b"\n")

    def subscribe(self, **wishes):
        """Subscribes; returns the reply, or the error."""
        return self.ask("subscribe", **wishes)

    def ask(self, op, seconds=10, **request):
        """The reply or error to a request; None when there is none in time."""
        start = len(self.records)
        self.send(op=op, **request)
        return self.wait(lambda record: record["type"] in ("reply", "error") and record.get("op") == op, seconds, start)

    def wait(self, wanted, seconds=10, start=0):
        """The first record at or behind place `start` that `wanted` accepts; None when it does not come."""
        deadline = time.monotonic() + seconds
        place = start
        while True:
            while place < len(self.records):
                if wanted(self.records[place]):
                    return self.records[place]
                place += 1
            if not self._read(deadline):
                return None

    def wait_for_frame(self, wanted=lambda record: True, seconds=10):
        """The next frame to come that `wanted` accepts."""
        return self.wait(lambda record: record["type"] == "frame" and wanted(record), seconds, len(self.records))

    def wait_for_event(self, name, seconds=10, start=0):
        return self.wait(lambda record: record.get("event") == name, seconds, start)

    def collect(self, seconds):
        """Reads for so long; returns what came."""
        start = len(self.records)
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            pass
        return self.records[start:]

    def wait_for_end(self, seconds=10):
        """Reads until the daemon closes; returns whether it did."""
        self.collect(seconds)
        return self.ended

    def close(self):
        self._socket.close()

    def _read(self, deadline):
        """Takes in some more; false when the time is over or nothing more can come."""
        left = deadline - time.monotonic()
        if self.ended or left <= 0 or not select.select([self._socket], [], [], left)[0]:
            return False
        try:
            chunk = self._socket.recv(1 << 16)
        except ConnectionError:
            chunk = b""
        if not chunk:
            self.ended = True
            return False
        lines = (self._rest + chunk).split(b"\n")
        self._rest = lines.pop()
        self.records += [json.loads(line) for line in lines]
        return True
