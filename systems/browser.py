"""Opens an address in a browser of this computer, if possible in a window without tabs."""

import os
import shutil
import subprocess
import sys
import webbrowser
from pathlib import Path

if sys.platform == "win32":
    from systems.windows import program_path

# browsers that show a page in a window without tabs and address, on Linux
_COMMANDS = (
    *("google-chrome", "google-chrome-stable", "chromium", "chromium-browser"),
    *("microsoft-edge", "microsoft-edge-stable", "brave-browser"),
)
_MAC_PROGRAMS = ("Google Chrome", "Microsoft Edge", "Chromium", "Brave Browser")
_WINDOWS_PROGRAMS = ("msedge.exe", "chrome.exe")
_SIZE = "--window-size=940,710"
# nobody waits for them
_STARTED: list[subprocess.Popen[bytes]] = []


def open_as_window(address: str) -> bool:
    """Open an address in a window without tabs if a browser can, else in a tab. Returns whether a browser was found."""
    if not has_screen():
        return False
    if command := window_command(address):
        try:
            _start_detached(command)
        except OSError:
            return webbrowser.open(address)
        return True
    return webbrowser.open(address)


def has_screen() -> bool:
    """Return whether this computer has a screen on which a window can be seen."""
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window_command(address: str) -> list[str]:
    """Return the command that opens an address in a window without tabs; [] without such a browser."""
    if sys.platform == "win32":
        found = next(filter(None, map(program_path, _WINDOWS_PROGRAMS)), "")
    elif sys.platform == "darwin":
        name = next((name for name in _MAC_PROGRAMS if Path(f"/Applications/{name}.app").exists()), "")
        return ["open", "-na", name, "--args", f"--app={address}", _SIZE] if name else []
    else:
        found = next(filter(None, map(shutil.which, _COMMANDS)), "")
    return [found, f"--app={address}", _SIZE] if found else []


def _start_detached(command: list[str]) -> None:
    """Start a program that goes on when this one ends, and writes nothing to its terminal."""
    nowhere = subprocess.DEVNULL
    if sys.platform == "win32":
        flags, new_session = subprocess.DETACHED_PROCESS, False
    else:
        flags, new_session = 0, True
    _STARTED.append(
        subprocess.Popen(  # noqa: S603 - the commands above
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, creationflags=flags, start_new_session=new_session
        )
    )
