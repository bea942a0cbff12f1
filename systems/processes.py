"""Child processes: each starts in a group of its own, and ends with its group and with its parent."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence

# what asks a program to end: Ctrl-C, a service manager, a closed terminal
END_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MAX_OPEN_FILES = 65_536

_PR_SET_PDEATHSIG = 1


def start_child(command: Sequence[str], *, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a process in its own group: Ctrl-C reaches only the parent. On Linux the child is killed when that dies."""
    return subprocess.Popen(  # noqa: S603 - the caller's own command lines
        command,
        start_new_session=True,
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads before fork
        env={**os.environ, **environment},
    )


def end_child(process: subprocess.Popen[bytes]) -> None:
    """Ask a child process and its descendants to end, by SIGTERM."""
    _signal_group(process, signal.SIGTERM)


def kill_child(process: subprocess.Popen[bytes]) -> None:
    """Kill a child process and its descendants."""
    _signal_group(process, signal.SIGKILL)


def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def _die_with_parent() -> None:
    """Have Linux kill this process when its parent dies."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def raise_open_files() -> None:
    """Raise the limit of open files, for this process and its children."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = min(hard, MAX_OPEN_FILES) if hard != resource.RLIM_INFINITY else MAX_OPEN_FILES
    if soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
