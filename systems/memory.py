"""Memory that a program has freed, but Python or its C library keeps."""

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress

if sys.platform == "linux":
    from systems.processes import die_with_parent


def return_free_memory() -> None:
    """Return free memory to the system. Only glibc keeps much; elsewhere this does nothing."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # musl has no such function
            ctypes.CDLL(None).malloc_trim(0)


def call_in_copy(work: Callable[[], object]) -> None:
    """Call a function of a module in a copy of this process, whose memory goes with it, and raise what it raises.

    Elsewhere than on Linux the function is called here: there a process cannot be copied safely.
    """
    if sys.platform != "linux":
        work()
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - most starts do without
    from multiprocessing import get_context  # noqa: PLC0415

    with ProcessPoolExecutor(1, mp_context=get_context("fork"), initializer=die_with_parent) as copy:
        copy.submit(work).result()
