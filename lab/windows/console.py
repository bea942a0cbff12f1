"""A console window of Windows: a program runs in it under wine, and a person reads it and presses keys."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Mapping, Sequence

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[=>()][B0]?")
# wide enough for every line
_ROWS, _COLUMNS = 60, 400
# seconds until the last lines of a program that has ended are shown
LAST_LINES = 10.0


class Console:
    """A console with one program. `text` is what it has shown."""

    def __init__(self, command: Sequence[str], *, environment: Mapping[str, str], folder: str) -> None:
        self._terminal, program_side = pty.openpty()
        fcntl.ioctl(program_side, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command,
            env={**environment, "TERM": "xterm"},
            cwd=folder,
            stdin=program_side,
            stdout=program_side,
            stderr=program_side,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads before fork
        )
        os.close(program_side)
        self._shown = b""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def text(self) -> str:
        """Everything that was shown, without colours."""
        return _ESCAPES.sub("", self._shown.decode(errors="replace")).replace("\r", "")

    def press(self, keys: str) -> None:
        """Press keys: \\x03 is Ctrl-C."""
        os.write(self._terminal, keys.encode())

    def search(self, pattern: str) -> re.Match[str] | None:
        """Look for a pattern in what was shown so far."""
        return re.search(pattern, self.text)

    def find(self, pattern: str, *, patience: float) -> re.Match[str]:
        """Wait until a pattern is shown. Fails with the text if the program ends first, or after `patience` seconds."""
        end = time.monotonic() + patience
        while not (found := self.search(pattern)):
            if self.process.poll() is not None:
                self._reader.join(LAST_LINES)
                if found := self.search(pattern):
                    break
                raise AssertionError(f"it ended without {pattern!r}:\n{self.text}")
            assert time.monotonic() < end, f"{pattern!r} is not in:\n{self.text}"
            time.sleep(0.1)
        return found

    def _read(self) -> None:
        while True:
            try:
                self._shown += os.read(self._terminal, 65_536)
            except OSError:  # the program has ended
                return
