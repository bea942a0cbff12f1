"""The computer's monotonic clock, which does not change when somebody sets the time."""

import sys
import time
from functools import cache
from pathlib import Path

if sys.platform == "win32":
    from systems import windows
elif sys.platform == "darwin":
    import ctypes


def seconds_since_boot() -> float:
    """Return the seconds since the computer was started, sleep included."""
    if sys.platform == "win32":
        return windows.seconds_since_boot()
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.clock_gettime(time.CLOCK_MONOTONIC)


@cache
def boot_id() -> str:
    """Return the id of this boot of the computer, "" if the system has none."""
    if sys.platform == "win32":
        return windows.boot_id()
    if sys.platform == "darwin":
        text = ctypes.create_string_buffer(64)
        ctypes.CDLL(None).sysctlbyname(b"kern.bootsessionuuid", text, ctypes.byref(ctypes.c_size_t(64)), None, 0)
        return text.value.decode("ascii")
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
