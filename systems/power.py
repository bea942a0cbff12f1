"""Power: keeping the computer awake, and its battery."""

import ctypes
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import NamedTuple

# why the computer may sleep although a lock is held: it has no such program, or the system refuses
NO_PROGRAM, REFUSED = "no_program", "refused"
# seconds until a refused lock is tried again
RETRY_AFTER = 60.0
# power supplies on Linux
SUPPLIES = Path("/sys/class/power_supply")

_ES_CONTINUOUS, _ES_SYSTEM_REQUIRED = 0x80000000, 0x00000001


class AwakeLock(ABC):
    """A lock against the computer's sleep. It ends with this process, even if the process is killed.

    `problem` says why the computer may sleep: "" if it does not, None if nobody has held the lock yet.
    """

    def __init__(self) -> None:
        self.is_held = False
        self.problem: str | None = None

    @abstractmethod
    def hold(self) -> None:
        """Keep the computer awake. Repeat the call: it notices a lock that has ended, and tries again."""

    @abstractmethod
    def release(self) -> None:
        """Let the computer sleep."""


class ProgramLock(AwakeLock):
    """A lock that a program holds while it runs. It ends with this process, by its closed input or by a watch."""

    def __init__(self, command: list[str]) -> None:
        super().__init__()
        self._command = command
        self._program: subprocess.Popen[bytes] | None = None
        self._next_try = 0.0

    def hold(self) -> None:
        self._notice_end()
        if self._program is None and time.monotonic() >= self._next_try:
            self._start()

    def release(self) -> None:
        self._notice_end()
        if self._program is not None:
            self._program.terminate()
            self._forget()
        self._next_try = 0.0

    def _start(self) -> None:
        try:
            self._program = subprocess.Popen(  # noqa: S603 - the commands below
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            self._fail(NO_PROGRAM)
        else:
            self.is_held, self.problem = True, ""

    def _notice_end(self) -> None:
        if self._program is not None and self._program.poll() is not None:
            self._forget()
            self._fail(REFUSED)

    def _fail(self, problem: str) -> None:
        self.problem, self._next_try = problem, time.monotonic() + RETRY_AFTER

    def _forget(self) -> None:
        if self._program is not None:
            if self._program.stdin:
                self._program.stdin.close()
            self._program.wait()
        self._program, self.is_held = None, False


class WindowsLock(AwakeLock):
    """A lock that belongs to a thread: hold and release it in the same thread."""

    def hold(self) -> None:
        self.is_held = self._set_state(_ES_CONTINUOUS | _ES_SYSTEM_REQUIRED)
        self.problem = "" if self.is_held else REFUSED

    def release(self) -> None:
        if self.is_held:
            self._set_state(_ES_CONTINUOUS)
        self.is_held = False

    @staticmethod
    def _set_state(state: int) -> bool:
        if sys.platform != "win32":
            return False
        return bool(ctypes.windll.kernel32.SetThreadExecutionState(ctypes.c_uint(state)))


def system_lock() -> AwakeLock:
    """Return the lock of this operating system."""
    if sys.platform == "win32":
        return WindowsLock()
    if sys.platform == "darwin":
        return ProgramLock(["caffeinate", "-i", "-w", str(os.getpid())])
    reasons = ["--who=Shuffle Up", "--why=A tournament clock runs"]
    return ProgramLock(["systemd-inhibit", "--what=idle:sleep", *reasons, "cat"])


# the lock of this process
awake_lock = system_lock()


class Battery(NamedTuple):
    """The charge of the computer's battery in percent, and whether the computer runs on battery."""

    percent: int
    is_used: bool


def battery() -> Battery | None:
    """Return the computer's battery; None if it has none, or the system does not say."""
    for folder in sorted(SUPPLIES.glob("*")):
        if _supply_value(folder, "type") == "Battery" and (level := _supply_value(folder, "capacity")).isdecimal():
            return Battery(int(level), _supply_value(folder, "status") == "Discharging")
    return None


def _supply_value(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
