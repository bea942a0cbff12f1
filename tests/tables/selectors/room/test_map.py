"""The map of the room: counts, states, seats, halls."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.models import Table
from tables.selectors.balance import room_plan
from tables.selectors.room.map import MAX_WITH_SEATS, TABLES_PER_HALL, Hall, MapTable, RoomMap, room_map
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import buttons
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.selectors.alerts import current_alerts

pytestmark = pytest.mark.django_db

FULL = range(1, 10)


def drawn_map(play: Play) -> RoomMap:
    return room_map(play.tournament, now=play.now, plan=room_plan(play.tournament, now=play.now))


def states(play: Play) -> dict[int, tuple[int, str, str]]:
    return {table.number: (table.players, table.state, table.tag) for table in drawn_map(play).tables}


def test_walking_player_does_not_change_the_predicted_busts_until_a_break(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 9), t3=range(1, 9))
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    before = states(play)[3]
    play(moves.order_move, entry=play.entry("Bix"), seat=play.seat("2.9"))
    assert (before[2], states(play)[3][2]) == ("in 7 busts", "in 7 busts")


def test_room_without_tables_has_no_map(tournament: Tournament, play: Play) -> None:
    assert (drawn_map(play).layout, drawn_map(play).tables) == ("none", [])


def test_room_map_shows_the_missing_players_of_short_tables(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 8), t3=range(1, 7))
    play(rooms.change_table, table=play.table(3), protected=True)
    play(rooms.change_table, table=play.table(2), protected=True)
    assert states(play) == {
        1: (9, "next", "in 4 busts"),
        2: (7, "short", "2 short"),
        3: (6, "halt", "3 short: stopped"),
    }


def test_next_table_to_break_shows_the_number_of_busts_before(play: Play) -> None:
    play.sit(t1=FULL, t2=FULL, t3=range(1, 9))
    assert states(play)[3] == (8, "next", "in 8 busts")


def test_table_does_not_break_while_late_entries_need_its_seats(play: Play) -> None:
    # 17 players: tables 1 and 2 have 18 seats, and four more of so many are expected while registration is open
    play.sit(t1=range(1, 7), t2=range(1, 7), t3=range(1, 6))
    play.now = NOON + MINUTE
    assert states(play)[3] == (5, "ok", "")
    assert not any("break" in alert.key for alert in current_alerts(play.tournament, now=play.now))
    play.now = NOON + 51 * MINUTE
    assert states(play)[3] == (5, "next", "breaks now")


def test_walking_player_is_drawn_at_the_new_table(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 9))
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.9"))
    room = drawn_map(play)
    assert states(play) == {1: (8, "ok", ""), 2: (9, "walk", "1 walking")}
    assert [table.seats for table in room.tables] == ["xxxxxxxxx", "xxxxxxxxi"]
    assert room.routes == [(1, 2, True)]


def test_both_tables_of_a_proposed_move_are_marked_on_the_map(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 8), t3=FULL)
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    plan = room_plan(play.tournament, now=play.now)
    room = drawn_map(play)
    ends = {move.from_table for move in plan.moves} | {move.to_table for move in plan.moves}
    assert {table.number for table in room.tables if set(table.seats) & set("tf")} == ends != set()
    assert room.routes == [(move.from_table, move.to_table, False) for move in plan.moves]


def test_breaking_table_keeps_its_place_on_the_map(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 4), t3=range(1, 6))
    play(draws.seal_seed, seed="7" * 64)
    play(rooms.post_breaking_order, tables=[play.table(2)])
    play(breaking.break_table, table=play.table(2))
    assert states(play)[2] == (0, "break", "3 walking")
    play(moves.seat_arrived_players, moves=list(play.tournament.moves.all()))
    assert states(play)[2] == (0, "closed", "")
    assert [table.description for table in drawn_map(play).tables][2:] == ["Table 2, broken"]
    assert (len(drawn_map(play).open_tables), drawn_map(play).broken_count) == (2, 1)


def test_room_map_ends_with_the_last_table_in_use(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6), t3=range(1, 4))
    play(draws.seal_seed, seed="7" * 64)
    play(breaking.break_table, table=play.table(3))
    assert [table.number for table in drawn_map(play).tables] == [1, 2, 3]
    play(moves.seat_arrived_players, moves=list(play.tournament.moves.all()))
    assert [table.number for table in drawn_map(play).tables] == [1, 2]


def test_table_on_the_map_has_a_text_description(play: Play) -> None:
    play.sit(t1=range(1, 9))
    play(rooms.change_table, table=play.table(1), feature=True, protected=True, area="Hall B")
    [table] = drawn_map(play).tables
    assert (table.description, table.area) == ("Table 1, 8 of 9 seated, feature table, never breaks", "Hall B")


def test_unusable_seat_is_not_counted_as_open(play: Play) -> None:
    play.sit(t1=range(1, 8))
    play(rooms.mark_seat, seat=play.seat("1.9"), usable=False)
    [table] = drawn_map(play).tables
    assert (table.seats, table.holds) == ("xxxxxxxo-", 8)


def test_filters_of_the_room_map_show_table_counts(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 7), t3=FULL)
    assert drawn_map(play).state_filters == [
        ("all", "All", 3),
        ("halt", "Stopped", 1),
        ("short", "Short", 0),
        ("walk", "Walking", 0),
        ("next", "Breaks next", 1),
        ("call", "Called", 0),
    ]


def test_floor_call_of_a_table_is_marked_until_answered(play: Play) -> None:
    play.sit(t1=FULL, t2=range(1, 7), t3=FULL)
    call = play(rooms.call_floor, table=play.table(2))
    drawn_now = drawn_map(play)
    assert [table.called for table in drawn_now.tables] == [False, True, False]
    assert drawn_now.tables[1].description == "Table 2, 6 of 9 seated, 3 short: stopped, floor called"
    assert drawn_now.state_filters[-1] == ("call", "Called", 1)
    assert drawn_now.halls[0].description == "1 to 3 · 24 seated · Stopped: 1, Breaks next: 1, Called: 1"
    play(rooms.answer_call, call=call)
    assert drawn_map(play).state_filters[-1] == ("call", "Called", 0)


def test_large_room_map_is_grouped_into_halls() -> None:
    tables = [MapTable(number, 9, 9, "ok") for number in range(1, TABLES_PER_HALL + 2)]
    assert [hall.name for hall in RoomMap(tables).halls] == ["Hall 1", "Hall 2"]
    named = [
        MapTable(1, 9, 9, "ok", area="A"),
        MapTable(2, 6, 9, "halt", area="B"),
        MapTable(3, 7, 9, "short", area="B"),
    ]
    assert [(hall.name, hall.description) for hall in RoomMap(named).halls] == [
        ("A", "1 to 1 · 9 seated"),
        ("B", "2 to 3 · 13 seated · Stopped: 1, Short: 1"),
    ]
    assert Hall("A", named[:1]).tables == named[:1]


@pytest.mark.parametrize(
    ("count", "size"), [(MAX_WITH_SEATS, "ovals"), (MAX_WITH_SEATS + 1, "packed"), (TABLES_PER_HALL + 1, "halls")]
)
def test_tables_of_a_larger_room_are_drawn_smaller(count: int, size: str) -> None:
    assert RoomMap([MapTable(number) for number in range(1, count + 1)]).layout == size


def test_size_of_the_room_does_not_change_the_map_query_count(play: Play, open_at: Callable[..., Tournament]) -> None:
    play.sit(t1=FULL, t2=FULL)
    plan = room_plan(play.tournament, now=play.now)
    with CaptureQueriesContext(connection) as few:
        room_map(play.tournament, now=play.now, plan=plan)
    play(rooms.open_new_tables, count=30)
    with CaptureQueriesContext(connection) as many:
        room_map(play.tournament, now=play.now, plan=plan)
    assert len(many) <= len(few)
    assert Table.objects.count() == 32
