"""A window of the browser, with programs that only note what they were started with."""

import os
import time
from pathlib import Path

import pytest

from systems.browser import has_screen, open_as_window, window_command
from tests.systems.needs import IS_WINDOWS

pytestmark = pytest.mark.skipif(IS_WINDOWS, reason="the programs are shell scripts")

ADDRESS = "http://127.0.0.1:8000/window/?ticket=abc"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs, which alone are found, on a computer with a screen."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return tmp_path


def add_program(folder: Path, name: str) -> Path:
    program = folder / name
    program.write_text('#!/bin/sh\necho "$@" > "$0.new"\n/bin/mv "$0.new" "$0.started"\n', encoding="ascii")
    program.chmod(0o700)
    return program


def test_address_opens_in_a_window_without_tabs_if_chrome_or_chromium_exists(programs: Path) -> None:
    assert window_command(ADDRESS) == []
    chromium, chrome = add_program(programs, "chromium"), add_program(programs, "google-chrome")
    assert window_command(ADDRESS) == [str(chrome), f"--app={ADDRESS}", "--window-size=940,710"]
    chrome.unlink()
    assert window_command(ADDRESS)[0] == str(chromium)


def test_browser_is_started_with_the_address(programs: Path) -> None:
    chromium = add_program(programs, "chromium")
    assert open_as_window(ADDRESS)
    started, end = Path(f"{chromium}.started"), time.monotonic() + 10
    while not started.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert started.read_text(encoding="ascii") == f"--app={ADDRESS} --window-size=940,710\n"


def test_computer_without_a_screen_opens_nothing(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chromium = add_program(programs, "chromium")
    monkeypatch.delenv("DISPLAY")
    assert (has_screen(), open_as_window(ADDRESS)) == (False, False)
    assert not Path(f"{chromium}.started").exists()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert (has_screen(), "DISPLAY" in os.environ) == (True, False)
