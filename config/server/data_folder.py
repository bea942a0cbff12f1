"""The folder of the data: where nothing can be written to it, or a server has it, the program says so and ends."""

import errno
import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

#: what a disk or its rights say, and not the program
DISK = {errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOTDIR, errno.EIO}
#: what a file system says that has no locks
NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}
#: what a running server holds; it says its port
LOCK = "server.lock"
#: seconds that a server before this one has to end, and between two looks
PATIENCE, A_WHILE = 3.0, 0.1


@contextmanager
def written_to(folder: Path) -> Iterator[None]:
    """Write into the folder of the data, or end the program in words where the disk or its rights refuse."""
    try:
        yield
    except OSError as problem:
        if problem.errno not in DISK:
            raise
        raise SystemExit(
            f"Nothing can be written to {problem.filename or folder}: {problem.strerror}. "
            "Set DATA_DIR to a folder that this user may write to, on a disk with room."
        ) from None


@contextmanager
def held_alone(folder: Path, *, port: int) -> Iterator[None]:
    """Hold the folder while a server runs with it, or end the program in words where another one does.

    Two servers with one database would each turn the levels and send what is due. The system lets go of the lock
    however this program ends.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a+", encoding="ascii") as lock:
        if not _locked(lock):
            lock.seek(0)
            raise SystemExit(
                f"Shuffle Up already runs here: http://localhost:{lock.read().strip()}/ "
                f"with the data in {folder}. End it first, with Ctrl-C in its window."
            )
        with suppress(OSError):  # a full disk: who is refused is told no port
            lock.truncate(0)
            lock.write(f"{port}\n")
            lock.flush()
        yield


def running_port(folder: Path) -> int:
    """Return the port of the server that runs with a folder, or ran last; 0 where none ever did."""
    try:
        return int((folder / LOCK).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _locked(lock: TextIO) -> bool:
    """Return whether the lock is held now, after some patience with a server that is ending."""
    until = time.monotonic() + PATIENCE
    while not (locked := _lock_now(lock)) and time.monotonic() < until:
        time.sleep(A_WHILE)
    return locked


def _lock_now(lock: TextIO) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as problem:  # a folder of the network that knows no locks
        if problem.errno not in NO_LOCKS:
            raise
    return True
