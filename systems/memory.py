"""Memory that a program has freed, but Python or its C library keeps."""

import ctypes
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress

if sys.platform == "linux":
    from multiprocessing.connection import Connection

    from systems.processes import die_with_parent


def return_free_memory() -> None:
    """Return free memory to the system. Only glibc keeps much; elsewhere this does nothing."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # musl has no such function
            ctypes.CDLL(None).malloc_trim(0)


def call_in_copy(work: Callable[[], object]) -> None:
    """Call a function in a copy of this process, so that its memory is freed afterwards. Raises its exception here.

    Only for a process with one thread: a lock that another thread holds is never released in the copy. Other systems
    than Linux cannot copy a process safely, so the function is called in this process there.
    """
    if sys.platform != "linux":
        work()
        return
    from multiprocessing import get_context  # noqa: PLC0415 - most starts do without

    context = get_context("fork")
    answer, sender = context.Pipe(duplex=False)
    copy = context.Process(target=_send_problem, args=(work, sender))
    copy.start()
    sender.close()
    try:
        problem = answer.recv()
    except EOFError:
        problem = RuntimeError("A copy of this process was killed.")
    copy.join()
    if problem is not None:
        raise problem


if sys.platform == "linux":

    def _send_problem(work: Callable[[], object], sender: Connection) -> None:
        """Call the function, and send its exception, or None if it raises none."""
        die_with_parent()
        problem = None
        try:
            work()
        except Exception as raised:  # noqa: BLE001 - the process that waits raises it
            traceback.print_exc()
            problem = raised
        sender.send(problem)
