"""The command line of `shuffle-up` and `./run`."""

import subprocess
import sys
from pathlib import Path

import pytest

from shuffle_up.command_line import full_command

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ([], ["up"]),
        (["--standby", "http://first:8000"], ["up", "--standby", "http://first:8000"]),
        (["up", "--host", "127.0.0.1"], ["up", "--host", "127.0.0.1"]),
        (["demo", "--event", "big50"], ["up", "--demo", "--event", "big50"]),
        (["backup", "folder"], ["backup", "folder"]),
    ],
)
def test_command_line_runs_up_unless_another_command_is_named(typed: list[str], command: list[str]) -> None:
    assert full_command(typed) == command


def test_keeper_loads_neither_django_nor_celery() -> None:
    code = "import shuffle_up.command_line, sys; print({'django', 'celery'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout == "set()\n"
