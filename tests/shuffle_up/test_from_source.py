"""`./run` and `run.cmd`, in a copy of the source that needs no package."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "shuffle_up" / "from_source.py"


def copied_source(folder: Path) -> Path:
    """Copy what `./run --version` needs, with requirements that name no package."""
    for part in ("shuffle_up", "systems"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("run", "pyproject.toml"):
        shutil.copy(ROOT / file, folder)
    (folder / "requirements.txt").write_text("# none\n", encoding="ascii")
    return folder


def run(folder: Path, *words: str) -> list[str]:
    """Run `./run` without the environment of the tests, and return its lines."""
    variables = {"PATH": os.environ["PATH"], "PYTHON": sys.executable, "PIP_NO_INDEX": "1"}
    told = subprocess.run(["./run", *words], cwd=folder, env=variables, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


@pytest.mark.slow
def test_first_run_makes_the_environment_and_installs_once(tmp_path: Path) -> None:
    folder = copied_source(tmp_path / "My Poker #1 Nächte")
    version = run(folder, "--version")[-1]
    assert version.startswith("Shuffle Up ")
    assert run(folder, "--version") == [version]
    (folder / "requirements.txt").write_text("# none either\n", encoding="ascii")
    assert run(folder, "--version") == ["Installing requirements.txt (once) ...", version]


def test_python_that_is_too_old_can_read_why() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_lines_of_the_windows_file_end_as_windows_wants() -> None:
    content = (ROOT / "run.cmd").read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n")
