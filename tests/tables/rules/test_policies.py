"""The room's policies: in which order tables break, and when everybody draws again."""

from dataclasses import replace
from typing import Any

from tables.rules.balance.plan import due_redraw_table_count, plan_for_room
from tables.rules.policies import RoomPolicies, breaking_order_by_policy, is_order_missing
from tables.rules.room import CountedTable, breaking_order
from tests.suite.each_case import for_each
from tests.tables.rules.balance.test_plan import NOW, plan, table


def counted_table(number: int, players: int = 6, *, seats: int = 9, breaks: int | None = None) -> CountedTable:
    return CountedTable(number, players, tuple(range(players + 1, seats + 1)), opening=number, breaks=breaks)


def order(*room: CountedTable, **policies: Any) -> list[int]:
    return [table.number for table in breaking_order_by_policy(room, policies=RoomPolicies(**policies))]


def test_wsop_rule_66_tables_added_later_break_first() -> None:
    room = (counted_table(1, breaks=2), counted_table(2, breaks=1), counted_table(3), counted_table(4))
    assert order(*room) == [2, 1, 4, 3]
    assert order(*room, added_first=True) == [4, 3, 2, 1]
    assert order(*room, break_order="highest_number_first") == [4, 3, 2, 1]
    assert [table.number for table in breaking_order(room, rule="random")] == [2, 1, 4, 3]


def test_drawn_breaking_order_is_unknown_before_the_draw() -> None:
    room = [table(1, *range(1, 7)), table(2, 1, 2, 3)]
    found = plan_for_room(room, policies=RoomPolicies(break_order="random", redraws=()), now=NOW)
    assert (found.breaks, found.draws_order) == (None, True)
    posted = [replace(table, breaks=at) for at, table in enumerate(room, start=1)]
    found = plan_for_room(posted, policies=RoomPolicies(break_order="random", redraws=()), now=NOW)
    assert (found.breaks, found.draws_order) == (1, False)
    assert not is_order_missing(room, policies=RoomPolicies())


def in_room(tables: int, players: int) -> list[CountedTable]:
    """Return tables of nine with the players spread as evenly as possible."""
    return [counted_table(at + 1, players // tables + (at < players % tables)) for at in range(tables)]


@for_each(
    ("tables", "players", "redrawn", "to"),
    [
        (3, 25, None, None),
        (3, 24, None, 3),
        (3, 23, 24, None),
        (2, 17, 24, None),
        (2, 16, 24, 2),
        (2, 10, 16, None),
        (2, 9, 16, 1),
        (1, 9, 9, None),
        (1, 8, 9, None),
    ],
)
def test_redraw_happens_once_at_each_number_of_players(
    tables: int, players: int, redrawn: int | None, to: int | None
) -> None:
    policies = RoomPolicies(redraws=(), redraw_numbers=(24, 16, 9), redrawn=redrawn)
    assert due_redraw_table_count(in_room(tables, players), policies=policies) == to


def test_redraw_waits_until_every_player_has_a_seat() -> None:
    assert due_redraw_table_count(in_room(2, 9), policies=RoomPolicies(redraw_numbers=(9,), alternates=1)) is None


def test_redraw_may_be_due_at_a_single_table() -> None:
    assert plan(table(1, *range(1, 9)), redraw_numbers=(9,), redraws=()).redraw_to == 1
