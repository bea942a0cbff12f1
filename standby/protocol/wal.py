"""The write-ahead log of an SQLite, read beside its writers: which pages were committed since a position.

Formats: https://www.sqlite.org/walformat.html and https://www.sqlite.org/fileformat2.html#walformat. What is committed
is what the index in shared memory says; a frame beyond it may be half of a transaction, or one that failed.

A reader that is open keeps everybody from starting the log again from its beginning (a checkpoint may copy what it has
seen): between two of `Wal.checkpoint` no frame is overwritten, whatever other processes do.
"""

import mmap
import os
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24
# the index's header: version, change, flags, page size, frames, pages, checksum and salt, once and again
INDEX = struct.Struct("=IIIBBHII2I8s2I")
INDEX_VERSION = 3_007_000
# the salt of a log into which nothing was written
NO_SALT = "00" * 8
# how often a header that somebody is writing is read again
TRIES = 10_000


class WalProblem(Exception):
    """The log cannot be followed from where it was left: everything is compared anew."""


@dataclass(frozen=True, slots=True)
class Position:
    """A commit: the salts of its generation of the log (hexadecimal), its last frame, and the checksum of that."""

    salt: str = ""
    frame: int = 0
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What is committed now: where, in pages of which size, and how many of them the database has."""

    position: Position
    page_size: int
    pages: int

    @property
    def frame(self) -> int:
        """The last frame that is committed."""
        return self.position.frame


class Wal:
    """A database's log, held open."""

    def __init__(self, database: Path) -> None:
        self.database = database
        # the position at which the generation before ended, all of it copied into the file
        self._ended: Position | None = None
        self._holder = sqlite3.connect(database, timeout=0.1, isolation_level=None, check_same_thread=False)
        self._other = sqlite3.connect(database, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            mode = self._holder.execute("PRAGMA journal_mode").fetchone()[0]
            if mode != "wal":
                raise WalProblem(f"the database is in mode {mode}")  # noqa: TRY301 - it closes what was opened
            self._begin_a_generation()
            self._hold(self._holder)
            # closed with the holder alone: to close a file drops the locks that this process has on it
            self._index_file = Path(f"{database}-shm").open("rb")  # noqa: SIM115
            self._index = mmap.mmap(self._index_file.fileno(), 0, prot=mmap.PROT_READ)
            self._log = os.open(f"{database}-wal", os.O_RDONLY)
            self._pages = os.open(database, os.O_RDONLY)
        except BaseException:
            self._holder.close()
            self._other.close()
            raise

    def close(self) -> None:
        """Let go of the log."""
        self._holder.close()
        self._other.close()
        self._index.close()
        self._index_file.close()
        os.close(self._log)
        os.close(self._pages)

    def head(self) -> Head:
        """Return what is committed now."""
        for _ in range(TRIES):
            first, second = self._index[: INDEX.size], self._index[INDEX.size : 2 * INDEX.size]
            if first == second:
                break
        else:
            raise WalProblem("the index of the log was never at rest")
        version, _, _, ready, _, size, frames, pages, sum_1, sum_2, salt, _, _ = INDEX.unpack(first)
        if version != INDEX_VERSION or not ready:
            raise WalProblem("the index of the log is of another version of SQLite")
        if not frames:  # the index speaks of no page: the file has all of them
            page_size, pages = self._of_file()
        else:
            page_size = (size & 0xFE00) + ((size & 1) << 16)
        position = Position(salt.hex(), frames, f"{sum_1:08x}{sum_2:08x}" if frames else "")
        return Head(position, page_size, pages)

    def follows(self, position: Position) -> bool:
        """Return whether everything after a position can be read, from the log as it is."""
        head = self.head()
        if position.salt == NO_SALT:
            return False
        if position.salt != head.position.salt:
            return position == self._ended and head.position.salt[:8] == _next(position.salt)
        if position.frame > head.frame:
            return False
        return position.frame == 0 or self._sum_of(position.frame, head) == position.sum

    def since(self, position: Position, head: Head) -> dict[int, bytes]:
        """Return the pages that were committed after a position, up to a head: number -> content.

        Raises WalProblem where the frames are not those that the head speaks of.
        """
        size = head.page_size + FRAME_HEADER
        found: dict[int, bytes] = {}
        done = position.frame if position.salt == head.position.salt else 0
        raw = self._read(done + 1, head.frame - done, size)
        salt = bytes.fromhex(head.position.salt)
        for at in range(0, len(raw), size):
            if raw[at + 8 : at + 16] != salt:
                raise WalProblem("a frame is of another generation")
            found[int.from_bytes(raw[at : at + 4], "big")] = raw[at + FRAME_HEADER : at + size]
        if raw and raw[-head.page_size - 8 : -head.page_size] != bytes.fromhex(head.position.sum):
            raise WalProblem("the last frame is not the one of the index")
        return {number: page for number, page in found.items() if number <= head.pages}

    def page_numbers(self, head: Head) -> dict[int, int]:
        """Return the pages that are in the log, each with its last frame up to a head."""
        size = head.page_size + FRAME_HEADER
        found = {}
        for frame in range(1, head.frame + 1):
            number = os.pread(self._log, 4, HEADER + (frame - 1) * size)
            found[int.from_bytes(number, "big")] = frame
        return found

    def all_pages(self, head: Head) -> Iterator[tuple[int, bytes]]:
        """Yield every page of the database as it was at a head, whatever is committed meanwhile.

        What the log has is taken from it: only such pages are written into the file while the log is held.
        """
        in_log = self.page_numbers(head)
        size = head.page_size + FRAME_HEADER
        for number in range(1, head.pages + 1):
            if frame := in_log.get(number):
                yield number, os.pread(self._log, head.page_size, HEADER + (frame - 1) * size + FRAME_HEADER)
            else:
                yield number, os.pread(self._pages, head.page_size, (number - 1) * head.page_size)

    def checkpoint(self, ship: Callable[[], Position]) -> None:
        """Copy the log into the database's file, and let the next writer begin it anew.

        Nobody writes in the short time in which it is let go of: `ship` reads the rest then, and says where that ends.
        Where somebody writes or reads for long, the log stays as it is, until the next time.
        """
        self._hold_newest()
        with suppress(sqlite3.OperationalError):
            self._other.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it, while others write
            self._other.execute("BEGIN IMMEDIATE")
            try:
                self._ended = ship()
                self._holder.execute("COMMIT")
                self._holder.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                if not self._holder.in_transaction:
                    # with all of it copied the holder reads the file alone: nobody copies of the next generation
                    self._hold(self._holder)
                self._other.execute("ROLLBACK")

    def last_action(self) -> int:
        """Return the key of the newest entry of the floor logs, as it is committed now."""
        found = self._other.execute("SELECT max(id) FROM tournaments_floorlog").fetchone()
        return int(found[0] or 0)

    def _hold_newest(self) -> None:
        """Hold the log where it is now, without letting go of it."""
        self._hold(self._other)
        self._holder.execute("COMMIT")
        self._hold(self._holder)
        self._other.execute("COMMIT")

    def _begin_a_generation(self) -> None:
        """Write the first page as it is: an empty log has no salt yet by which it is told from others."""
        version = self._other.execute("PRAGMA user_version").fetchone()[0]
        self._other.execute(f"PRAGMA user_version = {int(version)}")
        self._other.execute("PRAGMA busy_timeout = 100")

    def _of_file(self) -> tuple[int, int]:
        """Return the size of a page and how many there are, by the file."""
        size = int.from_bytes(os.pread(self._pages, 2, 16), "big")
        size = 65_536 if size == 1 else size
        return size, os.fstat(self._pages).st_size // size

    @staticmethod
    def _hold(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def _sum_of(self, frame: int, head: Head) -> str:
        return os.pread(self._log, 8, HEADER + (frame - 1) * (head.page_size + FRAME_HEADER) + 16).hex()

    def _read(self, frame: int, count: int, size: int) -> bytes:
        raw = os.pread(self._log, count * size, HEADER + (frame - 1) * size)
        if len(raw) != count * size:
            raise WalProblem("the log is shorter than its index says")
        return raw


def _next(salt: str) -> str:
    """Return how the salt of the next generation begins: SQLite counts."""
    return f"{(int(salt[:8], 16) + 1) % (1 << 32):08x}"
