"""Snapshots are read once a version, and nobody gets an old one that is known to be old."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from tests.tournaments.live.table import Table
from tournaments.live.shelf import PLACES, Shelf, SourceAway

Answer = TypeVar("Answer")
ALWAYS = 1e9


def on_shelf(table: Table, do: Callable[[Shelf], Awaitable[Answer]], *, trusted_for: float = ALWAYS) -> Answer:
    async def run() -> Answer:
        shelf = Shelf(table, trusted_for=trusted_for)
        try:
            return await do(shelf)
        finally:
            table.gate.set()
            shelf.close()

    return asyncio.run(run())


async def version(shelf: Shelf, slug: str = "demo") -> int | None:
    snapshot = await shelf.get(slug)
    return None if snapshot is None else snapshot.version


def test_many_who_ask_at_once_cost_one_reading(table: Table) -> None:
    async def ask(shelf: Shelf) -> list[int | None]:
        return await asyncio.gather(*(version(shelf) for _ in range(50)))

    assert on_shelf(table, ask) == [1] * 50
    assert table.loads == [("demo", 1)]


def test_what_lies_there_is_given_without_asking(table: Table) -> None:
    async def ask(shelf: Shelf) -> tuple[bool, bool]:
        before = shelf.at_hand("demo")
        snapshot = await shelf.get("demo")
        return before is None, shelf.at_hand("demo") is snapshot

    assert on_shelf(table, ask) == (True, True)


def test_a_hint_of_a_newer_version_makes_the_next_who_asks_look(table: Table) -> None:
    async def ask(shelf: Shelf) -> tuple[int | None, int | None]:
        first = await version(shelf)
        table.put("demo", 2)
        shelf.overtake("demo", 2)
        return first, await version(shelf)

    assert on_shelf(table, ask) == (1, 2)
    assert table.loads == [("demo", 1), ("demo", 2)]


def test_a_hint_of_what_already_lies_there_changes_nothing(table: Table) -> None:
    async def ask(shelf: Shelf) -> bool:
        snapshot = await shelf.get("demo")
        shelf.overtake("demo", 1)
        return shelf.at_hand("demo") is snapshot

    assert on_shelf(table, ask) is True


def test_a_hint_that_comes_while_somebody_reads_makes_them_read_again(table: Table) -> None:
    async def ask(shelf: Shelf) -> int | None:
        await shelf.get("demo")
        shelf.overtake("demo", 2)
        table.gate.clear()
        table.put("demo", 2)
        asking = asyncio.create_task(version(shelf))
        await asyncio.sleep(0)
        table.put("demo", 3)
        shelf.overtake("demo", 3)
        table.gate.set()
        return await asking

    assert on_shelf(table, ask) == 3


def test_nobody_is_given_what_is_still_being_read(table: Table) -> None:
    async def ask(shelf: Shelf) -> tuple[object, int | None]:
        table.gate.clear()
        asking = asyncio.create_task(version(shelf))
        await asyncio.sleep(0.01)
        meanwhile = shelf.at_hand("demo")
        table.gate.set()
        return meanwhile, await asking

    assert on_shelf(table, ask) == (None, 1)


def test_trust_that_has_run_out_costs_a_look_at_the_version_and_no_reading(table: Table) -> None:
    async def ask(shelf: Shelf) -> list[int | None]:
        return [await version(shelf) for _ in range(3)]

    on_shelf(table, ask, trusted_for=0.0)
    assert set(table.loads) == {("demo", 1)}
    assert len(table.loads) == 1
    assert table.looks > 0


def test_a_version_that_went_back_is_believed(table: Table) -> None:
    async def ask(shelf: Shelf) -> tuple[int | None, int | None]:
        table.put("demo", 9)
        first = await version(shelf)
        table.put("demo", 3)
        shelf.forget("demo")
        return first, await version(shelf)

    assert on_shelf(table, ask) == (9, 3)


def test_an_unknown_tournament_is_none_and_is_found_once_it_is_announced(table: Table) -> None:
    async def ask(shelf: Shelf) -> list[int | None]:
        before = [await version(shelf, "new"), await version(shelf, "new")]
        table.put("new", 1)
        shelf.overtake("new", 1)
        return [*before, await version(shelf, "new")]

    assert on_shelf(table, ask) == [None, None, 1]


def test_while_the_database_is_away_what_is_not_known_to_be_old_is_given(table: Table) -> None:
    async def ask(shelf: Shelf) -> int | None:
        await shelf.get("demo")
        table.away = True
        return await version(shelf)

    assert on_shelf(table, ask, trusted_for=0.0) == 1


def test_while_the_database_is_away_what_is_known_to_be_old_is_not(table: Table) -> None:
    async def ask(shelf: Shelf) -> int | None:
        await shelf.get("demo")
        shelf.overtake("demo", 2)
        table.away = True
        return await version(shelf)

    with pytest.raises(SourceAway):
        on_shelf(table, ask)


def test_when_the_database_is_back_the_newest_is_given(table: Table) -> None:
    async def ask(shelf: Shelf) -> int | None:
        table.away = True
        with pytest.raises(SourceAway):
            await shelf.get("demo")
        table.away = False
        return await version(shelf)

    assert on_shelf(table, ask) == 1


def test_one_who_gives_up_asking_does_not_stop_the_others(table: Table) -> None:
    async def ask(shelf: Shelf) -> int | None:
        table.gate.clear()
        impatient, patient = (asyncio.create_task(version(shelf)) for _ in range(2))
        await asyncio.sleep(0.01)
        impatient.cancel()
        table.gate.set()
        return await patient

    assert on_shelf(table, ask) == 1


def test_slugs_that_name_nothing_do_not_pile_up(table: Table) -> None:
    async def ask(shelf: Shelf) -> int:
        for number in range(PLACES + 50):
            await shelf.get(f"nothing-{number}")
        return len(shelf._places)

    assert on_shelf(table, ask) == PLACES
