"""Notes on players."""

import pytest

from tables.services.room.notes import note
from tests.tables.play import Play
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


def test_a_note_stands_in_the_log_with_the_seat(play: Play) -> None:
    play.sit(t1=[1, 2])
    play(note, entry=play.entry("Ada"), text="  asked for seat 5 ")
    assert entry_sentence(play.last) == "Note on Ada at 1.1: asked for seat 5"
    assert "Ada" not in str(play.last.facts)


def test_a_note_of_nothing_is_refused(play: Play) -> None:
    play.sit(t1=[1, 2])
    with pytest.raises(Refused, match="needs_a_note"):
        play(note, entry=play.entry("Ada"), text=" ")
