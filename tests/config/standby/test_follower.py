"""What a standby makes of its files after they grew long, were lost or replaced, or it died."""

from typing import Any

import pytest

from tests.config.standby import rows
from tests.config.standby.laptops import Both, Laptop, acknowledged, played, until


def test_what_was_received_is_begun_anew_while_people_act(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.standby.received.LONGEST", 10_000)

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        for number in range(1, 41):
            assert await acknowledged(first, writer, number) == {"there": True}
        await until(lambda: second.place.received.stat().st_size < 20_000)  # of 180,000
        await second.stop()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await acknowledged(first, writer, 41)
        await until(lambda: len(rows.actions(second.place.database)) == 41)

    played(both, play)


def test_a_backup_that_was_put_in_the_place_of_a_copy_is_kept_aside_and_compared_anew(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await second.stop()
        database = second.place.database
        database.unlink()
        rows.make(database).close()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await until(lambda: rows.actions(database) == ["act-1"])
        assert database.with_name("event.epoch-1.sqlite3").exists()

    played(both, play)


def test_a_standby_whose_database_is_gone_gets_all_of_it_before_it_is_in_step(both: Both) -> None:
    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        await acknowledged(first, writer, 1)
        await second.stop()
        second.place.database.unlink()
        second.start()
        await until(lambda: first.said["in_step"] and second.said["in_step"])
        await until(lambda: rows.actions(second.place.database) == ["act-1"])

    played(both, play)


def test_one_that_died_as_it_took_over_is_in_charge_at_its_next_start(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def died(*_: object) -> None:
        raise OSError("died")

    async def play(first: Laptop, second: Laptop, writer: Any) -> None:
        assert await acknowledged(first, writer, 1) == {"there": True}
        await first.stop()
        with monkeypatch.context() as patched:
            patched.setattr("config.standby.follower.Follower._finish_taking", died)
            with pytest.raises(OSError, match="died"):
                await second.ask("take-over", by="a test")
            await second.stop()
        second.start()
        await until(lambda: second.said["role"] == "first")
        assert (second.said["epoch"], second.place.taking.exists()) == (2, False)

    played(both, play)
    assert rows.actions(both[1].place.database) == ["act-1"]
