"""Files: locks, atomic replacement, reads and writes at offsets, and access for the owner only."""

import errno
import os
import secrets
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    from systems import windows

    # a byte far beyond the end: a locked byte could not be read by others
    _LOCKED_BYTE = 0x7FFF_0000
    # files have one position, which a read or write at an offset moves
    _POSITIONS: dict[int, threading.Lock] = {}
else:
    import fcntl

# errors of a file system without locks
NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}
# seconds between two attempts to lock or to replace a file
RETRY_INTERVAL = 0.02
# seconds for which Windows may refuse to replace a file that somebody reads, such as an antivirus program
REPLACE_TIMEOUT = 1.0


def lock_file(opened: IO[str]) -> None:
    """Wait until nobody else has locked a file, and lock it until the file is closed."""
    if sys.platform == "win32":
        while not try_lock_file(opened):
            time.sleep(RETRY_INTERVAL)
    else:
        fcntl.flock(opened, fcntl.LOCK_EX)


def try_lock_file(opened: IO[str]) -> bool:
    """Lock a file, and return whether that succeeded. A file system without locks counts as success."""
    if sys.platform == "win32":
        return windows.try_lock(msvcrt.get_osfhandle(opened.fileno()), _LOCKED_BYTE)
    else:  # noqa: RET505 - so that mypy sees one half
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
            sync_open_file(opened.fileno())
    try:
        replace_file(new, file)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    if synced:
        sync_folder(file.parent)


def replace_file(source: Path, target: Path) -> None:
    """Rename a file, in place of the target if there is one. On Windows, waits a second for its readers."""
    end = time.monotonic() + REPLACE_TIMEOUT
    while True:
        try:
            source.replace(target)
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(RETRY_INTERVAL)
        else:
            return


def read_replaced_file(file: Path) -> bytes:
    """Return the content of a file that others replace. On Windows it cannot be opened while they do."""
    end = time.monotonic() + REPLACE_TIMEOUT
    while True:
        try:
            return file.read_bytes()
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(RETRY_INTERVAL)


def sync_open_file(file: int) -> None:
    """Flush a file that is open for writing to the disk, so that its content survives a power cut."""
    if sys.platform == "linux":
        os.fdatasync(file)
        return
    if sys.platform == "darwin":  # its fsync leaves the content in the disk's memory
        with suppress(OSError):  # a network folder
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def sync_file(path: Path) -> None:
    """Make a file's content survive a power cut."""
    with path.open("r+b") as opened:
        sync_open_file(opened.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names of a folder's files survive a power cut. Does nothing on Windows, which has a journal for them."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def open_to_read(path: Path) -> int:
    """Open a file for `read_at`."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))


def open_to_write(path: Path, *, emptied: bool = False) -> int:
    """Open a file for `read_at` and `write_at`; a missing one is made, for its owner alone."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    return os.open(path, flags | os.O_TRUNC if emptied else flags, 0o600)


def read_at(file: int, count: int, offset: int) -> bytes:
    """Read up to `count` bytes of an open file from an offset, without moving the file's own position."""
    if sys.platform == "win32":
        with _POSITIONS.setdefault(file, threading.Lock()):
            position = os.lseek(file, 0, os.SEEK_CUR)
            os.lseek(file, offset, os.SEEK_SET)
            content = os.read(file, count)
            os.lseek(file, position, os.SEEK_SET)
            return content
    return os.pread(file, count, offset)


def write_at(file: int, content: bytes | bytearray, offset: int) -> None:
    """Write bytes into an open file at an offset, without moving the file's own position."""
    if sys.platform == "win32":
        with _POSITIONS.setdefault(file, threading.Lock()):
            position = os.lseek(file, 0, os.SEEK_CUR)
            os.lseek(file, offset, os.SEEK_SET)
            os.write(file, content)
            os.lseek(file, position, os.SEEK_SET)
    else:
        os.pwrite(file, content, offset)


def restrict_to_owner(path: Path) -> None:
    """Remove other users' rights to a file or folder. On Windows these come from the folder above, and stay."""
    mode = path.stat().st_mode
    if sys.platform != "win32" and mode & 0o077:
        path.chmod(mode & 0o700)


def make_private(file: Path) -> None:
    """Let its owner read and write a file, and nobody else. On Windows it only becomes writable."""
    file.chmod(0o600)
