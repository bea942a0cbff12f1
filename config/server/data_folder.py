"""The lock of the data folder, and messages if the folder is in use or not writable."""

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from systems.data_folder import LOCK_FILE
from systems.files import try_lock_file

# errors of the disk or its rights
DISK_ERRORS = {
    errno.EROFS,
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EACCES,
    errno.EPERM,
    errno.EEXIST,
    errno.ENOTDIR,
    errno.EIO,
}
# seconds that a previous server has to end, and between two attempts to lock
LOCK_TIMEOUT = 3.0
LOCK_POLL = 0.1


@contextmanager
def exit_if_unwritable(folder: Path) -> Iterator[None]:
    """Exit with a message if the data folder cannot be written."""
    try:
        yield
    except OSError as problem:
        if problem.errno not in DISK_ERRORS:
            raise
        raise SystemExit(
            f"Nothing can be written to {problem.filename or folder}: {problem.strerror}. "
            "Set DATA_DIR to a folder that this user may write to, on a disk with room."
        ) from None


@contextmanager
def locked_folder(folder: Path, *, port: int) -> Iterator[None]:
    """Lock the folder for a running server, or exit with a message if another server has locked it.

    Two servers with one database would both change levels and send webhooks.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK_FILE).open("a+", encoding="ascii") as lock:
        if not _lock_within_timeout(lock):
            lock.seek(0)
            raise SystemExit(
                f"Shuffle Up already runs here: http://localhost:{lock.read().strip()}/ "
                f"with the data in {folder}. End it first, with Ctrl-C in its window."
            )
        with suppress(OSError):  # disk full: the port is unknown
            lock.truncate(0)
            lock.write(f"{port}\n")
            lock.flush()
        yield


def last_port(folder: Path) -> int:
    """Return the port of the last server with this folder, running or not; 0 without any."""
    try:
        return int((folder / LOCK_FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _lock_within_timeout(lock: TextIO) -> bool:
    """Lock the file, and return whether that succeeded. Waits for a previous server that is ending."""
    until = time.monotonic() + LOCK_TIMEOUT
    while not (locked := try_lock_file(lock)) and time.monotonic() < until:
        time.sleep(LOCK_POLL)
    return locked
