"""`--window` and `stop`: the server, its keeper, and a browser that notes what it is asked to open."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.browser.server import free_port
from tests.config.test_up import is_ready, wait_until
from tests.suite.migrated import copy_migrated

pytestmark = [pytest.mark.slow, pytest.mark.real_time]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180
# as Windows starts a program without a console
WITHOUT_TERMINAL = """
import sys
sys.stdout = sys.stderr = None
from shuffle_up.command_line import main
sys.exit(main())
"""
NOTES = '#!/bin/sh\necho "$@" >> "$(/usr/bin/dirname "$0")/opened"\n'


@dataclass
class Computer:
    """A computer with a browser, and its user's folder of data."""

    folder: Path
    port: int

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in {"HOME", "LANG"}}
        places = {"PATH": str(self.folder), "DATA_DIR": str(self.data), "PORT": str(self.port)}
        return {**kept, **places, "DISPLAY": ":0"}

    def start(self, *arguments: str, code: str = "") -> subprocess.Popen[str]:
        """Start the program, or code that does so."""
        command = [sys.executable, *(["-c", code] if code else ["-m", "shuffle_up"]), *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=ROOT, env=self.environment(), stdout=pipe, stderr=pipe, text=True)

    def opened(self, count: int) -> list[str]:
        """The addresses that the browser was asked to open, once there are so many."""
        notes, end = self.folder / "opened", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = notes.read_text(encoding="ascii").splitlines() if notes.exists() else []
            if len(lines) >= count:
                return [line.split()[0].removeprefix("--app=") for line in lines]
            time.sleep(0.05)
        raise AssertionError(lines)


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    browser = tmp_path / "chromium"
    browser.write_text(NOTES, encoding="ascii")
    browser.chmod(0o700)
    (tmp_path / "data").mkdir()
    copy_migrated(tmp_path / "data")
    return Computer(tmp_path, free_port())


@pytest.fixture
def server(computer: Computer) -> Iterator[subprocess.Popen[str]]:
    """A server that was started with its window."""
    process = computer.start("--window", "--host", "127.0.0.1")
    yield process
    if process.poll() is None:
        process.terminate()
    process.communicate(timeout=PATIENCE)


def page_at(address: str) -> str:
    """The page that a browser without cookies gets at an address."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
    )
    with opener.open(address, timeout=PATIENCE) as answer:
        assert answer.url.endswith("/window/")
        return str(answer.read().decode())


def test_window_opens_at_the_first_and_a_second_start_and_stop_ends_the_server(
    computer: Computer, server: subprocess.Popen[str]
) -> None:
    (first,) = computer.opened(1)
    assert 'id="password"' in page_at(first)
    again = computer.start("--window")
    assert (*again.communicate(timeout=PATIENCE), again.returncode) == ("", "", 0)
    assert 'id="password"' in page_at(computer.opened(2)[1])
    stopping = computer.start("stop")
    assert (*stopping.communicate(timeout=PATIENCE), stopping.returncode) == ("", "", 0)
    said, errors = server.communicate(timeout=PATIENCE)
    assert said.splitlines()[-1].endswith(f"Everything is saved in {computer.data}.")
    assert (server.returncode, errors, (computer.data / "window.json").exists()) == (0, "", False)


def test_stop_without_a_server_does_nothing(computer: Computer) -> None:
    stopping = computer.start("stop")
    assert (*stopping.communicate(timeout=PATIENCE), stopping.returncode) == ("", "", 0)


def test_start_without_a_terminal_writes_a_file_and_opens_no_window(computer: Computer) -> None:
    process = computer.start("--host", "127.0.0.1", code=WITHOUT_TERMINAL)
    assert wait_until(lambda: is_ready(computer.port))
    again = computer.start(code=WITHOUT_TERMINAL)
    assert (*again.communicate(timeout=PATIENCE), again.returncode) == ("", "", 0)
    computer.start("stop").communicate(timeout=PATIENCE)
    assert process.communicate(timeout=PATIENCE) == ("", "")
    lines = (computer.data / "logs" / "start.log").read_text(encoding="utf-8").splitlines()
    assert [line.split(" ")[0] for line in lines] == ["Shuffle", "Open", "First", "Stopped"]
    assert not (computer.folder / "opened").exists()


def test_refused_start_without_a_terminal_logs_its_reason(computer: Computer) -> None:
    with socket.create_server(("127.0.0.1", computer.port)):
        process = computer.start("--window", "--host", "127.0.0.1", code=WITHOUT_TERMINAL)
        assert (*process.communicate(timeout=PATIENCE), process.returncode) == ("", "", 1)
    said = (computer.data / "logs" / "start.log").read_text(encoding="utf-8")
    assert said.startswith(f"Port {computer.port} cannot be used: ")
