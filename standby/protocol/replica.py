"""The second laptop's copy: what was received goes into a file of its own, is synced, and then into the database.

The file (`received.log`) has records of pages and of commits. After a crash all that was committed is written again;
what follows the last commit is forgotten. The database itself is one in rollback mode, so that whoever reads it waits
while pages are written, and sees whole transactions alone.
"""

import os
import sqlite3
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from json import dumps, loads
from pathlib import Path
from typing import Any

from standby.protocol.installation import write_whole
from standby.protocol.wal import Position

RECORD = struct.Struct(">cII")
NUMBER = struct.Struct(">I")
PAGES, COMMIT = b"P", b"C"
# the file begins anew when it is so long and all of it is in the database
LONGEST = 32 << 20
DIGEST = 16
# what a page of another mode of SQLite says at 18 and 19; 1 is the rollback mode
ROLLBACK = b"\x01\x01"


@dataclass(slots=True)
class Commit:
    """A commit that was received: where it is in the other's log, and the size of the database after it."""

    position: Position = field(default_factory=Position)
    page_size: int = 0
    pages: int = 0
    epoch: int = 0

    def raw(self) -> bytes:
        """Return it as it is stored and sent."""
        return dumps(asdict(self)).encode()


def parse_commit(raw: bytes) -> Commit:
    """Return a commit from its stored form."""
    fields: dict[str, Any] = loads(raw)
    return Commit(Position(**fields["position"]), fields["page_size"], fields["pages"], fields["epoch"])


class Replica:
    """A database that follows another one page by page."""

    def __init__(self, database: Path, file: Path) -> None:
        """Open the copy, with everything that was received before."""
        self.database, self.file = database, file
        file.parent.mkdir(parents=True, exist_ok=True)
        self._log = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        self._pages = os.open(database, os.O_RDWR | os.O_CREAT, 0o600)
        # it holds the lock while pages are written; both are closed together, since closing one drops the locks
        self._lock = sqlite3.connect(database, timeout=10, isolation_level=None, check_same_thread=False)
        self.commit = Commit()
        # how long the file is, up to where it is committed, and up to where it is in the database
        self._end = self._committed = self._applied = 0
        self._applying = threading.Lock()
        self._closed = False
        self._replay()

    def add(self, pages: bytes) -> None:
        """Keep pages of a transaction whose end is still to come, in their stored form."""
        self._record(PAGES, pages)

    def end(self, commit: Commit) -> None:
        """Keep the end of a transaction. It counts when it is synced."""
        self._record(COMMIT, commit.raw())
        self.commit, self._committed = commit, self._end

    def forget_open(self) -> None:
        """Forget the pages of a transaction whose end never came."""
        self._refuse_closed()
        os.ftruncate(self._log, self._committed)
        self._end = self._committed

    def sync(self) -> None:
        """Have all that was kept on the disk."""
        self._refuse_closed()
        os.fdatasync(self._log)

    def apply(self) -> None:
        """Write what was committed into the database; readers wait for it. Once it is closed nothing is written."""
        with self._applying:
            while not self._closed and (until := self._committed) != self._applied:
                changed, commit, _ = self._read(self._applied, until)
                if commit is not None:
                    self._write(changed, commit)
                self._applied = until

    def shorten(self) -> None:
        """Begin the file anew where it is long and all of it is in the database."""
        if LONGEST < self._applied == self._end and self._applying.acquire(blocking=False):
            try:
                self._refuse_closed()
                self._begin_anew()
            finally:
                self._applying.release()

    def digests(self) -> bytes:
        """Return the digest of every page that is in the database, one after the other; all is applied first.

        Nothing once it is closed.
        """
        self.apply()
        with self._applying:
            if self._closed:
                return b""
            size = self.commit.page_size or 4096
            count = os.fstat(self._pages).st_size // size
            pages = (os.pread(self._pages, size, number * size) for number in range(count))
            return b"".join(map(digest_of, pages))

    def close(self) -> None:
        """Let go of the files, once a thread that still writes has done so: another file may get their numbers."""
        with self._applying:
            if self._closed:
                return
            self._closed = True
            self._lock.close()
            os.close(self._pages)
            os.close(self._log)

    def finish(self) -> None:
        """Have all of it in the database and on the disk, and forget the file: this laptop is in charge now."""
        if not self._closed:
            self.apply()
            os.fsync(self._pages)
            self.close()
        self.file.unlink(missing_ok=True)

    def _refuse_closed(self) -> None:
        """Raise ConnectionError where the copy is closed: its numbers may be those of other files by now."""
        if self._closed:
            raise ConnectionError("the copy is closed")

    def _record(self, kind: bytes, content: bytes) -> None:
        self._refuse_closed()
        head = RECORD.pack(kind, len(content), zlib.crc32(content))
        os.pwrite(self._log, head + content, self._end)
        self._end += len(head) + len(content)

    def _replay(self) -> None:
        whole = os.fstat(self._log).st_size
        changed, commit, at = self._read(0, whole)
        os.ftruncate(self._log, at)
        self._end = self._committed = self._applied = at
        if commit is not None:
            self._write(changed, commit)
            self.commit = commit

    def _read(self, begin: int, until: int) -> tuple[dict[int, bytes], Commit | None, int]:
        """Return the pages up to the last commit, that commit, and where it ends."""
        changed: dict[int, bytes] = {}
        open_pages: dict[int, bytes] = {}
        last, ends = None, begin
        for kind, content, at in self._records(begin, until):
            if kind == PAGES:
                open_pages |= parse_pages(content)
                continue
            last, ends = parse_commit(content), at
            changed |= open_pages
            open_pages.clear()
        return changed, last, ends

    def _records(self, at: int, until: int) -> Iterator[tuple[bytes, bytes, int]]:
        while at + RECORD.size <= until:
            kind, length, check = RECORD.unpack(os.pread(self._log, RECORD.size, at))
            content = os.pread(self._log, length, at + RECORD.size)
            if kind not in (PAGES, COMMIT) or len(content) != length or zlib.crc32(content) != check:
                return
            at += RECORD.size + length
            yield kind, content, at

    def _write(self, changed: dict[int, bytes], commit: Commit) -> None:
        size = commit.page_size
        if not size:
            return
        self._lock.execute("BEGIN EXCLUSIVE")
        try:
            counted = int.from_bytes(os.pread(self._pages, 4, 24), "big")
            # readers look at the counter: with another one they forget what they have in memory
            count = ((counted + 1) % (1 << 32)).to_bytes(4, "big")
            # whole and at once: with a head of another mode this would be no copy any more, nor with one of more pages
            if os.fstat(self._pages).st_size < commit.pages * size:
                os.ftruncate(self._pages, commit.pages * size)
            first = bytearray(changed.get(1) or os.pread(self._pages, size, 0))
            first[18:20], first[24:32], first[92:96] = ROLLBACK, count + commit.pages.to_bytes(4, "big"), count
            os.pwrite(self._pages, first, 0)
            for number, page in changed.items():
                if number != 1:
                    os.pwrite(self._pages, page, (number - 1) * size)
            os.ftruncate(self._pages, commit.pages * size)
        finally:
            self._lock.execute("ROLLBACK")

    def _begin_anew(self) -> None:
        """Begin the file anew with where it had come to, once the database is on the disk."""
        os.fsync(self._pages)
        new = self.file.with_suffix(".new")
        content = self.commit.raw()
        log = os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.pwrite(log, RECORD.pack(COMMIT, len(content), zlib.crc32(content)) + content, 0)
        os.fsync(log)
        new.replace(self.file)
        os.close(self._log)
        self._log = log
        self._end = self._committed = self._applied = RECORD.size + len(content)


