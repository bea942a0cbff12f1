"""Entries with their seats: drawn from everybody's pool, freed by a void or by a stack given up."""

import pytest
from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.services import room as rooms
from tables.services.hands import busts
from tables.services.seats import draws
from tables.services.seats import entries as seat_entries
from tables.services.undo import undo
from tests.tables.play import Play, stored
from tournaments.models import BountyWin, BustOut, Entry, RebuyOrAddOn, Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entry_states

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(tournament: Tournament, director: User) -> Play:
    """A table of nine with eight seats taken, and a sealed draw."""
    play = Play(tournament, director)
    play.sit(t1=range(1, 9))
    play(draws.seal_seed, seed="5eed")
    return play


def test_late_entry_draws_a_seat_immediately(play: Play) -> None:
    entry = play(seat_entries.enter, name="Yve")
    assert str(SeatAssignment.objects.get(entry=entry).seat) == "1.9"
    assert entry_sentence(play.last) == "Yve entered, seat 1.9"
    play(undo, entry=play.last)
    assert (SeatAssignment.objects.count(), Entry.ever.filter(player__display_name="Yve").count()) == (8, 0)


def test_entry_without_an_open_seat_becomes_an_alternate(play: Play) -> None:
    play(seat_entries.enter, name="Yve")
    zed = play(seat_entries.enter, name="Zed")
    assert not SeatAssignment.objects.filter(entry=zed).exists()
    assert entry_sentence(play.last) == "Zed entered"


def test_entry_gets_no_seat_before_the_draw(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play(rooms.open_new_tables, count=1)
    play(draws.seal_seed, seed="5eed")
    play(seat_entries.enter, name="Yve")
    assert SeatAssignment.objects.count() == 0


def test_voiding_an_entry_frees_the_seat(play: Play) -> None:
    play(seat_entries.void_entry, entry=play.entry("Ada"))
    assert entry_sentence(play.last) == "Entry of Ada voided, entered by mistake, seat 1.1 opened"
    assert "Ada" not in play.seating().values()
    play(undo, entry=play.last)
    assert play.seating()["1.1"] == "Ada"


def test_no_shows_are_removed_from_their_seats(play: Play) -> None:
    gone = [play.entry(name) for name in ("Ada", "Bix")]
    for entry in gone:
        play(entry_states.mark_absent, entry=entry)
    play(seat_entries.void_no_shows, entries=gone)
    assert entry_sentence(play.last) == "Absent, entry voided (2): Ada, Bix"
    assert {"Ada", "Bix"} & set(play.seating().values()) == set()
    play(undo, entry=play.last)
    assert {"Ada", "Bix"} <= set(play.seating().values())


def test_player_who_forfeits_a_stack_draws_a_new_seat(play: Play) -> None:
    ada = play.entry("Ada")
    again = play(seat_entries.re_enter, entry=ada, forfeits=500)
    assert [assignment.entry for assignment in SeatAssignment.objects.filter(entry__player=ada.player)] == [again]
    assert SeatAssignment.objects.count() == 8
    play(undo, entry=play.last)
    assert play.seating()["1.1"] == "Ada"


def test_re_entering_player_draws_a_new_seat(play: Play) -> None:
    ada = play.entry("Ada")
    play(busts.bust, entry=play.entry("Bix"))
    again = play(seat_entries.re_enter, entry=play_bust(play, ada))
    assert (again.bullet, SeatAssignment.objects.filter(entry=again).count()) == (2, 1)


def play_bust(play: Play, entry: Entry) -> Entry:
    play(busts.bust, entry=entry)
    return entry


@pytest.fixture
def with_rebuys(play: Play) -> Play:
    """One rebuy each, the clock runs, each head has a bounty."""
    play(lifecycle.change_settings, rebuys=1)
    play.tournament.entries.update(bounty=10_00)
    play(clock.start_clock)
    return play


def stored_rows(play: Play) -> list[str]:
    """Return what is stored of busts, seats and bounties, without the keys of its rows."""
    found = stored(play.tournament, BustOut, SeatAssignment, BountyWin)
    return sorted(str({name: value for name, value in row.items() if name != "id"}) for row in found)


def test_busted_player_returns_to_the_same_seat_after_a_rebuy(with_rebuys: Play) -> None:
    play = with_rebuys
    ada, bix = play.entry("Ada"), play.entry("Bix")
    play(busts.bust, entry=ada, by=[bix])
    busted = stored_rows(play)
    play(seat_entries.rebuy, entry=ada, stack=0)
    assert entry_sentence(play.last) == "Ada: rebuy, 20,000 chips, not out, seat 1.1"
    assert (play.seating()["1.1"], RebuyOrAddOn.objects.get().entry) == ("Ada", ada)
    assert (BustOut.objects.count(), BountyWin.objects.count()) == (0, 0)
    play(undo, entry=play.last)
    assert stored_rows(play) == busted
    play(undo, entry=play.last)
    assert (play.seating()["1.1"], BountyWin.objects.count()) == ("Ada", 0)


def test_player_remains_out_after_a_refused_rebuy(with_rebuys: Play) -> None:
    play, ada = with_rebuys, with_rebuys.entry("Ada")
    play(seat_entries.rebuy, entry=ada, stack=0)
    play(busts.bust, entry=ada)
    assert play.refused(seat_entries.rebuy, entry=ada, stack=0) == (
        "Ada has no rebuy left (limit 1). The director can sell it anyway, with a reason."
    )
    assert BustOut.objects.filter(entry=ada).exists()


def test_player_cannot_rebuy_after_forfeiting_the_stack(with_rebuys: Play) -> None:
    play, ada = with_rebuys, with_rebuys.entry("Ada")
    play(seat_entries.forfeit, entry=ada, chips=500)
    assert play.refused(seat_entries.rebuy, entry=ada, stack=0) == (
        "Ada is out. Sell a re-entry. If the bust was a mistake, undo it."
    )


def test_player_waits_for_a_seat_after_a_rebuy_without_open_seats(with_rebuys: Play) -> None:
    play, ada = with_rebuys, with_rebuys.entry("Ada")
    play(busts.bust, entry=ada)
    for name in ("Yve", "Zed"):
        play(seat_entries.enter, name=name)
    play(seat_entries.rebuy, entry=ada, stack=0)
    assert entry_sentence(play.last) == "Ada: rebuy, 20,000 chips, not out, waiting for a seat"
