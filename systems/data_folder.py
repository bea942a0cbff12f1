"""The data folder: where it is, and whether a server runs with it. Needs no Django, as the command line does not."""

import os
from pathlib import Path

import platformdirs

from systems.files import try_lock_file
from systems.program import IS_INSTALLED, PACKAGES

# locked by a running server; has its port
LOCK_FILE = "server.lock"
# has address and secret of a running server's start window, for its owner alone
WINDOW_FILE = "window.json"


def data_folder() -> Path:
    """Return the folder in DATA_DIR, by default the user's data folder, or `var` in a checkout."""
    default = platformdirs.user_data_path("shuffle-up", appauthor=False) if IS_INSTALLED else PACKAGES / "var"
    return Path(os.environ.get("DATA_DIR") or default).resolve()


def is_in_use(folder: Path) -> bool:
    """Return whether a server runs with a data folder. Locks it for a moment."""
    try:
        with (folder / LOCK_FILE).open("r+", encoding="ascii") as lock:
            return not try_lock_file(lock)
    except OSError:
        return False
