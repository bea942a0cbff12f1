"""Child processes: each starts in a group of its own, and ends with its group and with its parent."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from systems.terminal import IN_FILE, output_file

if sys.platform == "win32":
    import secrets
    from weakref import WeakKeyDictionary

    from systems.windows import KILL_ON_CLOSE, Event, Job, on_close

    # what asks a program to end: Ctrl-C; Ctrl-Break, a closed window or the end of a session
    END_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
    # environment variable of a child: the name of the event by which its parent asks it to end. A service and a
    # program without a window have no console, so that they cannot send Ctrl-Break
    END_EVENT = "KEEPER_END_EVENT"
    _JOBS: WeakKeyDictionary[subprocess.Popen[bytes], tuple[Job, Event]] = WeakKeyDictionary()
else:
    import ctypes

    # what asks a program to end: Ctrl-C, a service manager, a closed terminal
    END_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    _PR_SET_PDEATHSIG = 1


def start_child(command: Sequence[str], *, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a process in its own group: Ctrl-C reaches only the parent.

    On Linux and Windows the child is killed when its parent dies.
    """
    output = output_file.opened
    variables = {**os.environ, **(IN_FILE if output else {}), **environment}
    if sys.platform == "win32":
        name = f"Local\\shuffle-up-{secrets.token_hex(16)}"
        event, job = Event(name), Job(KILL_ON_CLOSE)
        process = subprocess.Popen(  # noqa: S603 - the caller's own command lines
            command,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
            env={**variables, END_EVENT: name},
            stdout=output,
            stderr=output,
        )
        job.add(int(process._handle))  # type: ignore[attr-defined,unused-ignore]  # noqa: SLF001 - the only way to it
        _JOBS[process] = job, event
    else:
        process = subprocess.Popen(  # noqa: S603 - the caller's own command lines
            command,
            start_new_session=True,
            preexec_fn=die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads before fork
            env=variables,
            stdout=output,
            stderr=output,
        )
    return process


def end_child(process: subprocess.Popen[bytes]) -> None:
    """Ask a child process to end; except on Windows, its descendants are asked too."""
    if sys.platform == "win32":
        _JOBS[process][1].set()
    else:
        _signal_group(process, signal.SIGTERM)


def kill_child(process: subprocess.Popen[bytes]) -> None:
    """Kill a child process and its descendants."""
    if sys.platform == "win32":
        _JOBS[process][0].kill()
    else:
        _signal_group(process, signal.SIGKILL)


def on_end(end: Callable[[], object]) -> None:
    """Call `end` in the main thread whenever this program is asked to end."""
    for number in END_SIGNALS:
        signal.signal(number, lambda *_: end())
    if sys.platform == "win32":
        on_close(_raise_break)
        if name := os.environ.get(END_EVENT):
            threading.Thread(target=_raise_after, args=(Event(name),), name="end", daemon=True).start()


def replace_program(command: Sequence[str]) -> NoReturn:
    """Run another program in the place of this one."""
    if sys.platform == "win32":  # a replaced program would give its console back before the other one has ended
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603 - the caller's own command lines
    else:
        os.execv(command[0], list(command))  # noqa: S606 - the same


if sys.platform == "win32":

    def _raise_after(event: Event) -> None:
        event.wait()
        _raise_break()

    def _raise_break() -> None:
        signal.raise_signal(signal.SIGBREAK)

else:

    def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            return

    def die_with_parent() -> None:
        """Have Linux kill this process when its parent dies."""
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
