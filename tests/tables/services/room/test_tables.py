"""The room: tables opened and closed, their order, their seats."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.models import Seat, SeatAssignment, Table
from tables.rules.room import breaking_order
from tables.selectors.seating import room_tables
from tables.services import room as rooms
from tables.services.room import add_note
from tests.tables.play import Play, stored
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    """The code with which an action is refused."""
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value.code


def order(play: Play) -> list[int]:
    return [table.number for table in breaking_order(room_tables(play.tournament))]


def test_several_tables_can_be_opened_in_a_single_action(play: Play) -> None:
    play(rooms.open_new_tables, count=3)
    play(rooms.open_new_tables, count=1, first=20, seats=6, area="Hall B")
    assert [(table.number, table.opening, table.seats.count()) for table in Table.objects.all()] == [
        (1, 1, 9),
        (2, 2, 9),
        (3, 3, 9),
        (20, 4, 6),
    ]
    assert [entry_sentence(row) for row in FloorLog.objects.all()[:2]] == ["Table 20 opened", "Tables 1 to 3 opened"]


def test_table_number_can_be_used_only_once(play: Play) -> None:
    play(rooms.open_new_tables, count=3)
    assert refusal(play, rooms.open_new_tables, count=2, first=3) == "table_is_there"
    assert Table.objects.count() == 3


def test_undo_of_opened_tables_removes_their_seats(play: Play) -> None:
    play(rooms.open_new_tables, count=3)
    play.undo()
    assert (Table.objects.count(), Seat.objects.count()) == (0, 0)


def test_opening_of_an_occupied_table_cannot_be_undone(play: Play) -> None:
    play.sit(t1=[4])
    sat = play.last
    opened = FloorLog.objects.get(action="tables.opened")
    with pytest.raises(Refused) as refused:
        play.undo(opened)
    assert (refused.value.code, refused.value.facts["numbers"]) == ("undo_blocked", [sat.number])


def test_table_with_players_cannot_be_closed(play: Play) -> None:
    play.sit(t1=[4])
    assert refusal(play, rooms.close_table, table=play.table(1)) == "table_has_players"


def test_closed_table_can_be_opened_again(play: Play) -> None:
    play(rooms.open_new_tables, count=2)
    play(rooms.close_table, table=play.table(2))
    assert [table.number for table in room_tables(play.tournament)] == [1]
    assert refusal(play, rooms.close_table, table=play.table(2)) == "table_closed_already"
    play(rooms.reopen_table, table=play.table(2))
    assert [table.number for table in room_tables(play.tournament)] == [1, 2]


def test_tables_break_in_reverse_order_of_opening_by_default(play: Play) -> None:
    play(rooms.open_new_tables, count=4)
    assert order(play) == [4, 3, 2, 1]
    play(rooms.post_breaking_order, tables=[play.table(2), play.table(4)])
    assert order(play) == [2, 4, 3, 1]
    play(rooms.change_table, table=play.table(4), protected=True)
    assert order(play) == [2, 3, 1]
    assert refusal(play, rooms.post_breaking_order, tables=[play.table(4)]) == "table_protected"
    twice = [play.table(1), play.table(1)]
    assert refusal(play, rooms.post_breaking_order, tables=twice) == "table_named_twice"
    play(rooms.post_breaking_order, tables=[])
    assert order(play) == [3, 2, 1]


def test_unusable_seat_is_not_counted_until_repaired(play: Play) -> None:
    play.sit(t1=[4])
    play(rooms.mark_seat, seat=play.seat("1.7"), usable=False)
    assert room_tables(play.tournament)[0].open_seats == {1, 2, 3, 5, 6, 8, 9}
    assert refusal(play, rooms.mark_seat, seat=play.seat("1.7"), usable=False) == "already_so"
    assert refusal(play, rooms.mark_seat, seat=play.seat("1.4"), usable=False) == "seat_is_held"
    play(rooms.mark_seat, seat=play.seat("1.7"), usable=True)
    assert room_tables(play.tournament)[0].open_seats == {1, 2, 3, 5, 6, 7, 8, 9}


def test_tda_2024_rule_9_locked_player_cannot_be_moved(play: Play) -> None:
    play.sit(t1=[4])
    play(rooms.lock_player, entry=play.entry("Ada"), locked=True)
    assert room_tables(play.tournament)[0].players[4].locked
    assert entry_sentence(play.last) == "Ada locked in seat 1.4"
    play.undo()
    assert not room_tables(play.tournament)[0].players[4].locked


def test_player_without_a_seat_cannot_be_locked(play: Play) -> None:
    play.sit(t1=[4])
    SeatAssignment.objects.all().delete()
    assert refusal(play, rooms.lock_player, entry=play.entry("Ada"), locked=True) == "not_seated"


def test_undo_of_a_room_action_restores_all_data(play: Play) -> None:
    play.sit(t1=[4], t2=[1])
    before = stored(play.tournament, Table, Seat, SeatAssignment)
    for action, given in (
        (rooms.post_breaking_order, {"tables": [play.table(1)]}),
        (rooms.change_table, {"table": play.table(1), "feature": True, "colour": "blue"}),
        (rooms.mark_seat, {"seat": play.seat("1.7"), "usable": False}),
        (rooms.lock_player, {"entry": play.entry("Ada"), "locked": True}),
    ):
        play(action, **given)
        assert stored(play.tournament, Table, Seat, SeatAssignment) != before
        play.undo()
        assert stored(play.tournament, Table, Seat, SeatAssignment) == before


def test_note_on_a_seated_player_is_logged(play: Play) -> None:
    play.sit(t1=[1, 2])
    play(add_note, entry=play.entry("Ada"), text="  asked for seat 5 ")
    assert entry_sentence(play.last) == "Note on Ada at 1.1: asked for seat 5"
    assert "Ada" not in str(play.last.facts)


def test_note_without_text_is_refused(play: Play) -> None:
    play.sit(t1=[1, 2])
    with pytest.raises(Refused, match="needs_a_note"):
        play(add_note, entry=play.entry("Ada"), text=" ")
