"""The standby's replica: received pages go into a log, are synced, and are then written into the database.

The log (`received.log`) has records of pages and of commits. After a crash, everything committed is written again;
whatever follows the last commit is dropped. The database is in rollback mode, so that readers wait while pages are
written, and see only complete transactions.
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

from standby.protocol.wal import LogPosition
from systems.files import (
    make_private,
    open_to_write,
    read_at,
    replace_file,
    sync_open_file,
    write_at,
    write_atomically,
)

RECORD = struct.Struct(">cII")
NUMBER = struct.Struct(">I")
PAGES, COMMIT = b"P", b"C"
# bytes after which the log is truncated, once all of it is in the database
MAX_LOG = 32 << 20
DIGEST_SIZE = 16
# bytes 18 and 19 of the first page in rollback mode
ROLLBACK_MODE = b"\x01\x01"


@dataclass(slots=True)
class Commit:
    """A received commit: its position in the primary's log, the size of the database after it, and the epoch."""

    position: LogPosition = field(default_factory=LogPosition)
    page_size: int = 0
    pages: int = 0
    epoch: int = 0

    def to_bytes(self) -> bytes:
        return dumps(asdict(self)).encode()


def parse_commit(raw: bytes) -> Commit:
    """Return the commit that `Commit.to_bytes` made into bytes."""
    fields: dict[str, Any] = loads(raw)
    return Commit(LogPosition(**fields["position"]), fields["page_size"], fields["pages"], fields["epoch"])


class Replica:
    """A database that copies the primary's page by page, with the log of received pages."""

    def __init__(self, database: Path, log_file: Path) -> None:
        """Open the replica, and write into it all commits of the log."""
        self.database, self.log_file = database, log_file
        log_file.parent.mkdir(parents=True, exist_ok=True)
        self._log = open_to_write(log_file)
        self._pages = open_to_write(database)
        # locks the database while pages are written; closed together with it, since closing a file drops its locks
        self._lock = sqlite3.connect(database, timeout=10, isolation_level=None, check_same_thread=False)
        self.commit = Commit()
        # offsets in the log: its end, the last commit, and up to where the database has it
        self._end = self._committed = self._applied = 0
        self._applying = threading.Lock()
        self._closed = False
        self._replay()

    def append_pages(self, pages: bytes) -> None:
        """Append packed pages to the log. They count once their commit is appended."""
        self._append(PAGES, pages)

    def append_commit(self, commit: Commit) -> None:
        """Append a commit to the log. It is durable after `sync_log`."""
        self._append(COMMIT, commit.to_bytes())
        self.commit, self._committed = commit, self._end

    def drop_uncommitted_pages(self) -> None:
        self._require_open()
        os.ftruncate(self._log, self._committed)
        self._end = self._committed

    def sync_log(self) -> None:
        self._require_open()
        sync_open_file(self._log)

    def apply_commits(self) -> None:
        """Write committed pages into the database, while readers wait. Does nothing after `close`."""
        with self._applying:
            while not self._closed and (until := self._committed) != self._applied:
                changed, commit, _ = self._read_commits(self._applied, until)
                if commit is not None:
                    self._write_pages(changed, commit)
                self._applied = until

    def truncate_log(self) -> None:
        """Shorten a long log, if the database has everything in it."""
        if MAX_LOG < self._applied == self._end and self._applying.acquire(blocking=False):
            try:
                self._require_open()
                self._replace_log()
            finally:
                self._applying.release()

    def page_digests(self) -> bytes:
        """Apply all commits, and return the digests of all pages of the database, concatenated; b"" after `close`."""
        self.apply_commits()
        with self._applying:
            if self._closed:
                return b""
            size = self.commit.page_size or 4096
            count = os.fstat(self._pages).st_size // size
            pages = (read_at(self._pages, size, number * size) for number in range(count))
            return b"".join(map(page_digest, pages))

    def close(self) -> None:
        """Close the files once no other thread writes, since their descriptors may be reused at once."""
        with self._applying:
            if self._closed:
                return
            self._closed = True
            self._lock.close()
            os.close(self._pages)
            os.close(self._log)

    def apply_and_remove_log(self) -> None:
        """Write and sync everything into the database, and remove the log, so that this laptop can become primary."""
        if not self._closed:
            self.apply_commits()
            sync_open_file(self._pages)
            self.close()
        self.log_file.unlink(missing_ok=True)

    def _require_open(self) -> None:
        """Raise ConnectionError after `close`, since the descriptors may belong to other files by then."""
        if self._closed:
            raise ConnectionError("the copy is closed")

    def _append(self, kind: bytes, content: bytes) -> None:
        self._require_open()
        head = RECORD.pack(kind, len(content), zlib.crc32(content))
        write_at(self._log, head + content, self._end)
        self._end += len(head) + len(content)

    def _replay(self) -> None:
        changed, commit, at = self._read_commits(0, os.fstat(self._log).st_size)
        os.ftruncate(self._log, at)
        self._end = self._committed = self._applied = at
        if commit is not None:
            self._write_pages(changed, commit)
            self.commit = commit

    def _read_commits(self, begin: int, until: int) -> tuple[dict[int, bytes], Commit | None, int]:
        """Return the pages committed between two offsets of the log, the last commit, and the offset after it.

        Without a commit, the pages are {}, the commit is None, and the offset is `begin`.
        """
        changed: dict[int, bytes] = {}
        open_pages: dict[int, bytes] = {}
        last, end = None, begin
        for kind, content, at in self._records(begin, until):
            if kind == PAGES:
                open_pages |= parse_pages(content)
                continue
            last, end = parse_commit(content), at
            changed |= open_pages
            open_pages.clear()
        return changed, last, end

    def _records(self, at: int, until: int) -> Iterator[tuple[bytes, bytes, int]]:
        while at + RECORD.size <= until:
            kind, length, check = RECORD.unpack(read_at(self._log, RECORD.size, at))
            content = read_at(self._log, length, at + RECORD.size)
            if kind not in (PAGES, COMMIT) or len(content) != length or zlib.crc32(content) != check:
                return
            at += RECORD.size + length
            yield kind, content, at

    def _write_pages(self, changed: dict[int, bytes], commit: Commit) -> None:
        size = commit.page_size
        if not size:
            return
        self._lock.execute("BEGIN EXCLUSIVE")
        try:
            change_counter = int.from_bytes(read_at(self._pages, 4, 24), "big")
            # readers drop their page cache when the change counter differs
            count = ((change_counter + 1) % (1 << 32)).to_bytes(4, "big")
            # in one write: a header with another mode or more pages would make this no replica any more
            if os.fstat(self._pages).st_size < commit.pages * size:
                os.ftruncate(self._pages, commit.pages * size)
            first = bytearray(changed.get(1) or read_at(self._pages, size, 0))
            first[18:20], first[24:32], first[92:96] = ROLLBACK_MODE, count + commit.pages.to_bytes(4, "big"), count
            write_at(self._pages, first, 0)
            for number, page in changed.items():
                if number != 1:
                    write_at(self._pages, page, (number - 1) * size)
            os.ftruncate(self._pages, commit.pages * size)
        finally:
            self._lock.execute("ROLLBACK")

    def _replace_log(self) -> None:
        """Sync the database, and begin a new log that has only the last commit."""
        sync_open_file(self._pages)
        new = self.log_file.with_suffix(".new")
        content = self.commit.to_bytes()
        log = open_to_write(new, emptied=True)
        write_at(log, RECORD.pack(COMMIT, len(content), zlib.crc32(content)) + content, 0)
        sync_open_file(log)
        # Windows renames no open file, nor replaces one
        os.close(log)
        os.close(self._log)
        replace_file(new, self.log_file)
        self._log = open_to_write(self.log_file)
        self._end = self._committed = self._applied = RECORD.size + len(content)


