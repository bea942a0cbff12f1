"""Memory that a program has freed, but its C library keeps."""

import ctypes
import sys
from contextlib import suppress


def return_free_memory() -> None:
    """Return free memory to the system. Only glibc keeps much; elsewhere this does nothing."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # musl has no such function
            ctypes.CDLL(None).malloc_trim(0)
