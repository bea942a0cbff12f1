"""The program's own version, and its modules as processes."""

import os
import subprocess
import tomllib
from pathlib import Path

from systems.program import PACKAGES, module_command, module_environment, version


def test_version_is_the_one_of_the_project_file() -> None:
    assert version() == tomllib.loads((PACKAGES / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_module_runs_in_a_folder_with_packages_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "shuffle_up.py").write_text("raise SystemExit('This is another program')", encoding="ascii")
    told = subprocess.run(
        module_command("shuffle_up", "--version"),
        cwd=tmp_path,
        env={**os.environ, **module_environment()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stdout, told.stderr) == (f"Shuffle Up {version()}\n", "")
