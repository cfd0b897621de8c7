"""How long what must come is waited for."""

import time

# User Mode Linux on a busy machine is slow, and who waits less finds no fault but the machine's.
PATIENCE_SECONDS = 90


def becomes_true(holds):
    """Looks until something holds, or patience ends; whether it holds."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
