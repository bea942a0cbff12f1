"""A terminal: whether it shows colours, and the dot before what a program says there."""

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


def with_dot(line: str) -> str:
    """Return a line with a green dot before it."""
    return f"{_GREEN}{DOT}{_PLAIN} {line}"
