"""The computer's monotonic clock, which does not change when somebody sets the time."""

import sys
import time
from functools import cache
from pathlib import Path


def seconds_since_boot() -> float:
    """Return the seconds since the computer was started; on Linux they include sleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC)


@cache
def boot_id() -> str:
    """Return the id of this boot of the computer, "" if the system has none."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
