"""The keeper of a server that is a few lines long."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from systems.children import Child
from systems.keeper import keep_companions
from tests.systems.needs import signals

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30
# notes each start in a file, tells its companions, and waits
SERVER = """
import os, signal, sys, time
from systems.children import Child
from systems.keeper import STOPPED, is_restart, keep_companions
with open("starts", "a") as file:
    file.write(f"{os.getpid()} {is_restart()}\\n")
if os.path.exists("refuse"):
    sys.exit("No start today")
if os.path.exists("stubborn"):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
beside = "open('beside', 'w').write(str(os.getpid())); time.sleep(60)"
keep_companions([Child("beside", [sys.executable, "-c", f"import os, time; {beside}"])], data="~/poker")
while not os.path.exists("alone"):
    if os.path.exists("stop"):
        sys.exit(STOPPED)
    time.sleep(0.02)
keep_companions([], data="~/poker")
time.sleep(60)
"""


@contextmanager
def running_keeper(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A keeper of the server above, which runs in `folder`."""
    (folder / "server.py").write_text(SERVER, encoding="ascii")
    noting = "once_serving=lambda: open('serves', 'a').write('x')"
    code = f"import sys; from systems.keeper import keep; sys.exit(keep([sys.executable, 'server.py'], {noting}))"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def starts(folder: Path) -> list[list[str]]:
    """The process number of each start, and whether it was told that it is a restart."""
    file = folder / "starts"
    return [line.split() for line in file.read_text(encoding="ascii").splitlines()] if file.exists() else []


def without_time(words: str) -> str:
    return re.sub(r"\d\d:\d\d:\d\d\.", "…", words)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(number: str) -> bool:
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    return True


@signals
def test_killed_server_is_started_again_and_its_companion_goes_on(tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    with running_keeper(tmp_path):
        until(lambda: beside.exists() and beside.read_text(encoding="ascii") != "")
        companion = beside.read_text(encoding="ascii")
        os.kill(int(starts(tmp_path)[0][0]), signal.SIGKILL)
        until(lambda: len(starts(tmp_path)) == 2)
        assert [told for _, told in starts(tmp_path)] == ["False", "True"]
        assert (beside.read_text(encoding="ascii"), is_alive(companion)) == (companion, True)


def test_server_that_refuses_its_first_start_ends_the_keeper(tmp_path: Path) -> None:
    (tmp_path / "refuse").touch()
    with running_keeper(tmp_path) as keeper:
        assert keeper.communicate(timeout=PATIENCE)[1] == "No start today\n"
        assert (keeper.returncode, len(starts(tmp_path))) == (1, 1)


@signals
def test_companion_that_is_no_longer_wanted_is_stopped(tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    with running_keeper(tmp_path):
        until(lambda: beside.exists() and beside.read_text(encoding="ascii") != "")
        (tmp_path / "alone").touch()
        until(lambda: not is_alive(beside.read_text(encoding="ascii")))


@signals
def test_server_and_companion_end_with_the_keeper(tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    with running_keeper(tmp_path) as keeper:
        until(lambda: beside.exists() and beside.read_text(encoding="ascii") != "")
        keeper.terminate()
        assert keeper.wait(PATIENCE) == 0
    assert [is_alive(number) for number in (starts(tmp_path)[0][0], beside.read_text(encoding="ascii"))] == [False] * 2


@signals
def test_stop_message_is_printed_after_all_processes_have_ended(tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    with running_keeper(tmp_path) as keeper:
        until(lambda: beside.exists() and beside.read_text(encoding="ascii") != "")
        keeper.send_signal(signal.SIGINT)
        assert without_time(keeper.communicate(timeout=PATIENCE)[0]) == (
            "Stopped at … Everything is saved in ~/poker.\n"
        )


@signals
def test_keeper_ends_as_by_ctrl_c_when_its_server_was_stopped(tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    with running_keeper(tmp_path) as keeper:
        until(lambda: beside.exists() and beside.read_text(encoding="ascii") != "")
        (tmp_path / "stop").touch()
        assert without_time(keeper.communicate(timeout=PATIENCE)[0]) == (
            "Stopped at … Everything is saved in ~/poker.\n"
        )
        assert (keeper.returncode, len(starts(tmp_path))) == (0, 1)
    assert not is_alive(beside.read_text(encoding="ascii"))


@signals
def test_keeper_tells_once_that_the_server_serves(tmp_path: Path) -> None:
    with running_keeper(tmp_path):
        until((tmp_path / "serves").exists)
        os.kill(int(starts(tmp_path)[0][0]), signal.SIGKILL)
        until(lambda: len(starts(tmp_path)) == 2)
        (tmp_path / "alone").touch()
        time.sleep(0.3)  # in which the keeper reads what the second one tells
    assert (tmp_path / "serves").read_text(encoding="ascii") == "x"


@signals
def test_keeper_names_what_it_had_to_kill(tmp_path: Path) -> None:
    (tmp_path / "stubborn").touch()
    with running_keeper(tmp_path) as keeper:
        until((tmp_path / "beside").exists)
        keeper.terminate()
        assert without_time(keeper.communicate(timeout=PATIENCE)[0]) == (
            "Stopped at … These processes did not end in time and were killed: server. "
            "Everything is saved in ~/poker.\n"
        )


def test_keep_companions_does_nothing_without_a_keeper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEEPER_COMPANIONS", raising=False)
    keep_companions([Child("beside", ["true"])], data="~/poker")
