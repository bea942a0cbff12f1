"""Sentences on what an undo would restore in the room."""

import pytest

from tables.services.hands import busts, buttons, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play, sit
from tournaments.sentences.differences import differences
from tournaments.services.clock import hand_for_hand

pytestmark = pytest.mark.django_db


def test_undo_preview_shows_if_the_seat_is_restored(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play(busts.bust, entry=play.entry("Ada"))
    row = play.last
    assert ("Seat 1.1", "open", "Ada") in differences(row, play.tournament, now=play.now)
    play(sit, name="Late", seat=play.seat("1.1"))
    assert ("Seat of Ada", "none", "near 1.1, taken by Late") in differences(row, play.tournament, now=play.now)


def test_undo_preview_of_a_seating_shows_the_seat_as_open(play: Play) -> None:
    play.sit(t1=[1, 2])
    assert ("Seat 1.2", "Bix", "open") in differences(play.last, play.tournament, now=play.now)


def test_redo_preview_of_a_seating_shows_the_seat(play: Play) -> None:
    play.sit(t1=[1, 2])
    play.undo()
    assert ("Seat 1.2", "open", "the player who had it") in differences(play.last, play.tournament, now=play.now)


def test_undo_preview_of_a_hand_for_hand_round_lists_each_button(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    for number in (1, 2):
        play(buttons.set_button, table=play.table(number), button=1)
    play.now = NOON + 5 * MINUTE
    play(hand_for_hand.start_hand_for_hand)
    play(ticks.close_and_deal_next_hand, anyway=True)
    found = [
        difference for difference in differences(play.last, play.tournament, now=play.now) if "utton" in difference[0]
    ]
    assert found == [("Button at table 1", "seat 2", "seat 1"), ("Button at table 2", "seat 2", "seat 1")]