def digest_of(page: bytes) -> bytes:
    """Return the digest by which pages are compared."""
    return blake2b(page, digest_size=DIGEST).digest()


def is_replica(database: Path, file: Path) -> bool:
    """Return whether what was received belongs to this database, and it is no server's own or one put in its place."""
    with suppress(OSError), database.open("rb") as opened:
        inode_file = _inode_file(file)
        own = inode_file.read_text(encoding="ascii") if inode_file.exists() else ""
        is_same = own in ("", str(os.fstat(opened.fileno()).st_ino))
        # a number is given again: a server's own is in another mode
        return is_same and opened.read(20)[18:] == ROLLBACK and file.stat().st_size > RECORD.size
    return False


def mark_replica(database: Path, file: Path) -> None:
    """Note of which file on the disk the copy is: a backup that is put in its place is another one."""
    write_whole(_inode_file(file), str(database.stat().st_ino).encode())


def _inode_file(file: Path) -> Path:
    return file.with_suffix(".of")


def back_up_database(database: Path, backup_file: Path) -> Path | None:
    """Copy a server's own database whole into another file, and let the one that is there become a copy.

    Returns where it is kept, None where there is none. Raises sqlite3.OperationalError while somebody still has it.
    """
    if not database.exists() or database.stat().st_size == 0:
        return None
    with closing(sqlite3.connect(database, timeout=1, isolation_level=None)) as own:
        own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # first: while somebody still writes there, a copy would lack the last of it
        if own.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
            raise sqlite3.OperationalError("database is locked")
        placed = backup_file.with_suffix(".new")
        placed.unlink(missing_ok=True)
        with closing(sqlite3.connect(placed)) as target:
            own.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        placed.chmod(0o600)
        placed.replace(backup_file)
    return backup_file


def pack_pages(pages: dict[int, bytes]) -> bytes:
    """Return pages as they are stored and sent: the size of a page, and each with its number."""
    size = len(next(iter(pages.values()), b""))
    return NUMBER.pack(size) + b"".join(NUMBER.pack(number) + page for number, page in pages.items())


def parse_pages(raw: bytes) -> dict[int, bytes]:
    """Return pages from their stored form. Raises ValueError for what is none."""
    (size,) = NUMBER.unpack_from(raw)
    step = NUMBER.size + size
    if size < 512 or (len(raw) - NUMBER.size) % step:
        raise ValueError("these are no pages")
    starts = range(NUMBER.size, len(raw), step)
    return {NUMBER.unpack_from(raw, at)[0]: raw[at + NUMBER.size : at + step] for at in starts}
