"""The replica after crashes at any moment."""

import os
import random
import sqlite3
import struct
import threading
from contextlib import closing
from pathlib import Path

import pytest

from standby.protocol.replica import (
    Commit,
    Replica,
    back_up_database,
    is_replica,
    mark_replica,
    pack_pages,
    parse_pages,
)
from standby.protocol.wal import Wal
from tests.standby.protocol import rows

Received = tuple[Path, list[tuple[int, list[tuple[int, bytes]]]]]


@pytest.fixture
def received(tmp_path: Path) -> Received:
    """A log with a dozen commits, and for each its end and the database's content."""
    writer = rows.make(tmp_path / "first.sqlite3")
    wal = Wal(tmp_path / "first.sqlite3")
    replica = Replica(tmp_path / "unused.sqlite3", tmp_path / "received.log")
    head = wal.newest_commit()
    at, pages, ends = head.position, dict(wal.all_pages(head)), []
    chance = random.Random(3)
    for _ in range(12):
        replica.append_pages(pack_pages(pages))
        replica.append_commit(Commit(head.position, head.page_size, head.pages, 1))
        ends.append(((tmp_path / "received.log").stat().st_size, rows.content(writer)))
        while head.position == at:
            rows.scribble(writer, chance)
            head = wal.newest_commit()
        pages, at = wal.pages_since(at, head), head.position
    wal.close()
    replica.close()
    return tmp_path / "received.log", ends


@pytest.mark.parametrize("seed", range(25))
def test_truncated_received_log_is_applied_up_to_its_last_complete_commit(
    received: Received, tmp_path: Path, seed: int
) -> None:
    whole, ends = received
    cut = random.Random(seed).randrange(ends[0][0], whole.stat().st_size)
    file = tmp_path / "cut.log"
    file.write_bytes(whole.read_bytes()[:cut])
    Replica(tmp_path / "copy.sqlite3", file).close()
    expected = [content for end, content in ends if end <= cut][-1]
    assert rows.content(tmp_path / "copy.sqlite3") == expected


def test_received_log_is_applied_up_to_the_last_intact_commit(received: Received, tmp_path: Path) -> None:
    whole, ends = received
    raw = bytearray(whole.read_bytes())
    raw[ends[5][0] + 40] ^= 1
    file = tmp_path / "changed.log"
    file.write_bytes(raw)
    Replica(tmp_path / "copy.sqlite3", file).close()
    assert rows.content(tmp_path / "copy.sqlite3") == ends[5][1]


def test_uncommitted_pages_are_not_applied_to_the_replica(received: Received, tmp_path: Path) -> None:
    whole, ends = received
    replica = Replica(tmp_path / "copy.sqlite3", whole)
    before = whole.stat().st_size
    replica.append_pages(pack_pages({1: bytes(4096)}))
    replica.drop_uncommitted_pages()
    replica.append_commit(replica.commit)
    replica.apply_commits()
    replica.close()
    assert whole.stat().st_size > before
    assert rows.content(tmp_path / "copy.sqlite3") == ends[-1][1]


def test_reader_of_a_replica_sees_a_consistent_snapshot(received: Received, tmp_path: Path) -> None:
    whole, ends = received
    raw = whole.read_bytes()
    file = tmp_path / "growing.log"
    file.write_bytes(raw[: ends[0][0]])
    Replica(tmp_path / "copy.sqlite3", file).close()
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as reader:
        assert rows.content(reader) == ends[0][1]
        file.write_bytes(raw[: ends[3][0]])
        Replica(tmp_path / "copy.sqlite3", file).close()
        assert rows.content(reader) == ends[3][1]


