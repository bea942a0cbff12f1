"""A player with several seats on day 2: one is merged into another, with its chips and what is on its head."""

import pytest

from tables.models import SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.services.days import bag_opening, carry_over, merged_seats
from tables.services.days.bag_opening import OpenedBag
from tables.services.seats import draws
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import Entry
from tournaments.selectors.prizes.places import places
from tournaments.services.busts import bust
from tournaments.services.days.flights import set_carry_over
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_day(festival: Festival) -> Play:
    """Ada sits twice, with 25,000 and 30,000; Bix and Cleo once."""
    festival.whole(change_settings, house_overrides={"several_flights": "best_stack"})
    festival.whole(set_carry_over, **SETTINGS | {"policy": "several"})
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    festival.enter("1B", "Ada", "Cleo")
    festival.bag("1B", Ada=30_000, Cleo=10_000)
    festival.whole(carry_over.confirm_carry_over)
    festival.whole(draws.open_and_seat, count=2, seed="7" * 64)
    return festival.whole


def seats(play: Play) -> tuple[Entry, Entry]:
    """Ada's entries, the smaller stack first."""
    smaller, larger = Entry.objects.filter(
        tournament=play.tournament, player__display_name="Ada", bust_out__isnull=True
    ).order_by("stack")
    return smaller, larger


def test_the_stack_goes_on_in_the_other_seat_and_no_place_is_taken(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    second_day(merged_seats.merge_seats, entry=smaller, into=larger)
    larger.refresh_from_db()
    assert (larger.stack, expected_chips(second_day.tournament).total) == (55_000, 100_000)
    assert SeatAssignment.objects.filter(entry=smaller).count() == 0
    for name in ("Cleo", "Bix"):
        second_day(bust, entry=second_day.entry(name))
    found = {place.entry.player.display_name: place.first for place in places(second_day.tournament)}
    assert found == {"Ada": 1, "Bix": 2, "Cleo": 3}


def test_its_bag_is_opened_at_the_seat_that_is_left(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    second_day(merged_seats.merge_seats, entry=smaller, into=larger)
    bags = [OpenedBag(bag=bag, found=bag.stack - 500) for bag in larger.carried_bags.all()]
    assert len(bags) == 2
    second_day(bag_opening.open_bags, bags=bags, witness="Dealer", reason="Miscounted")
    larger.refresh_from_db()
    assert (larger.stack, expected_chips(second_day.tournament).total) == (54_000, 99_000)


def test_undo_gives_both_seats_back(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    before = second_day.seating()
    second_day(merged_seats.merge_seats, entry=smaller, into=larger)
    second_day.undo()
    assert second_day.seating() == before
    assert [seat.stack for seat in seats(second_day)] == [25_000, 30_000]


def test_seats_of_two_players_are_never_merged(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    refused = second_day.refused(merged_seats.merge_seats, entry=smaller, into=second_day.entry("Bix"))
    assert refused == "These are seats of Ada and of Bix. Choose two seats of one player."
    assert second_day.refused(merged_seats.merge_seats, entry=larger, into=larger).startswith("These are seats of Ada")
