"""A test of a browser that was late is tried once more; nothing else ever is."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = "-p xdist -p tests.suite.second_try -p no:cacheprovider"
MARKERS = "\n".join(f"  {mark}" for mark in ("browser", "real_time", "plain", "xdist_group"))
TESTS = """
import pytest
from pathlib import Path

def nth_time(name):
    times = Path({folder!r}) / name
    times.write_text(times.read_text() + "again " if times.exists() else "once ")
    return len(times.read_text().split())

@pytest.mark.{mark}
@pytest.mark.parametrize("of", ["a b"])
def test_late(of):
    assert nth_time("late") >= {passes_at}

@pytest.mark.real_time
def test_in_time():
    assert nth_time("in time")

def test_other():
    assert {other}
"""
LOUD = "PASSED ONLY AT THE SECOND TRY: 1"

pytestmark = pytest.mark.slow


def run(folder: Path, *options: str, mark: str = "browser", passes_at: int = 2, other: bool = True) -> tuple[int, str]:
    """Run tests of which one passes at its second try; return the exit status and the output."""
    (folder / "pytest.ini").write_text(f"[pytest]\naddopts = {PLUGINS}\nmarkers =\n{MARKERS}\n", encoding="utf-8")
    text = TESTS.format(folder=str(folder), mark=mark, passes_at=passes_at, other=other)
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    own |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", *options]
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def tries(folder: Path) -> tuple[str, str]:
    """Return how often the late test was tried, and how often the one in time."""
    return (folder / "late").read_text(encoding="utf-8"), (folder / "in time").read_text(encoding="utf-8")


@pytest.mark.parametrize(("mark", "workers"), [("browser", "2"), ("real_time", "0")])
def test_test_that_passes_on_retry_is_listed_in_the_summary(tmp_path: Path, mark: str, workers: str) -> None:
    status, said = run(tmp_path, "--second-try=named", "-n", workers, "--dist", "loadgroup", mark=mark)
    assert (status, tries(tmp_path)) == (0, ("once again ", "once "))
    assert LOUD in said.splitlines()[-2]
    named = (tmp_path / "named").read_text(encoding="utf-8")
    assert (said.splitlines()[-1] + "\n", named) == ("test_it.py::test_late[a b]\n",) * 2


def test_test_that_fails_twice_is_reported_as_failed(tmp_path: Path) -> None:
    status, said = run(tmp_path, "--second-try=named", passes_at=3)
    assert (status, tries(tmp_path), LOUD in said) == (1, ("once again ", "once "), False)


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ([], {}),
        (["--second-try=named"], {"mark": "plain"}),
        (["--second-try=named"], {"other": False}),
    ],
    ids=["at the desk", "another test", "beside another failure"],
)
def test_failed_test_is_not_retried_when_another_test_failed(
    tmp_path: Path, options: list[str], more: dict[str, Any]
) -> None:
    status, said = run(tmp_path, *options, **more)
    assert (status, tries(tmp_path), LOUD in said) == (1, ("once ", "once "), False)
