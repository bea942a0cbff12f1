"""The two sums that must balance."""

from typing import Any

import pytest

from tables.models import SeatAssignment
from tables.rules.hands.button import Origin
from tables.selectors.room.player_sum import player_sum
from tables.services.balance import moves
from tables.services.hands import busts
from tests.tables.play import Play
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def test_everybody_sits_waits_or_walks(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    play(entries.enter, name="Waits")
    move = play(moves.order, entry=play.entry("Ada"), seat=play.seat("2.9"))
    called = player_sum(play.tournament)
    assert (called.seated, called.walking, called.waiting, called.found, called.left) == (7, 0, 1, 8, 8)
    play(moves.leave, move=move)
    play(busts.bust, entry=play.entry("Bix"))
    walks = player_sum(play.tournament)
    assert (walks.seated, walks.walking, walks.waiting, walks.entries, walks.out) == (5, 1, 1, 8, 1)
    assert (walks.found, walks.left, walks.balances) == (7, 7, True)


def test_a_player_who_is_out_and_holds_a_seat_is_not_hidden_by_another(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    entry = play.entry("Ada")
    play(busts.bust, entry=entry)
    seat = play.seat("1.1")
    SeatAssignment.objects.create(
        tournament=play.tournament, seat=seat, entry=entry, since=play.now, came=Origin.LATE_ENTRY
    )
    assert (player_sum(play.tournament).found, player_sum(play.tournament).balances) == (2, True)


def test_a_bust_between_two_counts_is_no_alarm(play: Play, django_assert_num_queries: Any) -> None:
    play.sit(t1=[1, 2, 3])
    with django_assert_num_queries(1):
        found = player_sum(play.tournament)
    assert (found.found, found.left) == (3, 3)


def test_nobody_is_nobody(play: Play) -> None:
    assert (player_sum(play.tournament).found, player_sum(play.tournament).balances) == (0, True)
