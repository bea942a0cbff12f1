"""Colours of a terminal, and the dot before a line."""

import io
import os

import pytest

from systems.terminal import shows_colours, with_dot

pty = pytest.importorskip("pty", reason="Windows has none")


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
