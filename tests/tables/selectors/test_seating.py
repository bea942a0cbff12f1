"""Reading the room: whole, counted, or only tables with open seats."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.selectors import seating
from tables.selectors.seating import counted_tables, room_tables, tables_with_open_seats
from tables.selectors.seats.draws import tables_to_draw_from
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.seats import draws
from tests.tables.play import NAMES, Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def walking(play: Play) -> Play:
    """Three walk from a broken table and one from a table that stays; a seat is unusable, and a table full."""
    play.sit(t1=range(1, 10), t2=range(1, 6), t3=[2, 4, 6], t4=range(1, 7))
    play(rooms.mark_seat, seat=play.seat("4.9"), usable=False)
    play(rooms.post_breaking_order, tables=[play.table(3)])
    play(draws.seal_seed, seed="5eed")
    play(breaking.break_table, table=play.table(3))
    play(moves.order_move, entry=play.entry(NAMES[10]), seat=play.seat("4.8"))
    return play


@pytest.mark.parametrize("most_keys", [0, 1_000])
def test_seat_draw_includes_only_tables_with_open_seats(
    walking: Play, monkeypatch: pytest.MonkeyPatch, most_keys: int
) -> None:
    monkeypatch.setattr(seating, "MAX_KEYS", most_keys)
    room = room_tables(walking.tournament)
    found = tables_with_open_seats(walking.tournament)
    assert found == tables_to_draw_from(room) == tables_to_draw_from(counted_tables(walking.tournament))
    assert {table for table, _, _ in found} < {table.number for table in room}
    assert sum(players for _, players, _ in found) < sum(table.player_count for table in room)


def test_query_for_open_seats_skips_players_of_full_tables(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2])
    with CaptureQueriesContext(connection) as asked:
        assert tables_with_open_seats(play.tournament) == [(3, 2, [3, 4, 5, 6, 7, 8, 9])]
    assert len(asked) == 4


def test_table_without_open_seats_is_excluded_from_the_draw(play: Play) -> None:
    play.sit(t1=range(1, 10))
    assert tables_with_open_seats(play.tournament) == []


def test_reading_selected_tables_equals_reading_the_whole_room(walking: Play) -> None:
    """Also where somebody who sits there is counted at a table that was not asked for."""
    whole = {table.number: table for table in room_tables(walking.tournament)}
    assert [*whole] == [1, 2, 4]
    for numbers in ({1}, {2, 4}, {1, 2, 4}):
        assert room_tables(walking.tournament, numbers=numbers) == [whole[number] for number in sorted(numbers)]
    assert room_tables(walking.tournament, numbers={3, 9}) == []
    assert room_tables(walking.tournament, numbers=()) == []


def test_namesakes_at_different_tables_are_disambiguated(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1])
    play.rename(Ada="Anna B", Bix="Cleo Vane", Cleo="Anna Bauer")
    first = room_tables(play.tournament, numbers=[1])[0]
    assert [player.name for player in first.players.values()] == ["Anna B", "Cleo V."]
    assert [player.name for table in room_tables(play.tournament) for player in table.players.values()] == [
        *("Anna B", "Cleo V."),
        "Anna Ba.",
    ]
