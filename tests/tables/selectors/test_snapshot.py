"""Room part of the public snapshot."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.selectors.room.public import table_states
from tables.selectors.snapshot import clear_cached_summaries, tables_snapshot
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import busts
from tests.tables.play import Play
from tournaments.selectors.snapshot import snapshot
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Each test counts for itself: keys and digests come again in the next one."""
    clear_cached_summaries()


def part(play: Play) -> dict[str, Any]:
    return tables_snapshot(play.tournament)


def test_snapshot_without_tables_lists_no_tables(play: Play) -> None:
    assert part(play) == {"open": 0, "next_to_break": None, "short": []}


def test_snapshot_and_board_list_the_same_short_tables(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3], t3=range(1, 7), t4=[])
    assert part(play) == {
        "open": 4,
        "next_to_break": 4,
        "short": [{"number": 2, "players": 3, "missing": 4}],
    }
    board = table_states(play.tournament)
    assert {table.number: table.short for table in board if table.short} == {2: 4}, "table 4 was opened in advance"


def test_called_player_counts_at_the_new_table_in_the_snapshot(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.8"))
    assert part(play)["short"] == [{"number": 2, "players": 4, "missing": 2}]


def test_full_table_is_never_short(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3])
    for seat in range(4, 10):
        play(rooms.mark_seat, seat=play.seat(f"2.{seat}"), usable=False)
    assert part(play)["short"] == []


def test_protected_table_is_not_next_to_break(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    assert part(play)["next_to_break"] == 2
    play(rooms.change_table, table=play.table(2), protected=True)
    assert part(play)["next_to_break"] == 1
    play(rooms.post_breaking_order, tables=[play.table(1)])
    assert part(play)["next_to_break"] == 1


def test_snapshot_updates_short_tables_after_each_bust(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6))
    assert part(play)["short"] == []
    for name in ("Ada", "Bix", "Cleo"):
        play(busts.bust, entry=play.entry(name))
    assert part(play)["short"] == [{"number": 1, "players": 2, "missing": 3}]
    play.undo()
    assert part(play)["short"] == [{"number": 1, "players": 3, "missing": 2}]


def test_clock_actions_do_not_recount_the_room(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6))
    before = part(play)
    play(clock.start_clock)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert part(play) == before
    assert len(asked) == 1


def test_public_snapshot_of_the_room_contains_no_names(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1])
    assert snapshot(play.tournament)["tables"] == part(play)
