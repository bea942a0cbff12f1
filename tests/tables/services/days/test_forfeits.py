"""A stack is given up before registration closes, in its flight or as a bag of one that has ended."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.overview import days_overview
from tables.services.days import carry_over
from tables.services.days.forfeits import forfeit_bag
from tables.services.seats import draws
from tables.services.seats.entries import forfeit
from tables.services.undo import undo
from tests.markup import one_line
from tests.tables.festival import DAY, Festival
from tests.tables.play import Play
from tournaments.models import BustOut, Entry
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk import entries
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def flights(festival: Festival) -> Festival:
    """Flight 1A is bagged by Ada and Bix, 1B is to be played; nobody plays two stacks, and there is one re-entry."""
    festival.whole(change_settings, re_entries=1)
    festival.whole.tournament.refresh_from_db()
    festival.flight("1A", after=0, closes="l2")
    festival.flight("1B", after=1, closes="l2")
    festival.enter("1A", "Ada", "Bix", "Cleo")
    return festival


def enter(play: Play, name: str) -> Entry:
    """Sell an entry to a player who is known."""
    player = Entry.objects.filter(player__display_name=name)[0].player
    entry: Entry = play(entries.enter, player=player)
    return entry


def test_a_stack_in_play_is_given_up_and_its_seat_is_free(flights: Festival) -> None:
    play = flights.flights["1A"]
    play(draws.open_and_seat, count=1, seed="0" * 64)
    ada, before = play.entry("Ada"), expected_chips(play.tournament)
    play(forfeit, entry=ada, chips=18_000)
    seat = play.last.facts["seat"]
    assert entry_sentence(play.last) == f"Ada forfeited the stack: 18,000 leave play, seat {seat} opened"
    after = expected_chips(play.tournament)
    assert (after.removed, after.total) == (18_000, before.total - 18_000)
    assert ada.bust_out.why == BustOut.Why.FORFEIT
    assert not ada.seat_assignments.exists()
    play(undo, entry=play.last)
    assert expected_chips(play.tournament) == before
    assert ada.seat_assignments.exists()


def test_then_the_limit_of_re_entries_holds(flights: Festival) -> None:
    first, second = flights.flights["1A"], flights.flights["1B"]
    assert "has a stack in flight 1A" in second.refused(entries.enter, player=first.entry("Ada").player)
    first(forfeit, entry=first.entry("Ada"), chips=20_000)
    gone = first.last
    enter(second, "Ada")
    assert first.refused(undo, entry=gone).startswith("Ada has re-entered since.")
    assert "re-entr" in second.refused(forfeit, entry=second.entry("Ada"), chips=20_000)


def test_not_once_registration_has_closed(flights: Festival) -> None:
    play = flights.flights["1A"]
    play.now = play.tournament.starts_at + DAY / 2
    assert "closed" in play.refused(forfeit, entry=play.entry("Ada"), chips=20_000)


def test_a_bag_of_an_ended_flight_is_given_up_for_a_later_flight(flights: Festival) -> None:
    flights.bag("1A", Ada=25_000, Bix=35_000)
    whole, bag = flights.whole, Bag.objects.get(stack=25_000)
    whole(forfeit_bag, bag=bag)
    assert entry_sentence(whole.last) == "Bag of Ada from day 1A forfeited: 25,000 leave play"
    look = days_overview(whole.tournament, now=whole.now)
    assert (look.flights[0].expected, look.flights[0].in_bags, look.flights[0].agrees) == (35_000, 35_000, True)
    given_up = whole.last
    assert whole.refused(forfeit_bag, bag=bag).startswith("Ada has no bag of an ended flight.")
    enter(flights.flights["1B"], "Ada")
    assert whole.refused(undo, entry=given_up).startswith("Ada has re-entered since.")
    flights.bag("1B", Ada=20_000)
    assert whole.refused(forfeit_bag, bag=Bag.objects.get(stack=35_000)).startswith("No later flight takes entries")
    whole(carry_over.confirm_carry_over)
    assert flights.sums() == {"Bix": 35_000, "Ada": 20_000}


def test_a_forfeited_bag_comes_back_by_undo(flights: Festival) -> None:
    flights.bag("1A", Ada=25_000, Bix=35_000)
    flights.whole(forfeit_bag, bag=Bag.objects.get(stack=25_000))
    flights.whole(undo, entry=flights.whole.last)
    assert days_overview(flights.whole.tournament, now=flights.whole.now).in_bags == 60_000


def test_the_table_of_the_flight_has_the_button(
    flights: Festival, director: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    flights.bag("1A", Ada=25_000, Bix=35_000)
    monkeypatch.setattr("tournaments.views.attempts.server_now", lambda: flights.flights["1A"].now)
    client.force_login(director)
    address = "/t/event-1a/bags/0/"
    assert "Forfeit a bag" in one_line(client.get(address))
    sent = {"action": "forfeit-bag", "bag": Bag.objects.get(stack=25_000).pk}
    shown = one_line(client.post(address, sent, follow=True))
    assert "Bag of Ada from day 1A forfeited: 25,000 leave play" in shown
