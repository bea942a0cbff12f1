"""The write-ahead log of a real SQLite, read beside its writers."""

import random
import sqlite3
from pathlib import Path

import pytest

from standby.protocol.replica import Commit, Replica, pack_pages
from standby.protocol.wal import Head, LogPosition, Wal, WalProblem
from tests.standby.protocol import rows


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "first.sqlite3"


def take(replica: Replica, wal: Wal, head: Head, pages: dict[int, bytes]) -> LogPosition:
    """Bring a copy up to a head, and return where it is."""
    if pages:
        replica.append_pages(pack_pages(pages))
    replica.append_commit(Commit(head.position, head.page_size, head.pages, 1))
    replica.sync_log()
    replica.apply_commits()
    return head.position


@pytest.mark.parametrize("page_size", [512, 4096, 65536])
@pytest.mark.parametrize("seed", range(3))
def test_replica_equals_the_primary_database_after_any_writes(
    database: Path, tmp_path: Path, page_size: int, seed: int
) -> None:
    chance = random.Random(seed)
    writer = rows.make(database, page_size=page_size)
    wal, replica = Wal(database), Replica(tmp_path / "copy.sqlite3", tmp_path / "received.log")
    head = wal.newest_commit()
    at = take(replica, wal, head, dict(wal.all_pages(head)))
    for turn in range(40):
        rows.scribble(writer, chance)
        if chance.random() < 0.3:
            writer.execute("PRAGMA wal_checkpoint(PASSIVE)")  # whoever copies cannot begin the log anew
        head = wal.newest_commit()
        assert wal.has_commits_since(at)
        at = take(replica, wal, head, wal.pages_since(at, head))
        if turn % 10 == 9:
            wal.checkpoint(lambda: at)  # noqa: B023 - called at once
    assert rows.content(tmp_path / "copy.sqlite3") == rows.content(writer)
    wal.close()
    replica.close()


def test_no_commit_is_lost_when_the_write_ahead_log_restarts(database: Path) -> None:
    writer = rows.make(database)
    wal = Wal(database)
    at = wal.newest_commit().position
    wal.checkpoint(lambda: at)
    writer.execute("INSERT INTO rows (content) VALUES ('after')")
    head = wal.newest_commit()
    assert head.position.salt != at.salt
    assert wal.has_commits_since(at)
    assert any(b"after" in page for page in wal.pages_since(at, head).values())
    wal.close()


def test_position_in_an_old_write_ahead_log_cannot_be_followed(database: Path) -> None:
    writer = rows.make(database)
    wal = Wal(database)
    old = wal.newest_commit().position
    for number in range(2):
        wal.checkpoint(lambda: wal.newest_commit().position)
        writer.execute("INSERT INTO rows (content) VALUES (?)", (number,))
    assert wal.has_commits_since(old) is False
    assert wal.has_commits_since(LogPosition("00" * 8, 1, "00" * 8)) is False
    wal.close()


def test_wal_frames_beyond_the_index_are_not_committed(database: Path) -> None:
    writer = rows.make(database)
    wal = Wal(database)
    head = wal.newest_commit()
    with database.with_name("first.sqlite3-wal").open("ab") as torn:
        torn.write(b"half of a frame that a power cut left")
    assert wal.newest_commit() == head
    assert wal.pages_since(head.position, wal.newest_commit()) == {}
    writer.execute("BEGIN")
    writer.execute("INSERT INTO rows (content) VALUES (zeroblob(9000000))")  # spills into the log, uncommitted
    assert wal.newest_commit().position == head.position
    wal.close()


def test_database_snapshot_is_consistent_despite_writes(database: Path, tmp_path: Path) -> None:
    writer = rows.make(database)
    chance = random.Random(5)
    for _ in range(20):
        rows.scribble(writer, chance)
    wal = Wal(database)
    head, expected = wal.newest_commit(), rows.content(writer)
    pages: dict[int, bytes] = {}
    for number, page in wal.all_pages(head):
        pages[number] = page
        if number % 7 == 0:
            rows.scribble(writer, chance)
            writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
    replica = Replica(tmp_path / "copy.sqlite3", tmp_path / "received.log")
    take(replica, wal, head, pages)
    assert rows.content(tmp_path / "copy.sqlite3") == expected
    wal.close()
    replica.close()


def test_database_without_a_write_ahead_log_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    sqlite3.connect(file).execute("CREATE TABLE one (two)")
    with pytest.raises(WalProblem, match="mode delete"):
        Wal(file)