def test_long_log_received_by_a_replica_is_restarted(
    received: Received, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, ends = received
    monkeypatch.setattr("standby.protocol.replica.MAX_LOG", 10_000)
    replica = Replica(tmp_path / "copy.sqlite3", whole)
    replica.truncate_log()
    replica.close()
    assert whole.stat().st_size < 1_000
    again = Replica(tmp_path / "copy.sqlite3", whole)
    assert (again.commit.epoch, again.commit.position) == (1, replica.commit.position)
    again.close()
    assert rows.content(tmp_path / "copy.sqlite3") == ends[-1][1]


def test_replica_becomes_a_primary_database(received: Received, tmp_path: Path) -> None:
    whole, ends = received
    Replica(tmp_path / "copy.sqlite3", whole).apply_and_remove_log()
    assert is_replica(tmp_path / "copy.sqlite3", whole) is False
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3", isolation_level=None)) as own:
        assert own.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
        assert rows.content(own) == ends[-1][1]


def test_primary_database_is_copied_aside(tmp_path: Path) -> None:
    writer = rows.make(tmp_path / "own.sqlite3")
    writer.execute("INSERT INTO rows (content) VALUES (x'01')")
    with pytest.raises(sqlite3.OperationalError):
        back_up_database(tmp_path / "own.sqlite3", tmp_path / "kept.sqlite3")  # somebody has it
    assert list(tmp_path.glob("kept*")) == []  # it would lack what is still written
    writer.close()
    assert back_up_database(tmp_path / "own.sqlite3", tmp_path / "kept.sqlite3") == tmp_path / "kept.sqlite3"
    assert rows.content(tmp_path / "kept.sqlite3") == [(1, b"\x01")]
    assert back_up_database(tmp_path / "none.sqlite3", tmp_path / "kept2.sqlite3") is None


def test_database_file_that_replaced_a_replica_is_no_replica(received: Received, tmp_path: Path) -> None:
    whole, _ends = received
    database = tmp_path / "copy.sqlite3"
    Replica(database, whole).close()
    assert is_replica(database, whole) is True  # as of before it was noted
    mark_replica(database, whole)
    assert is_replica(database, whole) is True
    backup = tmp_path / "backup.sqlite3"
    backup.write_bytes(database.read_bytes())
    backup.replace(database)
    assert is_replica(database, whole) is False
    database.unlink()
    assert is_replica(database, whole) is False


@pytest.mark.parametrize("raw", [b"", b"\x00\x00\x10\x00abc", b"\x00\x00\x00\x01" * 9])
def test_invalid_database_pages_are_refused(raw: bytes) -> None:
    with pytest.raises((ValueError, struct.error)):
        parse_pages(raw)
    assert parse_pages(pack_pages({3: b"x" * 512})) == {3: b"x" * 512}


def test_replica_is_closed_only_after_its_writing_thread_ends(
    received: Received, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, ends = received
    file = tmp_path / "closing.log"
    file.write_bytes(whole.read_bytes()[: ends[0][0]])
    replica = Replica(tmp_path / "copy.sqlite3", file)
    writing, may_end = threading.Event(), threading.Event()
    write = Replica._write_pages

    def slowly(self: Replica, *what: object) -> None:
        writing.set()
        may_end.wait(10)
        write(self, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(Replica, "_write_pages", slowly)
    replica.append_commit(replica.commit)
    works = [threading.Thread(target=replica.apply_commits)]
    works[0].start()
    assert writing.wait(10)
    # what comes meanwhile finds it closed
    works += [threading.Thread(target=replica.close), threading.Thread(target=replica.apply_commits)]
    works[1].start()
    works[1].join(0.2)
    assert works[1].is_alive()
    works[2].start()
    may_end.set()
    for thread in works:
        thread.join(10)
    replica.apply_commits()
    assert replica.page_digests() == b""
    assert rows.content(tmp_path / "copy.sqlite3") == ends[0][1]


def test_closed_replica_does_not_write_to_reused_file_descriptors(tmp_path: Path) -> None:
    rows.make(tmp_path / "first.sqlite3").close()
    replica = Replica(tmp_path / "copy.sqlite3", tmp_path / "received.log")
    replica.close()
    other = [tmp_path / f"other-{number}" for number in range(3)]
    opened = [file.open("wb") for file in other]  # they get the lowest numbers that are free
    for file in opened:
        file.write(bytes(10_000))
        file.flush()
    for write in (
        replica.drop_uncommitted_pages,
        replica.sync_log,
        lambda: replica.append_pages(b"pages"),
        lambda: replica.append_commit(Commit()),
    ):
        with pytest.raises(ConnectionError):
            write()
    assert [file.stat().st_size for file in other] == [10_000] * 3
    for file in opened:
        file.close()


def test_replica_stays_a_replica_after_a_crash_while_writing(
    received: Received, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, ends = received
    database, write = tmp_path / "copy.sqlite3", os.pwrite
    written: list[int] = []

    def dies(number: int, content: bytes, at: int) -> int:
        if len(written) == 1:
            raise OSError("killed")
        written.append(at)
        return write(number, content, at)

    with monkeypatch.context() as patched:
        patched.setattr("systems.files.os.pwrite", dies)
        with pytest.raises(OSError, match="killed"):
            Replica(database, file)
    assert is_replica(database, file)
    Replica(database, file).close()
    assert rows.content(database) == ends[-1][1]
