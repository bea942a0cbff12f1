"""A table calls the floor, and says that a seat is open: the floor answers, and alone busts anybody."""

from typing import Any

import pytest

from tables.models import SeatAssignment, Table, TableCall
from tables.selectors.room.calls import call_alerts, open_calls
from tables.selectors.room.table_cards import card_token, table_of_token
from tables.services import room as rooms
from tables.services.hands import busts
from tests.tables.play import Play, sit, stored
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(play: Play) -> Play:
    """One table with three players."""
    play.sit(t1=[1, 2, 3])
    return play


def waiting(play: Play) -> list[tuple[str, int | None]]:
    return [(call.kind, call.seat) for call in open_calls(play.tournament)]


def refusal_code(play: Play, action: Any, **given: Any) -> str:
    with pytest.raises(Refused) as told:
        play(action, **given)
    return told.value.code


def test_table_cannot_call_the_floor_again_before_an_answer(play: Play) -> None:
    call = play(rooms.call_floor, table=play.table(1))
    assert waiting(play) == [("floor", None)]
    assert refusal_code(play, rooms.call_floor, table=play.table(1)) == "table_called_already"
    play(rooms.answer_call, call=call)
    assert (waiting(play), TableCall.objects.get().by) == ([], play.by)
    assert refusal_code(play, rooms.answer_call, call=call) == "call_is_answered"
    play(rooms.call_floor, table=play.table(1))
    assert waiting(play) == [("floor", None)]


def test_table_can_cancel_its_own_floor_call(play: Play) -> None:
    call = play(rooms.call_floor, table=play.table(1))
    play(rooms.withdraw_call, call=call)
    assert (waiting(play), TableCall.objects.get().by) == ([], None)


def test_bust_reported_by_a_table_must_be_confirmed_by_the_floor(play: Play) -> None:
    play(rooms.report_open_seat, table=play.table(1), seat=2)
    assert play.seating() == {"1.1": "Ada", "1.2": "Bix", "1.3": "Cleo"}
    [alert] = call_alerts(play.tournament, now=play.now)
    assert (alert.key, alert.facts["seat"], alert.facts["name"]) == ("seat_said_open", "1.2", "Bix")
    assert refusal_code(play, rooms.report_open_seat, table=play.table(1), seat=2) == "table_called_already"
    play(busts.bust, entry=play.entry("Bix"))
    assert waiting(play) == []


def test_next_player_in_a_seat_can_be_reported_out(play: Play) -> None:
    play(rooms.report_open_seat, table=play.table(1), seat=2)
    play(busts.bust, entry=play.entry("Bix"))
    play(sit, name="Dory", seat=play.seat("1.2"))
    assert waiting(play) == []
    play(rooms.report_open_seat, table=play.table(1), seat=2)
    assert waiting(play) == [("seat_open", 2)]


def test_empty_seat_cannot_be_reported_out(play: Play) -> None:
    assert refusal_code(play, rooms.report_open_seat, table=play.table(1), seat=7) == "seat_is_empty"
    assert refusal_code(play, rooms.report_open_seat, table=play.table(1), seat=70) == "seat_is_empty"


def test_closed_table_cannot_call_the_floor(play: Play) -> None:
    play(rooms.open_new_tables, count=1)
    play(rooms.call_floor, table=play.table(2))
    play(rooms.close_table, table=play.table(2))
    assert waiting(play) == []
    assert refusal_code(play, rooms.call_floor, table=play.table(2)) == "table_closed_already"


def test_undo_of_a_floor_call_restores_all_data(play: Play) -> None:
    before = stored(play.tournament, TableCall, Table)
    play(rooms.call_floor, table=play.table(1))
    play.undo()
    assert stored(play.tournament, TableCall, Table) == before


def test_new_table_card_invalidates_the_previous_card(play: Play) -> None:
    old = card_token(play.table(1))
    assert table_of_token(old) == play.table(1)
    play(rooms.replace_table_card, table=play.table(1))
    assert (table_of_token(old), table_of_token(card_token(play.table(1)))) == (None, play.table(1))
    assert entry_sentence(play.last) == "New QR card for table 1: the old one no longer works"


@pytest.mark.parametrize("token", ["", "1.1", "1.1.", "1.1.forged", "x.y.z", "1.1." + "a" * 43, "…", "1" * 500])
def test_invalid_table_card_token_opens_no_table(play: Play, token: str) -> None:
    assert table_of_token(token) is None


def test_report_of_a_seat_emptied_meanwhile_is_ignored(play: Play) -> None:
    play(rooms.report_open_seat, table=play.table(1), seat=2)
    assert [alert.key for alert in call_alerts(play.tournament, now=play.now)] == ["seat_said_open"]
    SeatAssignment.objects.filter(seat=play.seat("1.2")).delete()
    assert list(call_alerts(play.tournament, now=play.now)) == []
