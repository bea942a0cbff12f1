"""Mistakes at the tables: the wrong seat, two players in each other's seats."""

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from tables.models import Seat, SeatAssignment, Table
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.seats import corrections
from tables.services.undo import undo
from tests.conftest import MINUTE
from tests.tables.play import Play, stored
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value.code


def test_rule_7_player_in_a_wrong_seat_moves_to_the_right_seat(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    before = stored(play.tournament, SeatAssignment, Seat)
    play(corrections.correct_seat, entry=play.entry("Ada"), seat=play.seat("2.3"))
    assert play.seating() == {"1.2": "Bix", "2.3": "Ada", "2.5": "Cleo"}
    assert entry_sentence(play.last) == "Seat of Ada corrected: 1.1 to 2.3"
    play(undo, entry=play.last)
    assert stored(play.tournament, SeatAssignment, Seat) == before


def test_player_in_a_wrong_seat_cannot_move_to_a_taken_seat(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    ada = play.entry("Ada")
    assert refusal(play, corrections.correct_seat, entry=ada, seat=play.seat("1.2")) == "seat_is_held"
    play(rooms.mark_seat, seat=play.seat("1.9"), usable=False)
    assert refusal(play, corrections.correct_seat, entry=ada, seat=play.seat("1.9")) == "seat_not_in_use"
    play(moves.order_move, entry=ada, seat=play.seat("2.8"))
    assert refusal(play, corrections.correct_seat, entry=ada, seat=play.seat("1.4")) == "moves_already"


def test_swap_of_two_players_can_be_undone(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    before = stored(play.tournament, SeatAssignment, Seat)
    play(corrections.swap_players, entry=play.entry("Ada"), other=play.entry("Cleo"))
    assert play.seating() == {"1.1": "Cleo", "1.2": "Bix", "2.5": "Ada"}
    assert entry_sentence(play.last) == "Ada and Cleo swapped: Ada at 2.5, Cleo at 1.1"
    play(undo, entry=play.last)
    assert stored(play.tournament, SeatAssignment, Seat) == before
    assert refusal(play, corrections.swap_players, entry=play.entry("Ada"), other=play.entry("Ada")) == "already_so"


def test_same_swap_cannot_be_repeated_by_a_second_person(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    play(corrections.swap_players, entry=play.entry("Ada"), other=play.entry("Cleo"))
    wren = get_user_model().objects.create_user(username="wren")
    second = copy(play)
    second.by = wren
    for name, other in (("Ada", "Cleo"), ("Cleo", "Ada")):
        given = {"entry": play.entry(name), "other": play.entry(other)}
        seats = {"Ada": "2.5", "Cleo": "1.1"}
        assert second.refused(corrections.swap_players, **given) == (
            f"director already swapped {name} and {other}: {name} sits at {seats[name]}, {other} at {seats[other]}. "
            "No action needed. To swap them back, undo that swap."
        )
    assert play.seating() == {"1.1": "Cleo", "1.2": "Bix", "2.5": "Ada"}


def test_swap_can_be_reversed_by_the_same_person(play: Play) -> None:
    play.sit(t1=[1, 2])
    swap = {"entry": play.entry("Ada"), "other": play.entry("Bix")}
    play(corrections.swap_players, **swap)
    play(corrections.swap_players, **swap)
    assert play.seating() == {"1.1": "Ada", "1.2": "Bix"}
    second = copy(play)
    second.by, second.now = get_user_model().objects.create_user(username="wren"), play.now + 3 * MINUTE
    second(corrections.swap_players, **swap)
    assert play.seating() == {"1.1": "Bix", "1.2": "Ada"}


def test_undone_swap_may_be_repeated_by_any_person(play: Play) -> None:
    play.sit(t1=[1, 2])
    swap = {"entry": play.entry("Ada"), "other": play.entry("Bix")}
    play(corrections.swap_players, **swap)
    play(undo, entry=play.last)
    second = copy(play)
    second.by = get_user_model().objects.create_user(username="wren")
    second(corrections.swap_players, **swap)
    assert play.seating() == {"1.1": "Bix", "1.2": "Ada"}


def test_move_to_a_seat_of_a_broken_table_is_refused(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5, 6])
    seat, ada = play.seat("2.8"), play.entry("Ada")
    Table.objects.filter(pk=seat.table_id).update(broken_at=play.now)
    assert refusal(play, corrections.correct_seat, entry=ada, seat=seat) == "seat_not_in_use"
    assert refusal(play, moves.order_move, entry=ada, seat=seat) == "seat_not_in_use"
