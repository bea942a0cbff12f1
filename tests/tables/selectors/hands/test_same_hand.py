"""Busts that may be of the hand being played."""

import pytest

from tables.models import SeatAssignment
from tables.selectors.hands.same_hand import SAME_HAND_WINDOW, bust_of_same_hand
from tables.services.balance import moves
from tables.services.hands.busts import bust
from tests.conftest import MINUTE
from tests.tables.play import Play
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def same_hand_players(play: Play) -> tuple[str, list[str]]:
    """Return who went out of table 1 in the hand that is played, and who may have gone out in it too."""
    same = bust_of_same_hand(play.tournament, table=play.table(1), now=play.now)
    if same is None:
        return "", []
    others = Entry.objects.filter(pk__in=same.entries).order_by("pk")
    return same.out.entry.player.display_name, list(others.values_list("player__display_name", flat=True))


def test_recent_bust_at_the_table_is_suggested_for_the_same_hand(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2])
    play(bust, entry=play.entry("Fay"))
    assert same_hand_players(play) == ("", [])
    play(bust, entry=play.entry("Ada"))
    assert same_hand_players(play) == ("Ada", ["Bix", "Cleo", "Dory"])
    play.now += SAME_HAND_WINDOW + MINUTE
    assert same_hand_players(play) == ("", [])


def test_player_who_arrived_later_was_not_in_the_hand(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2, 3])
    play(bust, entry=play.entry("Ada"))
    move = play(moves.order_move, entry=play.entry("Gus"), seat=play.seat("1.9"))
    play(moves.seat_arrived_players, moves=[move])
    assert same_hand_players(play) == ("Ada", ["Bix", "Cleo", "Dory"])


def test_same_hand_is_not_suggested_after_the_seat_was_refilled(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2, 3])
    play(bust, entry=play.entry("Ada"))
    move = play(moves.order_move, entry=play.entry("Gus"), seat=play.seat("1.1"))
    play(moves.seat_arrived_players, moves=[move])
    assert same_hand_players(play) == ("", [])


def test_bust_before_a_redraw_is_not_of_the_same_hand(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    play(bust, entry=play.entry("Ada"))
    SeatAssignment.objects.update(since=play.now + MINUTE)
    play.now += MINUTE
    assert same_hand_players(play) == ("", [])
