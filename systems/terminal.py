"""The terminal: whether it shows colours, the dot before a line, and the file that replaces a missing terminal."""

import io
import os
import sys
import tempfile
from pathlib import Path
from typing import TextIO

DOT = "●"
# the characters of a QR code, and the dot
_CHARACTERS = f"{DOT}▀▄█"
_GREEN, _PLAIN = "\x1b[32m", "\x1b[0m"
# environment variable of a child that prints to its parent's file; a packaged Python on Windows reads none of Python's
_ENCODING = "OUTPUT_ENCODING"
IN_FILE = {_ENCODING: "utf-8"}


def shows_colours(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that shows colours and the characters used here."""
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
    """Print ? for characters that the output cannot encode, as in a pipe or a file on Windows.

    The file that replaces a terminal can encode all characters.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=os.environ.get(_ENCODING), errors="replace")


def with_dot(line: str) -> str:
    """Return a line with a green dot before it."""
    return f"{_GREEN}{DOT}{_PLAIN} {line}"


class OutputFile:
    """The file to which this program and its children print if they were started without a terminal."""

    def __init__(self) -> None:
        self.opened: TextIO | None = None

    def open_without_terminal(self, path: Path) -> None:
        """Print to a file, emptied first, if there is no terminal, as in a Windows program without a console."""
        # the type stubs say that both streams always exist
        if sys.stdout is not None and sys.stderr is not None:  # type: ignore[redundant-expr, unused-ignore]
            return
        self.opened = _emptied(path)
        sys.stdout = sys.stderr = self.opened

    def text(self) -> str:
        """Return what was printed to the file; "" if there is a terminal."""
        if self.opened is None:
            return ""
        self.opened.flush()
        return Path(self.opened.name).read_text(encoding="utf-8", errors="replace")


def _emptied(path: Path) -> TextIO:
    """Return a file opened for writing, in the folder of temporary files if it cannot be written where it should be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8")
    except OSError:
        return (Path(tempfile.gettempdir()) / path.name).open("w", encoding="utf-8")


# of this process
output_file = OutputFile()
