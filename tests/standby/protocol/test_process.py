"""Two laptops: confirmed actions are on both; one takes over, and the other comes back as the standby."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from standby.protocol.follower import Follower
from tests.browser.server import free_port
from tests.standby.protocol import rows
from tests.standby.protocol.laptops import HERE, Both, Laptop, acknowledged, laptop, played, until
from tests.suite.stream_server import wait_for_other_tasks


def test_failover_loses_no_confirmed_action(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        for number in range(1, 6):
            assert await acknowledged(first, writer, number) == {"there": True}
        await first.stop()
        assert await second.ask("take-over", by="a test") == {"taken": True, "epoch": 2}
        assert (second.said["role"], second.said["epoch"]) == ("first", 2)

    played(both, play)
    assert rows.actions(both[1].installation.database) == [f"act-{number}" for number in range(1, 6)]


def test_repeated_failover_request_with_an_idempotency_key_acts_once(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        await first.stop()
        given: dict[str, str] = {"by": "a test", "key": "k1"}
        answers = await asyncio.gather(*(second.ask("take-over", **given) for _time in range(3)))
        answers.append(await second.ask("take-over", **given))
        await second.stop()
        second.start()
        answers.append(await second.ask("take-over", **given))
        assert answers == [{"taken": True, "epoch": 2}] * 5
        assert await second.ask("take-over", by="a test", key="k2") == {"taken": False, "reason": "is_first"}
        assert second.said["epoch"] == 2

    played(both, play)


def test_idempotency_key_of_a_refused_failover_can_be_reused(both: Both) -> None:
    async def play() -> None:
        first, second = both
        rows.make(first.installation.database).close()
        second.start()
        await until(lambda: second.process and second.process.side)
        refused = {"taken": False, "reason": "never_in_step"}
        assert [await second.ask("take-over", by="a test", key="k1") for _time in range(2)] == [refused] * 2
        first.start()
        await until(lambda: second.said["in_step"])
        assert await second.ask("take-over", by="a test", key="k1") == {"taken": True, "epoch": 2}
        for either in both:
            await either.stop()
        await wait_for_other_tasks()

    asyncio.run(play())


def test_primary_resyncs_a_returning_standby(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await second.stop()
        await until(lambda: not first.said["in_step"])
        assert await acknowledged(first, writer, 1) == {"there": False}
        await until(lambda: first.said["behind"] == 1)
        second.start()
        await until(lambda: first.said["in_step"])
        assert first.said["behind"] == 0
        assert await acknowledged(first, writer, 2) == {"there": True}
        # what is synced there goes into its database behind the answer
        await until(lambda: rows.actions(second.installation.database) == ["act-1", "act-2"])

    played(both, play)


def test_old_primary_reports_its_unreplicated_actions(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await second.stop()
        rows.act(writer, 2, digest="alone")
        await first.stop()
        writer.close()
        second.start()
        await until(lambda: second.process and getattr(second.process.side, "_opened", False))
        assert (await second.ask("take-over", by="a test"))["taken"] is True
        first.start()
        await until(lambda: first.said["role"] == "standby" and second.said["in_step"])
        await until(lambda: list(second.installation.protocol_folder.glob("never-shipped-*.json")))
        await until(lambda: first.said["aside"] is None)

    played(both, play)
    first, second = (side.installation for side in both)
    (told,) = [json.loads(file.read_text()) for file in second.protocol_folder.glob("never-shipped-*.json")]
    assert [(action["slug"], action["number"], action["action"], action["epoch"]) for action in told] == [
        ("main", 2, "act-2", 1)
    ]
    assert rows.actions(first.database) == rows.actions(second.database) == ["act-1"]
    assert rows.actions(first.database.with_name("event.epoch-1.sqlite3")) == ["act-1", "act-2"]


def test_primary_of_the_later_epoch_wins_after_a_partition(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert (await second.ask("take-over", by="a test"))["taken"] is True  # both run: the first hands over
        writer.close()
        assert await first.ask("wait") == {"deposed": True}
        await until(lambda: first.said["role"] == "standby" and second.said["in_step"])
        assert first.said["epoch"] == second.said["epoch"] == 2

    played(both, play)


def test_two_primaries_of_the_same_epoch_report_a_conflict(both: Both) -> None:
    first, second = both
    second.says(role="first", epoch=1, peer_port=f"{HERE}:{first.installation.port}")
    rows.make(second.installation.database).close()

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        await until(lambda: second.said["reason"] == "two_firsts")
        assert (first.said["role"], second.said["role"]) == ("first", "first")

    played(both, play, in_step=False)


def test_copied_primary_detects_that_the_standby_follows_another_primary(both: Both, tmp_path: Path) -> None:
    first, second = both
    copied = laptop(tmp_path / "copied", port=free_port(), key=first.installation.secret_key)
    rows.make(copied.installation.database).close()
    copied.says(role="first", epoch=1, peer_port=f"{HERE}:{second.installation.port}")

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        copied.start()
        try:
            await until(lambda: copied.said["reason"] == "two_firsts")
            assert (first.said["in_step"], second.said["role"], copied.said["role"]) == (True, "standby", "first")
        finally:
            await copied.stop()

    played(both, play)


def test_standby_with_automatic_failover_disabled_stays_standby(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.follower.UNHEARD", 0.0)

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        assert second.said["had_everything"] is True
        assert await second.ask("by-itself", may=False) == {"noted": True}
        await first.stop()
        await until(lambda: not second.said["in_step"])
        assert await second.ask("witness", unheard=3.0) == {"taken": False}
        assert await second.ask("looked", by="wren") == {"noted": True}
        said = second.said
        assert (said["role"], said["had_everything"], said["by_itself"], said["looked_by"]) == (
            "standby", True, False, "wren",
        )  # fmt: skip
        await second.ask("by-itself", may=True)
        assert (await second.ask("witness", unheard=3.0))["taken"] is True

    played(both, play)


def test_standby_with_another_secret_key_is_refused(both: Both, tmp_path: Path) -> None:
    first, second = both
    other = laptop(tmp_path / "c", port=second.installation.port, key="another key")
    other.says(role="standby", epoch=1, peer_port=f"{HERE}:{first.installation.port}")

    async def play(_first: Laptop, second: Laptop, _writer: Any) -> None:
        await until(lambda: second.said["reason"] == "other_key")
        assert await second.ask("take-over", by="a test") == {"taken": False, "reason": "never_in_step"}

    played((first, other), play, in_step=False)


def test_standby_of_another_program_version_is_not_in_step(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.follower.program_digest", lambda: "another")

    async def play(_first: Laptop, second: Laptop, _writer: Any) -> None:
        await until(lambda: second.said["reason"] == "other_program")

    played(both, play, in_step=False)


def test_write_ahead_log_of_the_primary_does_not_grow(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.replicator.CHECKPOINT_FRAMES", 40)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        (first.installation.data_folder / "media").mkdir()
        (first.installation.data_folder / "media" / "hand.png").write_bytes(b"a picture")
        for number in range(1, 150):
            assert await acknowledged(first, writer, number) == {"there": True}
        assert first.installation.database.with_name("event.sqlite3-wal").stat().st_size < 100 * 4096
        assert (second.installation.data_folder / "media" / "hand.png").read_bytes() == b"a picture"
        # what is synced there goes into its database behind the answer
        await until(lambda: len(rows.actions(second.installation.database)) == 149)

    played(both, play)


def test_failover_starts_when_witness_and_standby_miss_the_primary(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("standby.protocol.follower.UNHEARD", 0.5)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert await acknowledged(first, writer, 1) == {"there": True}
        assert await second.ask("witness", unheard=9.0) == {"taken": False}  # this laptop hears the first
        await first.stop()
        await asyncio.sleep(0.6)
        assert await second.ask("witness", unheard=0.4) == {"taken": False}  # the screen heard it just now
        assert (second.said["role"], second.said["witness"] is not None) == ("standby", True)
        assert await second.ask("witness", unheard=0.6) == {"taken": True, "epoch": 2}

    played(both, play)
    assert rows.actions(both[1].installation.database) == ["act-1"]


def test_witness_starts_no_failover_while_the_standby_is_out_of_step(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("standby.protocol.follower.UNHEARD", 0.0)

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        await first.stop()
        second.process.side.was_in_step = False  # type: ignore[union-attr] # the last that the first said
        assert await second.ask("witness", unheard=9.0) == {"taken": False}
        assert second.said["role"] == "standby"

    played(both, play)


def test_witness_starts_no_failover_after_the_primary_ran_alone(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was updated alone: it refuses the standby, acts, and dies."""

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert second.said["had_everything"] is True
        monkeypatch.setattr("standby.protocol.follower.program_digest", lambda: "another")
        second.process.side.channel.close()  # type: ignore[union-attr]
        await until(lambda: second.said["reason"] == "other_program")
        assert second.said["had_everything"] is False
        await until(lambda: first.said["reason"] == "other_program")
        assert await acknowledged(first, writer, 1) == {"there": False}
        await first.stop()
        await until(lambda: second.said["reason"] == "cut")
        monkeypatch.setattr("standby.protocol.follower.UNHEARD", 0.0)
        assert await second.ask("witness", unheard=9.0) == {"taken": False}
        assert (second.said["role"], second.said["had_everything"]) == ("standby", False)

    played(both, play)


