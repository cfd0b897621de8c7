"""The service manager's side of `sd_notify`: a datagram socket, and what came to it."""

import os
import socket
import threading
import time


class NotifySocket:
    """Collects notices, each a dictionary of its lines. A thread reads them, as the sender waits for a slow reader."""

    def __init__(self, path):
        self.path = path
        self._notices = []
        self._times = []
        self._changed = threading.Condition()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(path)
        threading.Thread(target=self._read, daemon=True).start()

    def position(self):
        """How many have come; what comes later stands behind this place."""
        with self._changed:
            return len(self._notices)

    def wait_for(self, key, seconds=10, start=0):
        """The first notice at or behind place `start` that has `KEY=1`; None when it does not come."""
        deadline = time.monotonic() + seconds
        with self._changed:
            while True:
                for notice in self._notices[start:]:
                    if notice.get(key) == "1":
                        return notice
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self._changed.wait(left)

    def wait_for_times(self, key, count, seconds):
        """When the next `count` notices came that have `KEY=1`; fewer where they do not come."""
        start = self.position()
        deadline = time.monotonic() + seconds
        with self._changed:
            while True:
                pairs = zip(self._notices[start:], self._times[start:])
                times = [when for notice, when in pairs if notice.get(key) == "1"]
                left = deadline - time.monotonic()
                if len(times) >= count or left <= 0:
                    return times[:count]
                self._changed.wait(left)

    def collect(self, seconds):
        """What comes within so long from now."""
        start = self.position()
        time.sleep(seconds)
        with self._changed:
            return self._notices[start:]

    def close(self):
        os.unlink(self.path)
        self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self):
        while text := self._socket.recv(1 << 16).decode():
            with self._changed:
                self._notices.append(dict(line.split("=", 1) for line in text.splitlines()))
                self._times.append(time.monotonic())
                self._changed.notify_all()
        self._socket.close()
