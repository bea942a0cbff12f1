"""The start of the program when its user signs in to the computer. It can be switched only on Windows."""

import sys
from pathlib import Path

from systems.program import IS_INSTALLED, PACKAGES

if sys.platform == "win32":
    from systems import windows

# the name under which Windows lists it
_NAME = "Shuffle Up"
IS_OFFERED = sys.platform == "win32"


def starts_at_sign_in() -> bool:
    """Return whether this program starts when its user signs in."""
    if sys.platform == "win32":
        return windows.start_command(_NAME) == start_command()
    return False


def set_start_at_sign_in(*, wanted: bool) -> None:
    """Switch the start at sign-in on or off. Does nothing on systems other than Windows."""
    if sys.platform == "win32":
        windows.set_start_command(_NAME, start_command() if wanted else "")


def start_command() -> str:
    """Return the command line that starts the server without a console and without its window."""
    python = Path(sys.executable)
    without_console = python.with_name("pythonw.exe")
    program = "-P -m shuffle_up" if IS_INSTALLED else f'"{PACKAGES / "manage.py"}" up'
    return f'"{without_console if without_console.exists() else python}" {program}'
