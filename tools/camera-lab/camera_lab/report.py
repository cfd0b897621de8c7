"""The printout of checks, and their count."""

import time


class Report:
    """Prints one line a check, and counts."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
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

    def note(self, text):
        print(f"          {text}", flush=True)

    def summary(self):
        """Prints the last line; returns the exit code."""
        print(f"in {time.monotonic() - self._started:.0f} s")
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 0 if self.failed == 0 and self.passed > 0 else 1


class ScenarioStopped(Exception):
    """A step without which the rest of a scenario has no meaning did not come about."""
