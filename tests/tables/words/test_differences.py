"""What an undo would put back in the room, in words."""

import pytest

from tables.services import going_out
from tests.tables.conftest import Play, _sit
from tournaments.words.differences import differences

pytestmark = pytest.mark.django_db


def test_a_seat_comes_back_and_a_filled_or_broken_one_says_so(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play(going_out.bust, entry=play.entry("Ada"))
    row = play.last
    assert ("Seat 1.1", "open", "Ada") in differences(row, play.tournament, now=play.now)
    play(_sit, name="Late", seat=play.seat("1.1"))
    assert ("Ada sits", "nowhere", "near 1.1, which Late has") in differences(row, play.tournament, now=play.now)


def test_whoever_was_seated_by_the_deed_leaves_his_seat(play: Play) -> None:
    play.sit(t1=[1, 2])
    assert ("Seat 1.2", "Bix", "open") in differences(play.last, play.tournament, now=play.now)


def test_a_seating_that_was_undone_can_be_looked_at_before_it_is_done_again(play: Play) -> None:
    play.sit(t1=[1, 2])
    play.undo()
    assert ("Seat 1.2", "open", "whoever had it") in differences(play.last, play.tournament, now=play.now)
