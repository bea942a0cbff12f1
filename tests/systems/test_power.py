"""Locks against the computer's sleep, held by real programs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from systems.power import NO_PROGRAM, REFUSED, ProgramLock, WindowsLock, battery, system_lock
from tests.systems.needs import IS_WINDOWS

ROOT = Path(__file__).resolve().parents[2]
# a program that fails at once
FALSE = [sys.executable, "-c", "raise SystemExit(1)"] if IS_WINDOWS else ["false"]
# stands for systemd-inhibit, whose service a container lacks: notes its options and number, then runs the command
INHIBIT = """#!/bin/sh
printf '%s|' "$@" > "$NOTED"
echo "$$" >> "$NOTED"
while [ "${1#--}" != "$1" ]; do shift; done
exec "$@"
"""
HOLDER = "from systems.power import system_lock; import time; lock = system_lock(); lock.hold(); time.sleep(60)"


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the stand-in notes its call."""
    program = tmp_path / "systemd-inhibit"
    program.write_text(INHIBIT, encoding="ascii")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("NOTED", str(tmp_path / "noted"))
    return tmp_path / "noted"


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def call(noted: Path) -> tuple[list[str], int]:
    """The words of the stand-in's call, and its process number."""
    until(lambda: noted.exists() and noted.read_text(encoding="ascii").endswith("\n"))
    *words, number = noted.read_text(encoding="ascii").strip().split("|")
    return words, int(number)


def is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is of Linux")
def test_lock_is_held_against_idling_and_sleep_until_released(noted: Path) -> None:
    lock = system_lock()
    assert (lock.is_held, lock.problem) == (False, None)
    lock.hold()
    words, number = call(noted)
    assert words == ["--what=idle:sleep", "--who=Shuffle Up", "--why=A tournament clock runs", "cat"]
    lock.hold()
    assert (lock.is_held, lock.problem, is_running(number)) == (True, "", True)
    lock.release()
    assert (lock.is_held, lock.problem, is_running(number)) == (False, "", False)


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is of Linux")
def test_lock_ends_when_its_process_is_killed(noted: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], cwd=ROOT)
    _words, number = call(noted)
    assert is_running(number)
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    until(lambda: not is_running(number))


def test_refused_lock_is_reported(tmp_path: Path) -> None:
    lock = ProgramLock(FALSE)
    lock.hold()
    until(lambda: lock.hold() or lock.problem == REFUSED)  # type: ignore[func-returns-value]
    assert not lock.is_held


def test_refused_lock_is_reported_after_its_release() -> None:
    lock = ProgramLock(FALSE)
    lock.hold()
    time.sleep(5 if IS_WINDOWS else 0.3)
    lock.release()
    assert (lock.is_held, lock.problem) == (False, REFUSED)


def test_system_without_the_program_is_reported() -> None:
    lock = ProgramLock(["no-such-program"])
    lock.hold()
    assert (lock.is_held, lock.problem) == (False, NO_PROGRAM)
    lock.release()


@pytest.mark.skipif(IS_WINDOWS, reason="Windows has what it needs")
def test_lock_of_windows_is_refused_elsewhere() -> None:
    lock = WindowsLock()
    lock.hold()
    assert (lock.is_held, lock.problem) == (False, REFUSED)


def test_computer_without_power_supplies_has_no_battery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("systems.power.SUPPLIES", tmp_path)
    assert battery() is None