def page_digest(page: bytes) -> bytes:
    return blake2b(page, digest_size=DIGEST_SIZE).digest()


def is_replica(database: Path, log_file: Path) -> bool:
    """Return whether a database is the replica of this log, rather than a primary's or a restored database."""
    with suppress(OSError), database.open("rb") as opened:
        inode_file = _inode_path(log_file)
        inode = inode_file.read_text(encoding="ascii") if inode_file.exists() else ""
        is_same = inode in ("", str(os.fstat(opened.fileno()).st_ino))
        # inodes are reused: a primary's database is in WAL mode
        return is_same and opened.read(20)[18:] == ROLLBACK_MODE and log_file.stat().st_size > RECORD.size
    return False


def mark_replica(database: Path, log_file: Path) -> None:
    """Store the inode of the replica, by which `is_replica` notices a restored backup."""
    write_atomically(_inode_path(log_file), str(database.stat().st_ino).encode())


def _inode_path(log_file: Path) -> Path:
    return log_file.with_suffix(".of")


def back_up_database(database: Path, backup_file: Path) -> Path | None:
    """Copy a primary's database, and switch the original to rollback mode so that it can become a replica.

    Returns the path of the copy, None if there is no database. Raises sqlite3.OperationalError while it is in use.
    """
    if not database.exists() or database.stat().st_size == 0:
        return None
    with closing(sqlite3.connect(database, timeout=1, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # first: a copy would lack what somebody still writes
        if connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
            raise sqlite3.OperationalError("database is locked")
        unfinished = backup_file.with_suffix(".new")
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        make_private(unfinished)
        replace_file(unfinished, backup_file)
    return backup_file


def pack_pages(pages: dict[int, bytes]) -> bytes:
    """Return pages as bytes for storing and sending: the page size, then each page with its number."""
    size = len(next(iter(pages.values()), b""))
    return NUMBER.pack(size) + b"".join(NUMBER.pack(number) + page for number, page in pages.items())


def parse_pages(raw: bytes) -> dict[int, bytes]:
    """Return the pages by number from the bytes that `pack_pages` made. Raises ValueError for other bytes."""
    (size,) = NUMBER.unpack_from(raw)
    step = NUMBER.size + size
    if size < 512 or (len(raw) - NUMBER.size) % step:
        raise ValueError("these are no pages")
    starts = range(NUMBER.size, len(raw), step)
    return {NUMBER.unpack_from(raw, at)[0]: raw[at + NUMBER.size : at + step] for at in starts}
