"""Files: locks, atomic replacement, and access for the owner only."""

import errno
import fcntl
import os
import secrets
from pathlib import Path
from typing import IO

# errors of a file system without locks
NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}


def lock_file(opened: IO[str]) -> None:
    """Wait until nobody else has locked a file, and lock it until the file is closed."""
    fcntl.flock(opened, fcntl.LOCK_EX)


def try_lock_file(opened: IO[str]) -> bool:
    """Lock a file, and return whether that succeeded. A file system without locks counts as success."""
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as problem:  # a network folder
        if problem.errno not in NO_LOCKS:
            raise
    return True


def write_atomically(file: Path, content: bytes, *, synced: bool = True) -> None:
    """Replace a file's content atomically, readable by its owner alone. With `synced` it then survives a power cut."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        if synced:
            os.fsync(opened.fileno())
    new.replace(file)
    if synced:
        sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names of a folder's files survive a power cut."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def read_at(file: int, count: int, offset: int) -> bytes:
    """Read up to `count` bytes of an open file from an offset, without moving the file's own position."""
    return os.pread(file, count, offset)


def write_at(file: int, content: bytes | bytearray, offset: int) -> None:
    """Write bytes into an open file at an offset, without moving the file's own position."""
    os.pwrite(file, content, offset)


def restrict_to_owner(path: Path) -> None:
    """Remove everybody else's access rights to a file or folder."""
    mode = path.stat().st_mode
    if mode & 0o077:
        path.chmod(mode & 0o700)
