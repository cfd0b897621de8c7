"""The printout of checks, and their count."""

import os
import time


class Report:
    """Prints one line a check, and counts."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.skipped = 0
        self._scenario = ""
        self._started = time.monotonic()

    def scenario(self, name, about):
        """Prints what is tested from here on; what fails is said of it."""
        self._scenario = name
        print(f"{name}: {about}", flush=True)

    def check(self, name, holds, detail=""):
        """Counts and prints one check; returns whether it holds."""
        if holds:
            self.passed += 1
            print(f"  ok      {name}", flush=True)
        else:
            self.failed += 1
            print(f"  FAILED  {self._scenario}: {name}{': ' + str(detail) if detail != '' else ''}", flush=True)
        return bool(holds)

    def skip(self, name, cause):
        """Something that cannot be tested here; a failure where FACETRACKD_REQUIRE_ROOT_TESTS says that it must be."""
        if os.environ.get("FACETRACKD_REQUIRE_ROOT_TESTS"):
            self.check(name, False, f"this run must not skip, but {cause}")
        else:
            self.skipped += 1
            print(f"  SKIPPED {name}: {cause}", flush=True)

    def note(self, text):
        print(f"          {text}", flush=True)

    def summary(self):
        """Prints the last lines; returns the exit code."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"in {time.monotonic() - self._started:.0f} s")
        print(f"{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return 0 if self.failed == 0 and self.passed > 0 else 1
