"""Bags of flights that go forward to the second day: which, with how many chips, and what removed ones are paid."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from tables.models import Bag, LastHands
from tables.selectors.chips.sums import expected_chips
from tables.selectors.room.facts import bag_facts
from tables.services.days import carry_over
from tables.services.hands import bag_counts, bagging
from tables.services.hands.bag_counts import StackCount
from tests.conftest import MINUTE
from tests.tables.festival import Festival
from tournaments.models import BagPay, ClockAnchor, Day, Entry
from tournaments.selectors.amounts_sold import entries_sold, unique_players
from tournaments.selectors.desk.entries import desk_counts, found
from tournaments.selectors.desk.ledger import due
from tournaments.selectors.prizes.bounties import pool_of
from tournaments.selectors.prizes.places import placed
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.clock.clock import add_time, start
from tournaments.services.days.flights import set_carry_over
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


def test_day_ends_while_last_hands_are_played_once_every_bag_is_counted(festival: Festival) -> None:
    flight = festival.flight("1A", after=0)
    flight.sit(t1=[1, 3], t2=[2])
    flight.now = flight.tournament.starts_at + 5 * MINUTE
    flight(bagging.last_hands, hands=3)
    assert flight.refused(carry_over.end_day) == "Tables are still playing their last hands. End the last hands first."
    counts = [StackCount(entry=flight.entry(name), stack=20_000) for name in ("Ada", "Bix", "Cleo")]
    flight.by = festival.counter
    flight(bag_counts.count_bags, bags=counts)
    flight.by = festival.by
    flight(bag_counts.verify_bags, bags=counts)
    assert bag_facts(flight.tournament).last_hands is False
    flight(carry_over.end_day)
    assert (LastHands.objects.get().over_at, Day.objects.get(code="1A").ended_at) == (flight.now, flight.now)


STACK = 20_000
SETTINGS = {
    "policy": "best",
    "bonus": 0,
    "pay": "nothing",
    "amount": 0,
    "share": 0,
    "from_pool": True,
    "keeps_place": False,
    "restart": "lowest",
    "printed": None,
}


def test_the_best_stack_goes_forward_and_the_other_leaves_play(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums() == {"Ada": 30_000, "Bix": 35_000, "Cleo": 10_000}
    assert expected_chips(bagged.whole.tournament).total == 75_000
    removed = Bag.objects.exclude(removed="").get()
    assert (removed.stack, removed.removed, removed.goes_to) == (25_000, "smaller", None)


def test_entries_and_players_are_counted_over_the_flights_and_carried_ones_are_no_further_entries(
    bagged: Festival,
) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    tournament = type(bagged.whole.tournament).objects.get(pk=bagged.whole.tournament.pk)
    assert (entries_sold(tournament).count(), unique_players(tournament)) == (5, 4)


def test_carried_player_stays_in_the_team_of_their_bag(bagged: Festival) -> None:
    Entry.objects.filter(player__display_name__in=["Ada", "Bix"]).update(team="Ash")
    bagged.whole(carry_over.confirm_carry_over)
    carried = Entry.objects.filter(carried=True).values_list("player__display_name", "team")
    assert dict(carried) == {"Ada": "Ash", "Bix": "Ash", "Cleo": ""}


def test_stacks_are_added_where_that_is_the_policy(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"policy": "added"})
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums() == {"Ada": 55_000, "Bix": 35_000, "Cleo": 10_000}
    assert Bag.objects.exclude(removed="").count() == 0


def test_a_player_chooses_and_nothing_is_confirmed_before(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"policy": "choice"})
    assert bagged.whole.refused(carry_over.confirm_carry_over).startswith(
        "Players who have not chosen their stack yet, 1: Ada."
    )
    smaller = Bag.objects.get(stack=25_000)
    bagged.whole(carry_over.choose_bag, bag=smaller)
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums()["Ada"] == 25_000


def test_removed_bags_take_the_places_below_everybody_on_the_second_day(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"pay": "minimum", "keeps_place": True})
    bagged.whole(carry_over.confirm_carry_over)
    tournament = bagged.whole.tournament
    assert [(place.first, place.last) for place in placed(tournament)] == [(4, 4)]
    assert BagPay.objects.count() == 0
    assert bagged.sums() == {"Ada": 30_000, "Bix": 35_000, "Cleo": 10_000}


def test_a_fixed_amount_for_removed_bags_comes_from_the_pool(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"pay": "bonus", "amount": 4_000})
    bagged.whole(carry_over.confirm_carry_over)
    pay = BagPay.objects.get()
    assert (pay.amount, pay.entry.player.display_name, pay.entry.tournament.slug) == (4_000, "Ada", "event-1a")


def test_the_second_day_begins_where_the_flight_that_played_least_stopped(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    anchor = ClockAnchor.objects.get(tournament=bagged.whole.tournament)
    assert (anchor.step, anchor.left.total_seconds() // 60, anchor.since) == (1, 14, None)


def test_carrying_over_twice_or_while_a_flight_plays_is_refused(bagged: Festival) -> None:
    bagged.flight("1C", after=2)
    assert bagged.whole.refused(carry_over.confirm_carry_over) == (
        "These flights have not ended: 1C. End each of them first."
    )


@pytest.mark.parametrize("action", [bust, void_entry])
def test_an_ended_flight_keeps_its_players_and_their_bags(bagged: Festival, action: Callable[..., object]) -> None:
    play = bagged.flights["1A"]
    assert play.refused(action, entry=play.entry("Ada")) == "Day 1A has ended. Undo its end in the log first."


def test_simultaneous_action_finds_the_flight_ended(festival: Festival) -> None:
    def end_and_bust(f: Floor, *, entry: Entry) -> None:
        carry_over.end_day(f, anyway=True, reason="a bag is missing")
        bust(f, entry=entry)

    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    refused = play.refused(end_and_bust, entry=play.entry("Ada"))
    assert refused == "Day 1A has ended. Undo its end in the log first."


def test_the_clock_of_an_ended_flight_stands_where_it_stopped(bagged: Festival) -> None:
    play = bagged.flights["1A"]
    refused = play.refused(add_time, span=timedelta(minutes=5))
    assert refused == "Day 1A has ended. Undo its end in the log first."
    assert play.refused(start) == refused


def test_the_bag_of_a_player_who_is_busted_after_all_is_no_bag_any_more(festival: Festival) -> None:
    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Cleo")
    for stack, name in ((20_000, "Ada"), (40_000, "Bix")):
        play(bag_counts.count_bags, bags=[StackCount(entry=play.entry(name), stack=stack)])
    play(bust, entry=play.entry("Ada"))
    assert {bag.entry.player.display_name: bag.stack for bag in Bag.objects.closed()} == {"Bix": 40_000}
    assert play(bag_counts.count_bags, bags=[StackCount(entry=play.entry("Cleo"), stack=20_000)])[0].stack == 20_000


def test_player_without_a_verified_bag_is_named_and_left_behind_only_with_a_reason(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.end_unverified("1A", verified="Ada", left="Bix")
    assert festival.whole.refused(carry_over.confirm_carry_over) == (
        "Players who are in without a verified bag, 1: Bix. Undo the end of their flight and verify the bags. Or carry "
        "over without them, with a reason."
    )
    festival.whole(carry_over.confirm_carry_over, anyway=True, reason="Bix has left")
    assert festival.sums() == {"Ada": STACK}
    said = entry_sentence(festival.whole.last)
    assert said.endswith("; 1 player without a verified bag stays behind: Bix has left")


def test_undo_takes_everybody_off_the_second_day_again(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole.undo()
    assert Entry.objects.filter(carried=True).count() == 0
    assert (Bag.objects.exclude(removed="").count(), Bag.objects.filter(goes_to__isnull=False).count()) == (0, 0)
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.whole.refused(carry_over.confirm_carry_over).startswith("The carry-over is already confirmed.")


def test_bounty_is_carried_with_the_player_also_that_of_a_removed_bag(festival: Festival) -> None:
    settings = {"bounty": 1_000, "house_overrides": {"several_flights": "best_stack"}}
    festival.whole(change_settings, **settings)
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    festival.enter("1B", "Ada", "Cleo")
    festival.bag("1B", Ada=30_000, Cleo=10_000)
    festival.whole(carry_over.confirm_carry_over)
    tournament = festival.whole.tournament
    found = Entry.objects.filter(tournament=tournament).values_list("player__display_name", "bounty")
    assert dict(found) == {"Ada": 2_000, "Bix": 1_000, "Cleo": 1_000}
    assert pool_of(tournament) == 4_000


def test_carried_player_owes_nothing_at_the_desk(festival: Festival) -> None:
    festival.whole(change_settings, bounty=1_000, prize_share=5_000)
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    festival.whole(carry_over.confirm_carry_over)
    tournament = festival.whole.tournament
    assert [due(entry) for entry in Entry.objects.filter(tournament=tournament)] == [0, 0]
    assert (desk_counts(tournament)["unpaid"], list(found(tournament, state="unpaid"))) == (0, [])
