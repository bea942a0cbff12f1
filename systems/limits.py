"""Limits of this process: open files, memory, processor time, and priority."""

import sys
from contextlib import suppress

if sys.platform == "win32":
    from systems import windows
    from systems.windows import LIMIT_MEMORY, LIMIT_TIME, NO_ERROR_WINDOW, Job

    # kept until this process ends
    _OWN_JOBS: list[Job] = []
else:
    import os
    import resource

MAX_OPEN_FILES = 65_536
NICENESS = 10


def lower_priority() -> None:
    """Lower this process's priority, so that programs that somebody looks at go first."""
    if sys.platform == "win32":
        windows.lower_priority()
    else:
        os.nice(NICENESS)


def raise_open_files() -> None:
    """Raise the limit of open files, for this process and its children. Windows has no such limit for connections."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = min(hard, MAX_OPEN_FILES) if hard != resource.RLIM_INFINITY else MAX_OPEN_FILES
        if soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def bound_memory_and_time(*, memory: int, seconds: int) -> None:
    """Limit this process to `memory` bytes and `seconds` of processor time, and allow no core file."""
    if sys.platform == "win32":
        _OWN_JOBS.append(Job(LIMIT_MEMORY | LIMIT_TIME | NO_ERROR_WINDOW, memory=memory, seconds=seconds))
        _OWN_JOBS[-1].add_this_process()
    else:
        for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
            with suppress(ValueError, OSError):  # macOS cannot limit the address space: the other limits have to do
                resource.setrlimit(kind, (most, most))
