"""What a process holds: memory, descriptors, threads."""

import os
from collections import Counter
from typing import NamedTuple

# Once everything has been used for the first time, memory must not grow from round to round.
GROWTH_KILOBYTES = 2048


class Usage(NamedTuple):
    """What a process holds at one moment: kilobytes of resident memory, what its descriptors lead to, its threads' names."""

    kilobytes: int
    open: tuple
    running: tuple

    @classmethod
    def of(cls, process):
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
        return cls(memory, _each(f"/proc/{process}/fd", os.readlink), _each(f"/proc/{process}/task", _thread_name))

    @property
    def networks(self):
        """The compiled networks in use: the referee of doubtful faces is loaded when there first is one."""
        return {path for path in self.open if path.endswith(".blob")}

    def growth_since(self, earlier):
        """What has grown since an earlier moment, in words; empty when nothing has."""
        grown = []
        if self.kilobytes - earlier.kilobytes >= GROWTH_KILOBYTES:
            grown.append(f"memory {earlier.kilobytes} kB, then {self.kilobytes} kB")
        if len(self.open) > len(earlier.open):
            grown.append(f"descriptors {len(earlier.open)}, then {len(self.open)}: {_added(earlier.open, self.open)}")
        # The runtime may have started a helper of its own meanwhile.
        if len(self.running) > len(earlier.running) + 2:
            grown.append(f"threads {len(earlier.running)}, then {len(self.running)}")
        if grown and self.running != earlier.running:
            grown.append(f"threads since: {_added(earlier.running, self.running)}")
        return ", ".join(grown)

    def check_against(self, earlier, report):
        """Reports whether nothing has grown since an earlier moment."""
        growth = self.growth_since(earlier)
        report.check("memory, descriptors and threads do not grow", not growth, growth)

    def __str__(self):
        return f"{self.kilobytes} kB, {len(self.open)} descriptors, {len(self.running)} threads"


def _each(folder, name):
    """The names of what a folder of the process has, but for what is gone meanwhile."""
    names = []
    for entry in os.listdir(folder):
        try:
            names.append(name(f"{folder}/{entry}"))
        except OSError:
            continue
    return tuple(sorted(names))


def _thread_name(folder):
    with open(f"{folder}/comm", encoding="utf-8") as file:
        return file.read().strip()


def _added(earlier, later):
    return ", ".join(f"{name} x {count}" for name, count in sorted((Counter(later) - Counter(earlier)).items()))
