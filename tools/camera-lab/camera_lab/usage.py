"""What a process holds: memory, descriptors, threads."""

import os
from typing import NamedTuple

# Once everything has been used for the first time, memory must not grow from round to round.
GROWTH_KILOBYTES = 2048


class Usage(NamedTuple):
    """Kilobytes of resident memory, open descriptors and threads of a process at one moment."""

    kilobytes: int
    descriptors: int
    threads: int

    @classmethod
    def of(cls, process):
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
        return cls(memory, len(os.listdir(f"/proc/{process}/fd")), len(os.listdir(f"/proc/{process}/task")))

    def growth_since(self, earlier):
        """What has grown since an earlier moment, in words; empty when nothing has."""
        grown = []
        if self.kilobytes - earlier.kilobytes >= GROWTH_KILOBYTES:
            grown.append(f"memory {earlier.kilobytes} kB, then {self.kilobytes} kB")
        if self.descriptors > earlier.descriptors:
            grown.append(f"descriptors {earlier.descriptors}, then {self.descriptors}")
        # The runtime may have started a helper of its own meanwhile.
        if self.threads > earlier.threads + 2:
            grown.append(f"threads {earlier.threads}, then {self.threads}")
        return ", ".join(grown)

    def check_against(self, earlier, report):
        """Reports whether nothing has grown since an earlier moment."""
        growth = self.growth_since(earlier)
        report.check("memory, descriptors and threads do not grow", not growth, growth)

    def __str__(self):
        return f"{self.kilobytes} kB, {self.descriptors} descriptors, {self.threads} threads"
