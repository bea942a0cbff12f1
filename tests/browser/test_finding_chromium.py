"""A browser is found wherever it is installed, fetched where it is not, and missed loudly where neither can be."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.finding_chromium import COMMANDS, LEAN_COMMANDS, NoSuchBrowser, fetch_chromium, find_chromium

ROOT = Path(__file__).resolve().parents[2]


def program(path: Path, *, does: str = "exit 0") -> str:
    """Put a program there; its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("command", [*LEAN_COMMANDS, *COMMANDS])
def test_every_known_chromium_command_on_the_path_is_found(tmp_path: Path, command: str) -> None:
    installed = program(tmp_path / "bin" / command)
    assert find_chromium({"PATH": str(tmp_path / "bin")}, places=()) == installed


def test_chromium_headless_shell_is_preferred_to_a_full_browser(tmp_path: Path) -> None:
    shell = program(tmp_path / "second" / "chromium-headless-shell")
    program(tmp_path / "first" / "chromium")
    assert find_chromium({"PATH": f"{tmp_path}/first:{tmp_path}/second"}, places=()) == shell


def test_system_folders_are_searched_for_chromium_after_the_path(tmp_path: Path) -> None:
    edge = program(tmp_path / "Applications" / "Microsoft Edge")
    environment = {"PATH": "", "HOME": str(tmp_path)}
    assert find_chromium(environment, places=("/nowhere/chrome", "~/Applications/Microsoft Edge")) == edge


def test_latest_playwright_browser_is_found_first(tmp_path: Path) -> None:
    fetched = tmp_path / ".cache" / "ms-playwright"
    program(fetched / "chromium_headless_shell-1208" / "chrome-linux" / "headless_shell")
    folder = fetched / "chromium_headless_shell-1255" / "chrome-headless-shell-linux64"
    latest = program(folder / "chrome-headless-shell")
    (folder / "chrome-headless-shell.txt").write_text("no program", encoding="utf-8")
    assert find_chromium({"PATH": "", "HOME": str(tmp_path)}, places=()) == latest


def test_chromium_set_in_the_environment_is_preferred_to_the_path(tmp_path: Path) -> None:
    own = program(tmp_path / "own")
    program(tmp_path / "bin" / "chromium")
    assert find_chromium({"PATH": str(tmp_path / "bin"), "CHROMIUM": own}, places=()) == own


def test_invalid_chromium_path_in_the_environment_is_reported(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    with pytest.raises(NoSuchBrowser, match="CHROMIUM=/nowhere is no program that can be run"):
        find_chromium({"PATH": str(tmp_path / "bin"), "CHROMIUM": "/nowhere"}, places=())


def test_search_for_a_missing_chromium_returns_nothing(tmp_path: Path) -> None:
    assert find_chromium({"PATH": str(tmp_path), "HOME": str(tmp_path)}, places=()) is None


@pytest.mark.slow
def test_chromium_is_downloaded_only_on_debian_with_network(tmp_path: Path) -> None:
    without_network = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}
    assert fetch_chromium(without_network) is None


def run_two_browser_tests(tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run two tests that drive a browser where there is none and none to be had."""
    without = {name: value for name, value in os.environ.items() if not name.startswith(("CHROMIUM", "PYTEST_"))}
    without |= {"PATH": str(tmp_path), "HOME": str(tmp_path), "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        *options,
        "tests/browser/log/test_log_other.py",
    ]
    return subprocess.run(command, cwd=ROOT, env=without, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_test_summary_counts_tests_skipped_without_a_browser(tmp_path: Path) -> None:
    run = run_two_browser_tests(tmp_path)
    sentence = (
        "2 browser tests not run: no Chromium found; install Chromium, Chrome or Edge, or set CHROMIUM to where one is"
    )
    assert (run.returncode, run.stdout.splitlines().count(sentence)) == (0, 1)


@pytest.mark.slow
def test_missing_required_browser_is_an_error(tmp_path: Path) -> None:
    run = run_two_browser_tests(tmp_path, "--chromium=required")
    errors = re.findall(r"^E +AssertionError: no Chromium found; install", run.stdout, re.MULTILINE)
    assert (run.returncode, len(errors)) == (1, 2)
