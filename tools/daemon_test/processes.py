"""What /proc tells of processes."""

import os
import time


def decoders(folder, word=None):
    """The running ffmpegs that read something in a folder, of which one argument is the word."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read().decode(errors="replace").split("\0")
        except OSError:
            continue
        # One that has ended and was not asked about yet has no words.
        is_ours = os.path.basename(words[0]) == "ffmpeg" and any(folder in argument for argument in words)
        if is_ours and (word is None or word in words):
            found.append(int(name))
    return found


def children(parent, program):
    """The running children of a process that were started by this name."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                is_named = file.read().split(b"\0")[0] == program.encode()
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                # Behind the name, which may hold anything: the state and the parent.
                its_parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if is_named and its_parent == parent:
            found.append(int(name))
    return found


def eventually(condition, seconds):
    """Asks again and again until it holds; returns whether it did in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
