"""A terminal: whether it shows colours, and the dot before what a program says there."""

import io
import os
import sys
from typing import TextIO

DOT = "●"
# the characters of a QR code, and the dot
_CHARACTERS = f"{DOT}▀▄█"
_GREEN, _PLAIN = "\x1b[32m", "\x1b[0m"


def shows_colours(stream: TextIO) -> bool:
    """Return whether text written to a stream is seen on a terminal with colours and with the characters used here."""
    if not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return False
    try:
        _CHARACTERS.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    if sys.platform == "win32":
        os.system("")  # noqa: S605, S607 - older consoles understand colours only after a command was run
    return True


def replace_unknown_characters() -> None:
    """Show ? for a character that output cannot have: on Windows a pipe or a file has those of one language alone."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def with_dot(line: str) -> str:
    """Return a line with a green dot before it."""
    return f"{_GREEN}{DOT}{_PLAIN} {line}"
