"""Finds a browser of the Chromium family, or fetches one.

`CHROMIUM=/path/to/it` chooses one. Else a headless shell is taken, which opens a page with a fifth of the work of a
whole browser; where none is installed one is fetched: playwright's own, or Debian's package. Else a whole browser that
is installed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

#: what says where the browser is
CHOSEN = "CHROMIUM"
#: commands of headless shells, and of whole browsers
LEAN_COMMANDS = ("chromium-headless-shell", "chrome-headless-shell")
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
#: where macOS and Windows install them, and Linux what is on no path; ~ is the home
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "~/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    "C:/Program Files/Microsoft/Edge/Application/msedge.exe",
    "~/AppData/Local/Google/Chrome/Application/chrome.exe",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/snap/bin/chromium",
)
#: a headless shell in the folder of playwright's downloads
PLAYWRIGHTS = "chromium_headless_shell-*/*/*headless[-_]shell*"
#: Debian's package, and the command that it brings
PACKAGE = "chromium-headless-shell"
HOW = "install Chromium, Chrome or Edge, or set CHROMIUM to where one is"
#: how long playwright may take to fetch its own, in seconds
PATIENCE = 300


class NoSuchBrowser(Exception):
    """Error: the variable CHROMIUM names no program."""


def find_chromium(environment: Mapping[str, str] = os.environ, *, places: Iterable[str] = PLACES) -> str | None:
    """Return the path of the browser that CHROMIUM names, else of one that is installed; None if there is none.

    Raises NoSuchBrowser if CHROMIUM names what is no program.
    """
    if lean := lean_chromium(environment):
        return lean
    if command := _command(COMMANDS, environment):
        return command
    home = environment.get("HOME") or environment.get("USERPROFILE", "")
    programs = (Path(place.replace("~", home, 1)) for place in places)
    return next((str(program) for program in programs if _is_program(program)), None)


def lean_chromium(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the path of the browser that CHROMIUM names, else of a headless shell; None if there is none.

    Raises NoSuchBrowser if CHROMIUM names what is no program.
    """
    if chosen := environment.get(CHOSEN):
        if program := _command([chosen], environment):
            return program
        raise NoSuchBrowser(f"{CHOSEN}={chosen} is no program that can be run")
    shells = filter(_is_program, _of_playwright(environment))
    return _command(LEAN_COMMANDS, environment) or next(map(str, shells), None)


def _command(names: Iterable[str], environment: Mapping[str, str]) -> str | None:
    """Return the path of the first of these commands that there is."""
    return next(filter(None, (shutil.which(name, path=environment.get("PATH", "")) for name in names)), None)


def fetch_chromium(environment: Mapping[str, str] = os.environ) -> str | None:
    """Fetch a browser and return its path: playwright's own, else Debian's package where we may install; else None."""
    return _from_playwright(environment) or _from_debian(environment)


def _of_playwright(environment: Mapping[str, str]) -> list[Path]:
    """The headless shells that playwright has fetched for itself, the latest first."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE", ""))
    caches = [home / ".cache", home / "Library" / "Caches", home / "AppData" / "Local"]
    folders = (
        [Path(own)]
        if (own := environment.get("PLAYWRIGHT_BROWSERS_PATH"))
        else [cache / "ms-playwright" for cache in caches]
    )
    return sorted((path for folder in folders for path in folder.glob(PLAYWRIGHTS)), reverse=True)


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _from_playwright(environment: Mapping[str, str]) -> str | None:
    hurried = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **environment}
    if not _succeeds([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"], hurried):
        return None
    # it may lack a library of the system, which only Debian's package would bring
    shells = filter(_is_program, _of_playwright(environment))
    return next((str(shell) for shell in shells if _succeeds([shell, "--version"], environment)), None)


def _from_debian(environment: Mapping[str, str]) -> str | None:
    path = environment.get("PATH", "")
    apt = shutil.which("apt-get", path=path)
    if apt is None or os.geteuid() != 0:
        return None
    quietly = {**environment, "DEBIAN_FRONTEND": "noninteractive"}
    _succeeds([apt, "update", "-qq"], quietly)
    _succeeds([apt, "install", "-y", "-qq", "--no-install-recommends", PACKAGE], quietly)
    return shutil.which(PACKAGE, path=path)


def _succeeds(command: Sequence[str | Path], environment: Mapping[str, str]) -> bool:
    try:
        run = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0
