"""What /proc tells of processes."""

import os
import time


def _parent_and_state(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # The name in brackets may hold anything.
            state, parent = file.read().rsplit(")", 1)[1].split()[:2]
    except (OSError, ValueError, IndexError):
        return None, "gone"
    return int(parent), state


def children(pid):
    """The living children of a process."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            parent, state = _parent_and_state(int(name))
            if parent == pid and state != "Z":
                found.append(int(name))
    return found


def lives(pid):
    """Whether a process runs; one that ended and that nobody has asked about does not."""
    return _parent_and_state(pid)[1] not in ("Z", "X", "gone")


def all_end(pids, seconds):
    """Waits until none of the processes runs; returns whether that came about."""
    return eventually(lambda: not any(lives(pid) for pid in pids), seconds)


def eventually(condition, seconds):
    """Asks again and again until it holds; returns whether it did in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
