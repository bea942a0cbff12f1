"""Colours of a terminal, and the dot before a line."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from systems.terminal import shows_colours, with_dot

pty = pytest.importorskip("pty", reason="Windows has none")

ROOT = Path(__file__).resolve().parents[2]


def test_pipe_gets_no_colours() -> None:
    assert shows_colours(io.StringIO()) is False


@pytest.mark.parametrize(
    ("encoding", "environment", "shown"),
    [
        ("utf-8", {"TERM": "xterm"}, True),
        ("utf-8", {"TERM": "dumb"}, False),
        ("utf-8", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("latin-1", {"TERM": "xterm"}, False),
    ],
)
def test_terminal_gets_colours_unless_it_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, encoding: str, environment: dict[str, str], *, shown: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ours, terminal = pty.openpty()
    with os.fdopen(ours, "rb"), os.fdopen(terminal, "w", encoding=encoding) as stream:
        assert shows_colours(stream) is shown


def test_line_has_a_dot_before_it() -> None:
    assert with_dot("Open it") == "\x1b[32m●\x1b[0m Open it"


def test_character_that_output_cannot_have_ends_no_command() -> None:
    code = "from systems.terminal import replace_unknown_characters as r; r(); print('Łukasz has called the floor')"
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"}
    told = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, check=True)
    assert told.stdout.decode("cp1252").strip() == "?ukasz has called the floor"
