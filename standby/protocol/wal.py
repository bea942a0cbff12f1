"""The write-ahead log of an SQLite database, read while others write: the pages committed since a position.

Formats: https://www.sqlite.org/walformat.html and https://www.sqlite.org/fileformat2.html#walformat. The index in
shared memory says what is committed; a frame after that may belong to an open or failed transaction.

An open read transaction keeps writers from restarting the log, while a checkpoint may still copy older frames. Between
two calls of `Wal.checkpoint`, no frame is overwritten, whatever other processes do.
"""

import mmap
import os
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from systems.files import open_to_read, read_at

# bytes
HEADER_SIZE = 32
FRAME_HEADER_SIZE = 24
# the index's header, which is stored twice: version, change, flags, page size, frames, pages, checksums and salt
INDEX_HEADER = struct.Struct("=IIIBBHII2I8s2I")
INDEX_VERSION = 3_007_000
# the salt of an empty log
NO_SALT = "00" * 8
# attempts to read a header that is being written
MAX_ATTEMPTS = 10_000


class WalProblem(Exception):
    """The log cannot be read on from a position, so that all pages must be compared."""


@dataclass(frozen=True, slots=True)
class LogPosition:
    """A commit's place in the log."""

    # hexadecimal salts of the generation of the log
    salt: str = ""
    # number and checksum of the last frame
    frame: int = 0
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest commit: its position, the page size, and the number of pages in the database."""

    position: LogPosition
    page_size: int
    pages: int

    @property
    def frame(self) -> int:
        """The number of the last committed frame."""
        return self.position.frame


class Wal:
    """The write-ahead log of a database. While it is open, SQLite overwrites no frame that is not read yet."""

    def __init__(self, database: Path) -> None:
        self.database = database
        # the end of the previous generation, which is completely copied into the file
        self._ended: LogPosition | None = None
        self._reader = sqlite3.connect(database, timeout=0.1, isolation_level=None, check_same_thread=False)
        self._writer = sqlite3.connect(database, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            mode = self._reader.execute("PRAGMA journal_mode").fetchone()[0]
            if mode != "wal":
                raise WalProblem(f"the database is in mode {mode}")  # noqa: TRY301 - closes the connections
            self._begin_generation()
            self._hold(self._reader)
            # closed with the reader only: closing a file drops this process's locks on it
            self._index_file = Path(f"{database}-shm").open("rb")  # noqa: SIM115
            self._index = mmap.mmap(self._index_file.fileno(), 0, access=mmap.ACCESS_READ)
            self._log = open_to_read(Path(f"{database}-wal"))
            self._pages = open_to_read(database)
        except BaseException:
            self._reader.close()
            self._writer.close()
            raise

    def close(self) -> None:
        self._reader.close()
        self._writer.close()
        self._index.close()
        self._index_file.close()
        os.close(self._log)
        os.close(self._pages)

    def newest_commit(self) -> Head:
        """Return the newest commit. Raises WalProblem if the log's index cannot be read."""
        for _ in range(MAX_ATTEMPTS):
            first, second = self._index[: INDEX_HEADER.size], self._index[INDEX_HEADER.size : 2 * INDEX_HEADER.size]
            if first == second:
                break
        else:
            raise WalProblem("the index of the log was never at rest")
        version, _, _, ready, _, size, frames, pages, sum_1, sum_2, salt, _, _ = INDEX_HEADER.unpack(first)
        if version != INDEX_VERSION or not ready:
            raise WalProblem("the index of the log is of another version of SQLite")
        if not frames:  # the file has all pages
            page_size, pages = self._file_size()
        else:
            page_size = (size & 0xFE00) + ((size & 1) << 16)
        position = LogPosition(salt.hex(), frames, f"{sum_1:08x}{sum_2:08x}" if frames else "")
        return Head(position, page_size, pages)

    def has_commits_since(self, position: LogPosition) -> bool:
        """Return whether the log still contains every commit after a position."""
        head = self.newest_commit()
        if position.salt == NO_SALT:
            return False
        if position.salt != head.position.salt:
            return position == self._ended and head.position.salt[:8] == _next_salt(position.salt)
        if position.frame > head.frame:
            return False
        return position.frame == 0 or self._checksum_of(position.frame, head) == position.sum

    def pages_since(self, position: LogPosition, head: Head) -> dict[int, bytes]:
        """Return the pages committed after a position and up to `head`, by page number.

        Raises WalProblem if the frames do not belong to `head`.
        """
        size = head.page_size + FRAME_HEADER_SIZE
        pages: dict[int, bytes] = {}
        last_read = position.frame if position.salt == head.position.salt else 0
        raw = self._read(last_read + 1, head.frame - last_read, size)
        salt = bytes.fromhex(head.position.salt)
        for at in range(0, len(raw), size):
            if raw[at + 8 : at + 16] != salt:
                raise WalProblem("a frame is of another generation")
            pages[int.from_bytes(raw[at : at + 4], "big")] = raw[at + FRAME_HEADER_SIZE : at + size]
        if raw and raw[-head.page_size - 8 : -head.page_size] != bytes.fromhex(head.position.sum):
            raise WalProblem("the last frame is not the one of the index")
        return {number: page for number, page in pages.items() if number <= head.pages}

    def last_frame_by_page(self, head: Head) -> dict[int, int]:
        """Return the number of the last frame up to `head` for each page in the log, by page number."""
        size = head.page_size + FRAME_HEADER_SIZE
        pages = {}
        for frame in range(1, head.frame + 1):
            number = read_at(self._log, 4, HEADER_SIZE + (frame - 1) * size)
            pages[int.from_bytes(number, "big")] = frame
        return pages

    def all_pages(self, head: Head) -> Iterator[tuple[int, bytes]]:
        """Yield the number and the content of every page as of `head`, whatever is committed meanwhile.

        Pages in the log are read from there, since a checkpoint may write newer versions into the database file.
        """
        in_log = self.last_frame_by_page(head)
        size = head.page_size + FRAME_HEADER_SIZE
        for number in range(1, head.pages + 1):
            if frame := in_log.get(number):
                yield number, read_at(self._log, head.page_size, HEADER_SIZE + (frame - 1) * size + FRAME_HEADER_SIZE)
            else:
                yield number, read_at(self._pages, head.page_size, (number - 1) * head.page_size)

    def checkpoint(self, send_rest: Callable[[], LogPosition]) -> None:
        """Copy the log into the database file, and let the next writer restart the log.

        Meanwhile writers are locked out, and `send_rest` reads the remaining commits and returns their position. During
        a long read or write the log is not restarted.
        """
        self._hold_newest()
        with suppress(sqlite3.OperationalError):
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it, while others write
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                self._ended = send_rest()
                self._reader.execute("COMMIT")
                self._reader.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                if not self._reader.in_transaction:
                    # after a complete checkpoint the reader needs no frames: it blocks the next checkpoint
                    self._hold(self._reader)
                self._writer.execute("ROLLBACK")

    def newest_action_key(self) -> int:
        """Return the primary key of the newest floor log entry; 0 without any."""
        (newest,) = self._writer.execute("SELECT max(id) FROM tournaments_floorlog").fetchone()
        return int(newest or 0)

    def _hold_newest(self) -> None:
        """Hold the newest commit instead of an older one, without ever releasing the log."""
        self._hold(self._writer)
        self._reader.execute("COMMIT")
        self._hold(self._reader)
        self._writer.execute("COMMIT")

    def _begin_generation(self) -> None:
        """Write the first page unchanged, since an empty log has no salt."""
        version = self._writer.execute("PRAGMA user_version").fetchone()[0]
        self._writer.execute(f"PRAGMA user_version = {int(version)}")
        self._writer.execute("PRAGMA busy_timeout = 100")

    def _file_size(self) -> tuple[int, int]:
        """Return the page size and the number of pages of the database file."""
        size = int.from_bytes(read_at(self._pages, 2, 16), "big")
        size = 65_536 if size == 1 else size
        return size, os.fstat(self._pages).st_size // size

    @staticmethod
    def _hold(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def _checksum_of(self, frame: int, head: Head) -> str:
        return read_at(self._log, 8, HEADER_SIZE + (frame - 1) * (head.page_size + FRAME_HEADER_SIZE) + 16).hex()

    def _read(self, frame: int, count: int, size: int) -> bytes:
        raw = read_at(self._log, count * size, HEADER_SIZE + (frame - 1) * size)
        if len(raw) != count * size:
            raise WalProblem("the log is shorter than its index says")
        return raw


def _next_salt(salt: str) -> str:
    """Return the first half of the next generation's salt, to which SQLite adds 1."""
    return f"{(int(salt[:8], 16) + 1) % (1 << 32):08x}"
