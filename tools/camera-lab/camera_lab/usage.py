"""What a process holds: memory, descriptors, threads."""

import os
from typing import NamedTuple

# Once everything has been used for the first time, memory must not grow from round to round.
GROWTH_KILOBYTES = 4096


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

    def check_against(self, earlier, report):
        """Reports whether nothing has grown since an earlier moment."""
        grown = self.kilobytes - earlier.kilobytes
        report.check("memory does not grow", grown < GROWTH_KILOBYTES, f"{grown} kB more than {earlier.kilobytes} kB")
        report.check("descriptors do not grow", self.descriptors <= earlier.descriptors,
                     f"{earlier.descriptors}, then {self.descriptors}")
        # The runtime may have started a helper of its own meanwhile.
        report.check("threads do not grow", self.threads <= earlier.threads + 2,
                     f"{earlier.threads}, then {self.threads}")

    def __str__(self):
        return f"{self.kilobytes} kB, {self.descriptors} descriptors, {self.threads} threads"
