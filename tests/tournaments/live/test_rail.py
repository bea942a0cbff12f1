"""Everybody at the rail is told, whoever they stand next to."""

import asyncio

from tests.tournaments.live.paper_line import PaperLine
from tournaments.live.frames import opening
from tournaments.live.hints import Hint
from tournaments.live.rail import ROW, TURNS, Rail


def crowd(rail: Rail, count: int) -> list[PaperLine]:
    lines = [PaperLine() for _ in range(count)]
    for line in lines:
        rail.join(line, line.send, seen=1).open(opening(b'{"version":1}'))
    return lines


def new_rail() -> Rail:
    return Rail("demo", version=1, now=0.0)


async def all_rows(rail: Rail) -> None:
    for _ in range(len(rail)):
        await asyncio.sleep(0)


def test_every_row_is_told_and_everybody_in_it_once() -> None:
    async def tell() -> set[tuple[tuple[str, int], ...]]:
        rail = new_rail()
        lines = crowd(rail, 3 * ROW + 1)
        rail.tell(Hint("demo", 2, ("clock",), {}), now=0)
        await all_rows(rail)
        return {tuple(line.versions) for line in lines}

    assert asyncio.run(tell()) == {(("snapshot", 1), ("change", 2))}


def test_a_change_that_comes_between_two_rows_reaches_both() -> None:
    async def tell() -> set[tuple[str, int]]:
        rail = new_rail()
        lines = crowd(rail, 2 * ROW)
        rail.tell(Hint("demo", 2, ("clock",), {}), now=0)
        rail.tell(Hint("demo", 3, ("clock",), {}), now=0)
        await all_rows(rail)
        return {line.versions[-1] for line in lines}

    assert asyncio.run(tell()) == {("change", 3)}


def test_within_one_round_of_turns_everybody_gets_one_heartbeat() -> None:
    rail = new_rail()
    lines = crowd(rail, 2 * ROW + 1)
    for turn in range(TURNS):
        rail.beat(turn, now=5)
    assert [line.versions for line in lines] == [[("snapshot", 1), ("beat", 1)]] * len(lines)


def test_who_leaves_makes_room_for_who_comes() -> None:
    rail = new_rail()
    stays, leaves = (PaperLine() for _ in range(2))
    rail.join(stays, stays.send, seen=1)
    rail.leave(rail.join(leaves, leaves.send, seen=1))
    assert len(rail) == 1


def test_the_end_is_said_to_everybody() -> None:
    async def end() -> set[int]:
        rail = new_rail()
        lines = crowd(rail, ROW + 1)
        rail.end()
        await asyncio.sleep(0)
        return {len(line.ended) for line in lines}

    assert asyncio.run(end()) == {1}
