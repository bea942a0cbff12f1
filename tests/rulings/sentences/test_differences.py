"""The changes that an undo would make to the floor's decisions."""

import pytest

from rulings.models import Penalty
from rulings.services.penalties import missed_hands, penalties
from tables.services.hands import buttons
from tests.tables.play import Play
from tournaments.sentences.differences import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Three at table 1 with a button; Ada misses five hands."""
    play.sit(t1=[1, 2, 3])
    play(buttons.set_button, table=play.table(1), button=1)
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        sanction=penalties.Sanction(kind="hands", count=5, reason="stalling"),
    )
    return play


def undo_differences(room: Play) -> list[tuple[str, str, str]]:
    return differences(room.last, room.tournament, now=room.now)


def test_undo_preview_shows_that_penalty_hands_must_be_missed_again(room: Play) -> None:
    room(missed_hands.count_missed_hands, penalty=Penalty.objects.get(), hands=2)
    assert undo_differences(room) == [("Ada: hands to miss", "3", "5")]


def test_undo_preview_of_a_hand_shows_button_and_missed_hand(room: Play) -> None:
    room(buttons.deal_next, table=room.table(1))
    assert undo_differences(room) == [("Button at table 1", "seat 2", "seat 1"), ("Ada: hands to miss", "4", "5")]
    room.undo()
    assert undo_differences(room) == [("Button at table 1", "seat 1", "seat 2"), ("Ada: hands to miss", "5", "4")]
