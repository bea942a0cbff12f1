"""Entries with their seats: drawn from everybody's pool, freed by a void or by a stack given up."""

import pytest
from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.services.hands import busts
from tables.services.room import tables as rooms
from tables.services.seats import draws
from tables.services.seats import entries as seat_entries
from tables.services.undo import undo
from tests.tables.play import Play
from tournaments.models import Entry, Tournament
from tournaments.sentences.log import entry_sentence
from tournaments.services.desk import entry_states

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(tournament: Tournament, director: User) -> Play:
    """A table of nine with eight seats taken, and a sealed draw."""
    play = Play(tournament, director)
    play.sit(t1=range(1, 9))
    play(draws.seal, seed="5eed")
    return play


def test_a_late_entry_draws_its_seat_at_once(play: Play) -> None:
    entry = play(seat_entries.enter, name="Yve")
    assert str(SeatAssignment.objects.get(entry=entry).seat) == "1.9"
    assert entry_sentence(play.last) == "Yve entered, seat 1.9"
    play(undo, entry=play.last)
    assert (SeatAssignment.objects.count(), Entry.ever.filter(player__display_name="Yve").count()) == (8, 0)


def test_without_an_open_seat_the_entry_is_an_alternate(play: Play) -> None:
    play(seat_entries.enter, name="Yve")
    zed = play(seat_entries.enter, name="Zed")
    assert not SeatAssignment.objects.filter(entry=zed).exists()
    assert entry_sentence(play.last) == "Zed entered"


def test_before_the_draw_nobody_gets_a_seat(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=1)
    play(draws.seal, seed="5eed")
    play(seat_entries.enter, name="Yve")
    assert SeatAssignment.objects.count() == 0


def test_a_void_frees_the_seat_and_its_undo_gives_it_back(play: Play) -> None:
    play(seat_entries.void_entry, entry=play.entry("Ada"))
    assert entry_sentence(play.last) == "Entry of Ada voided, entered by mistake, seat 1.1 opened"
    assert "Ada" not in play.seating().values()
    play(undo, entry=play.last)
    assert play.seating()["1.1"] == "Ada"


def test_who_did_not_come_leaves_the_seats_and_comes_back_to_them(play: Play) -> None:
    gone = [play.entry(name) for name in ("Ada", "Bix")]
    for entry in gone:
        play(entry_states.mark_absent, entry=entry)
    play(seat_entries.void_no_shows, entries=gone)
    assert entry_sentence(play.last) == "Absent, entry voided (2): Ada, Bix"
    assert {"Ada", "Bix"} & set(play.seating().values()) == set()
    play(undo, entry=play.last)
    assert {"Ada", "Bix"} <= set(play.seating().values())


def test_a_stack_given_up_leaves_its_seat_and_draws_another(play: Play) -> None:
    ada = play.entry("Ada")
    again = play(seat_entries.re_enter, entry=ada, forfeits=500)
    assert [assignment.entry for assignment in SeatAssignment.objects.filter(entry__player=ada.player)] == [again]
    assert SeatAssignment.objects.count() == 8
    play(undo, entry=play.last)
    assert play.seating()["1.1"] == "Ada"


def test_who_is_out_draws_a_new_seat_for_the_next_bullet(play: Play) -> None:
    ada = play.entry("Ada")
    play(busts.bust, entry=play.entry("Bix"))
    again = play(seat_entries.re_enter, entry=play_bust(play, ada))
    assert (again.bullet, SeatAssignment.objects.filter(entry=again).count()) == (2, 1)


def play_bust(play: Play, entry: Entry) -> Entry:
    play(busts.bust, entry=entry)
    return entry
