"""A hand dealt by the floor: what it says of itself is what the room's invariants read."""

import pytest

from rulings.services import dealing
from tables.rules.invariants import Dealt
from tables.selectors.invariants import _dealt, invariants
from tables.services import buttons
from tests.tables.conftest import Play, play

pytestmark = pytest.mark.django_db

__all__ = ["play"]


def test_a_dealt_hand_tells_the_big_blind_before_and_after(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    play(buttons.set_button, table=play.table(1), button=1)
    play(dealing.deal_next, table=play.table(1))
    assert _dealt(play.tournament, 0, 10) == [Dealt(1, 3, 4, [1, 2, 3, 4])]


def test_after_it_the_room_still_says_what_holds(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    play(buttons.set_button, table=play.table(1), button=1)
    play(dealing.deal_next, table=play.table(1))
    assert [found.invariant for found in invariants(play.tournament, now=play.now) if not found.holds] == []