@pytest.mark.parametrize("woke", [False, True])
def test_screen_that_heard_the_primary_recently_prevents_the_failover(
    both: Both, monkeypatch: pytest.MonkeyPatch, woke: bool
) -> None:
    """One that has just woken does not know when it heard it last."""
    monkeypatch.setattr("standby.protocol.follower.UNHEARD", 0.1)
    monkeypatch.setattr("standby.protocol.follower.LIVED_LATER", 0.3)

    async def play(first: Laptop, second: Laptop, _writer: Any) -> None:
        await first.stop()
        await asyncio.sleep(0.6)
        assert (await second.ask("witness", unheard=0.2, woke=woke))["taken"] is woke
        assert second.said["had_everything"] is woke
        assert (await second.ask("take-over", by="a test"))["taken"] is not woke  # a person still may

    played(both, play)


def test_standby_out_of_step_is_not_reported_as_complete(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(_first: Laptop, second: Laptop, _writer: Any) -> None:
        monkeypatch.setattr("standby.protocol.replicator.TICK", 60.0)
        await asyncio.sleep(0.5)  # the last one that it sends
        assert second.process is not None
        side = second.process.side
        assert isinstance(side, Follower)
        assert side.channel is not None
        side.channel.close()
        await until(lambda: side.channel is None)
        await until(lambda: side.channel is not None)
        assert (side.was_in_step, second.said["had_everything"]) == (False, False)

    played(both, play)
