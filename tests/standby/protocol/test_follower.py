"""A standby after its files grew long, were lost or replaced, or it died."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from standby.protocol import failover, follower
from standby.protocol.failover import VERSIONED_TABLES
from standby.protocol.files import store_file
from standby.protocol.follower import Follower
from standby.protocol.replicator import Replicator
from tests.standby.protocol import rows
from tests.standby.protocol.laptops import Both, Laptop, acknowledged, played, until
from tournaments.selectors.clock.server_time import seconds_since_boot


def test_log_received_by_the_standby_restarts_during_actions(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.replica.MAX_LOG", 10_000)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        for number in range(1, 41):
            assert await acknowledged(first, writer, number) == {"there": True}
        await until(lambda: second.installation.received_log_path.stat().st_size < 20_000)  # of 180,000
        await second.stop()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await acknowledged(first, writer, 41)
        await until(lambda: len(rows.actions(second.installation.database)) == 41)

    played(both, play)


def test_backup_restored_over_a_replica_is_set_aside(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await second.stop()
        database = second.installation.database
        database.unlink()
        rows.make(database).close()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await until(lambda: rows.actions(database) == ["act-1"])
        assert database.with_name("event.epoch-1.sqlite3").exists()

    played(both, play)


def test_standby_is_in_step_only_after_copying_the_complete_database(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await second.stop()
        second.installation.database.unlink()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await until(lambda: rows.actions(second.installation.database) == ["act-1"])

    played(both, play)


def test_interrupted_failover_is_finished_after_a_crash(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    async def died(*_: object) -> None:
        raise OSError("died")

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert await acknowledged(first, writer, 1) == {"there": True}
        await first.stop()
        with monkeypatch.context() as patched:
            patched.setattr("standby.protocol.follower.Follower._finish_failover", died)
            with pytest.raises(OSError, match="died"):
                await second.ask("take-over", by="a test")
            await second.stop()
        second.start()
        await until(lambda: second.said["role"] == "first")
        assert (second.said["epoch"], second.installation.failover_epoch_path.exists()) == (2, False)

    played(both, play)
    assert rows.actions(both[1].installation.database) == ["act-1"]


def test_failover_waits_until_a_database_in_use_is_released(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = failover.begin_epoch
    tries: list[int] = []

    def busy(database: Path, epoch: int, *, now: str) -> None:
        tries.append(epoch)
        if len(tries) < 3:
            raise sqlite3.OperationalError("database is locked")
        begin(database, epoch, now=now)

    monkeypatch.setattr(failover, "begin_epoch", busy)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await first.stop()
        assert await second.ask("take-over", by="a test") == {"taken": True, "epoch": 2}
        assert (tries, second.said["role"]) == ([2, 2, 2], "first")
        with closing(sqlite3.connect(second.installation.database)) as taken:  # what screens have seen is behind it
            versions = [taken.execute(f"SELECT version FROM {table}").fetchone() for table in VERSIONED_TABLES]  # noqa: S608
        assert versions == [(1007,), (1003,)]

    played(both, play)
    assert rows.actions(both[1].installation.database) == ["act-1"]


def test_pictures_already_on_the_standby_are_not_sent_again(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytes] = []

    def keep(data: Path, raw: bytes) -> None:
        kept.append(raw)
        store_file(data, raw)

    monkeypatch.setattr(follower, "store_file", keep)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        media = first.installation.data_folder / "media"
        media.mkdir()
        for name in ("hand.png", "logo.png"):
            (media / name).write_bytes(name.encode())
        await acknowledged(first, writer, 1)
        await second.stop()
        (media / "hand.png").write_bytes(b"another")
        second.start()
        await until(lambda: (second.installation.data_folder / "media" / "hand.png").read_bytes() == b"another")
        assert sorted(file[-7:] for file in kept) == [b"and.png", b"another", b"ogo.png"]

    played(both, play)


def test_new_lines_of_the_log_heads_are_replicated(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.files.SCAN_INTERVAL", 0.0)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        (first.installation.data_folder / "log-heads").mkdir()
        day = first.installation.data_folder / "log-heads" / "2026-03-14.log"
        there = second.installation.data_folder / "log-heads" / "2026-03-14.log"
        for number, lines in enumerate(["one\n", "one\ntwo\n"], start=1):
            day.write_text(lines, encoding="ascii")
            await acknowledged(first, writer, number)
            await until(lambda lines=lines: there.read_text(encoding="ascii") == lines)  # type: ignore[misc]

    played(both, play)


def test_standby_starts_no_failover_after_it_slept(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """The primary may have run alone for an hour, and died, while the lid was closed."""
    slept = 0.0
    monkeypatch.setattr(follower, "seconds_since_boot", lambda: seconds_since_boot() + slept)
    monkeypatch.setattr(follower, "UNHEARD", 0.0)

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        nonlocal slept
        assert second.process
        side = second.process.side
        assert isinstance(side, Follower)
        slept = 3600.0
        await until(lambda: not side.was_in_step)
        await until(lambda: second.said["in_step"] and second.said["had_everything"])  # it has heard the first again
        await first.stop()
        await until(lambda: second.said["reason"] == "cut")
        slept = 7200.0
        await until(lambda: not second.said["had_everything"])
        assert await second.ask("witness", unheard=9000.0) == {"taken": False}

    played(both, play)


def test_standby_reports_unreplicated_actions_until_the_primary_receives_them(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "LIST_INTERVAL", 0.05)
    tries: list[Path] = []

    def busy(aside: Path, replica: Path) -> list[dict[str, Any]]:
        tries.append(aside)
        if len(tries) == 1:
            raise sqlite3.OperationalError("database is locked")
        return failover.unreplicated_actions(aside, replica)

    monkeypatch.setattr(follower, "unreplicated_actions", busy)
    _, second = both
    own = rows.make(second.installation.database)
    rows.act(own, 1, digest="alone")
    own.close()

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        # also where this laptop had begun to tell it when the connection ended
        assert second.process
        second.process.state_file.update(aside=second.said["aside"] | {"told": True})
        await until(lambda: list(first.installation.protocol_folder.glob("never-shipped-*.json")))
        await until(lambda: second.said["aside"] is None)
        assert len(tries) >= 2

    played(both, play)


def test_standby_sets_aside_its_own_database_of_a_later_epoch(both: Both) -> None:
    _, second = both
    rows.make(second.installation.database).close()
    failover.begin_epoch(second.installation.database, 5, now="2026-03-14 12:00:00")

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        assert (first.said["role"], second.said["role"], second.said["epoch"]) == ("first", "standby", 1)
        assert second.installation.database.with_name("event.epoch-5.sqlite3").exists()

    played(both, play)


def test_failover_begins_an_epoch_later_than_any_in_the_database(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        writer.execute("INSERT INTO standby_epoch VALUES (4, '2026-03-14 12:00:00')")
        await acknowledged(first, writer, 1)
        await until(lambda: failover.database_epoch(second.installation.database) == 4)
        await first.stop()
        assert await second.ask("take-over", by="a test") == {"taken": True, "epoch": 5}

    played(both, play)


def test_record_of_a_finished_failover_causes_no_second_failover(both: Both) -> None:
    _, second = both
    second.installation.protocol_folder.mkdir(parents=True)
    second.installation.failover_epoch_path.write_text("1", encoding="ascii")

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        assert (second.said["role"], second.installation.failover_epoch_path.exists()) == ("standby", False)

    played(both, play)


def test_failover_does_not_wait_for_a_pending_connection_attempt(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    connecting: list[str] = []

    async def never(host: str, *_given: Any, **_more: Any) -> Any:
        connecting.append(host)
        await asyncio.Event().wait()

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        assert second.process
        await first.stop()
        monkeypatch.setattr(follower, "open_channel", never)
        await until(lambda: connecting)
        assert (await second.ask("take-over", by="a test"))["taken"] is True
        await until(lambda: isinstance(second.process and second.process.side, Replicator))

    played(both, play)


def test_old_primary_can_be_restarted_after_the_new_primary_died(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/standby.md says."""

    def died(*_given: object) -> None:
        raise OSError("died")

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert await acknowledged(first, writer, 1) == {"there": True}
        monkeypatch.setattr(follower, "write_atomically", died)
        with pytest.raises(OSError, match="died"):
            await second.ask("take-over", by="a test")
        await second.stop()
        writer.close()
        await until(lambda: first.said["role"] == "standby" and first.said["aside"])

    played(both, play)
    installation = both[0].installation
    shutil.rmtree(installation.protocol_folder)
    installation.state_path.unlink()
    assert rows.actions(installation.database) == ["act-1"]
    assert both[1].said["role"] == "standby"
