"""Bags of flights that go forward to the second day: which, with how many chips, and what removed ones are paid."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag, LastHands, SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.overview import days_overview
from tables.selectors.room.facts import bag_facts
from tables.services.days import bag_opening, carry_over
from tables.services.days.bag_opening import OpenedBag
from tables.services.days.carry_over import forfeit_bag
from tables.services.hands import bag_counts, bagging
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tables.services.seats.entries import forfeit
from tables.services.undo import undo
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.tables.festival import DAY, Festival
from tests.tables.play import Play
from tournaments.models import BagPay, BustOut, ClockAnchor, Day, Entry
from tournaments.selectors.amounts_sold import entries_sold, unique_player_count
from tournaments.selectors.desk.entries import desk_counts, matching_entries
from tournaments.selectors.desk.ledger import amount_due
from tournaments.selectors.prizes.bounties import bounty_pool_of
from tournaments.selectors.prizes.places import places_so_far, places_with_entries
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.clock.clock import add_time, start_clock
from tournaments.services.days.flights import set_carry_over
from tournaments.services.desk import entries
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


def test_day_can_end_once_last_hands_and_bag_counts_are_complete(festival: Festival) -> None:
    flight = festival.flight("1A", after=0)
    flight.sit(t1=[1, 3], t2=[2])
    flight.now = flight.tournament.starts_at + 5 * MINUTE
    flight(bagging.announce_last_hands, hands=3)
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


def test_carry_over_uses_the_best_stack_of_a_player(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums() == {"Ada": 30_000, "Bix": 35_000, "Cleo": 10_000}
    assert expected_chips(bagged.whole.tournament).total == 75_000
    removed = Bag.objects.exclude(removed="").get()
    assert (removed.stack, removed.removed, removed.goes_to) == (25_000, "smaller", None)


def test_carried_over_players_do_not_count_as_new_entries(
    bagged: Festival,
) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    tournament = type(bagged.whole.tournament).objects.get(pk=bagged.whole.tournament.pk)
    assert (entries_sold(tournament).count(), unique_player_count(tournament)) == (5, 4)


def test_carried_over_player_remains_in_the_same_team(bagged: Festival) -> None:
    Entry.objects.filter(player__display_name__in=["Ada", "Bix"]).update(team="Ash")
    bagged.whole(carry_over.confirm_carry_over)
    carried = Entry.objects.filter(carried=True).values_list("player__display_name", "team")
    assert dict(carried) == {"Ada": "Ash", "Bix": "Ash", "Cleo": ""}


def test_carry_over_may_add_the_stacks_of_all_bags(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"policy": "added"})
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums() == {"Ada": 55_000, "Bix": 35_000, "Cleo": 10_000}
    assert Bag.objects.exclude(removed="").count() == 0


def test_carry_over_is_refused_until_each_player_has_chosen_a_bag(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"policy": "choice"})
    assert bagged.whole.refused(carry_over.confirm_carry_over).startswith(
        "Players who have not chosen their stack yet, 1: Ada."
    )
    smaller = Bag.objects.get(stack=25_000)
    bagged.whole(carry_over.choose_bag, bag=smaller)
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.sums()["Ada"] == 25_000


def test_removed_bags_rank_below_all_day_2_players(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"pay": "minimum", "keeps_place": True})
    bagged.whole(carry_over.confirm_carry_over)
    tournament = bagged.whole.tournament
    assert [(place.first, place.last) for place in places_so_far(tournament)] == [(4, 4)]
    assert BagPay.objects.count() == 0
    assert bagged.sums() == {"Ada": 30_000, "Bix": 35_000, "Cleo": 10_000}


def test_fixed_payment_for_a_removed_bag_is_stored(bagged: Festival) -> None:
    bagged.whole(set_carry_over, **SETTINGS | {"pay": "bonus", "amount": 4_000})
    bagged.whole(carry_over.confirm_carry_over)
    pay = BagPay.objects.get()
    assert (pay.amount, pay.entry.player.display_name, pay.entry.tournament.slug) == (4_000, "Ada", "event-1a")


def test_day_2_starts_at_the_earliest_level_where_a_flight_stopped(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    anchor = ClockAnchor.objects.get(tournament=bagged.whole.tournament)
    assert (anchor.step, anchor.left.total_seconds() // 60, anchor.since) == (1, 14, None)


def test_carry_over_is_refused_while_a_flight_plays(bagged: Festival) -> None:
    bagged.flight("1C", after=2)
    assert bagged.whole.refused(carry_over.confirm_carry_over) == (
        "These flights have not ended: 1C. End each of them first."
    )


@pytest.mark.parametrize("action", [bust, void_entry])
def test_ended_flight_keeps_players_and_bags(bagged: Festival, action: Callable[..., object]) -> None:
    play = bagged.flights["1A"]
    assert play.refused(action, entry=play.entry("Ada")) == "Day 1A has ended. Undo its end in the log first."


def test_bust_is_refused_after_the_end_of_a_flight(festival: Festival) -> None:
    def end_and_bust(f: Floor, *, entry: Entry) -> None:
        carry_over.end_day(f, anyway=True, reason="a bag is missing")
        bust(f, entry=entry)

    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    refused = play.refused(end_and_bust, entry=play.entry("Ada"))
    assert refused == "Day 1A has ended. Undo its end in the log first."


def test_clock_of_an_ended_flight_cannot_be_changed(bagged: Festival) -> None:
    play = bagged.flights["1A"]
    refused = play.refused(add_time, span=timedelta(minutes=5))
    assert refused == "Day 1A has ended. Undo its end in the log first."
    assert play.refused(start_clock) == refused


def test_bag_of_a_busted_player_is_not_counted(festival: Festival) -> None:
    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Cleo")
    for stack, name in ((20_000, "Ada"), (40_000, "Bix")):
        play(bag_counts.count_bags, bags=[StackCount(entry=play.entry(name), stack=stack)])
    play(bust, entry=play.entry("Ada"))
    assert {bag.entry.player.display_name: bag.stack for bag in Bag.objects.closed()} == {"Bix": 40_000}
    assert play(bag_counts.count_bags, bags=[StackCount(entry=play.entry("Cleo"), stack=20_000)])[0].stack == 20_000


def test_player_without_a_verified_bag_is_left_behind_only_with_a_reason(festival: Festival) -> None:
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


def test_undo_of_the_carry_over_removes_all_players_from_day_2(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole.undo()
    assert Entry.objects.filter(carried=True).count() == 0
    assert (Bag.objects.exclude(removed="").count(), Bag.objects.filter(goes_to__isnull=False).count()) == (0, 0)
    bagged.whole(carry_over.confirm_carry_over)
    assert bagged.whole.refused(carry_over.confirm_carry_over).startswith("The carry-over is already confirmed.")


def test_bounty_of_a_removed_bag_is_added_to_the_carried_entry(festival: Festival) -> None:
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
    assert bounty_pool_of(tournament) == 4_000


def test_carried_over_player_owes_no_money_at_registration(festival: Festival) -> None:
    festival.whole(change_settings, bounty=1_000, prize_share=5_000)
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    festival.whole(carry_over.confirm_carry_over)
    tournament = festival.whole.tournament
    assert [amount_due(entry) for entry in Entry.objects.filter(tournament=tournament)] == [0, 0]
    assert (desk_counts(tournament)["unpaid"], list(matching_entries(tournament, state="unpaid"))) == (0, [])


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


def test_forfeited_stack_frees_the_seat(flights: Festival) -> None:
    play = flights.flights["1A"]
    play(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
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


def test_re_entry_limit_applies_after_a_forfeited_stack(flights: Festival) -> None:
    first, second = flights.flights["1A"], flights.flights["1B"]
    assert "has a stack in flight 1A" in second.refused(entries.enter, player=first.entry("Ada").player)
    first(forfeit, entry=first.entry("Ada"), chips=20_000)
    gone = first.last
    enter(second, "Ada")
    assert first.refused(undo, entry=gone).startswith("Ada has re-entered since.")
    assert "re-entr" in second.refused(forfeit, entry=second.entry("Ada"), chips=20_000)


def test_stack_cannot_be_forfeited_after_registration_has_closed(flights: Festival) -> None:
    play = flights.flights["1A"]
    play.now = play.tournament.starts_at + DAY / 2
    assert "closed" in play.refused(forfeit, entry=play.entry("Ada"), chips=20_000)


def test_bag_of_an_ended_flight_can_be_forfeited_for_a_later_flight(flights: Festival) -> None:
    flights.bag("1A", Ada=25_000, Bix=35_000)
    whole, bag = flights.whole, Bag.objects.get(stack=25_000)
    whole(forfeit_bag, bag=bag)
    assert entry_sentence(whole.last) == "Bag of Ada from day 1A forfeited: 25,000 leave play"
    look = days_overview(whole.tournament, now=whole.now)
    assert (look.flights[0].expected, look.flights[0].in_bags, look.flights[0].has_matching_bags) == (
        35_000,
        35_000,
        True,
    )
    given_up = whole.last
    assert whole.refused(forfeit_bag, bag=bag).startswith("Ada has no bag of an ended flight.")
    enter(flights.flights["1B"], "Ada")
    assert whole.refused(undo, entry=given_up).startswith("Ada has re-entered since.")
    flights.bag("1B", Ada=20_000)
    assert whole.refused(forfeit_bag, bag=Bag.objects.get(stack=35_000)).startswith("No later flight takes entries")
    whole(carry_over.confirm_carry_over)
    assert flights.sums() == {"Bix": 35_000, "Ada": 20_000}


def test_undo_restores_a_forfeited_bag(flights: Festival) -> None:
    flights.bag("1A", Ada=25_000, Bix=35_000)
    flights.whole(forfeit_bag, bag=Bag.objects.get(stack=25_000))
    flights.whole(undo, entry=flights.whole.last)
    assert days_overview(flights.whole.tournament, now=flights.whole.now).in_bags == 60_000


def test_table_of_a_flight_offers_to_forfeit_a_stack(
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
    festival.whole(draws.open_tables_and_draw_seats, count=2, seed="7" * 64)
    return festival.whole


def seats(play: Play) -> tuple[Entry, Entry]:
    """Ada's entries, the smaller stack first."""
    smaller, larger = Entry.objects.filter(
        tournament=play.tournament, player__display_name="Ada", bust_out__isnull=True
    ).order_by("stack")
    return smaller, larger


def test_seat_merged_into_another_takes_no_finishing_place(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    second_day(carry_over.merge_seats, entry=smaller, into=larger)
    larger.refresh_from_db()
    assert (larger.stack, expected_chips(second_day.tournament).total) == (55_000, 100_000)
    assert SeatAssignment.objects.filter(entry=smaller).count() == 0
    for name in ("Cleo", "Bix"):
        second_day(bust, entry=second_day.entry(name))
    found = {place.entry.player.display_name: place.first for place in places_with_entries(second_day.tournament)}
    assert found == {"Ada": 1, "Bix": 2, "Cleo": 3}


def test_bag_of_a_merged_seat_is_opened_at_the_remaining_seat(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    second_day(carry_over.merge_seats, entry=smaller, into=larger)
    bags = [OpenedBag(bag=bag, found=bag.stack - 500) for bag in larger.carried_bags.all()]
    assert len(bags) == 2
    second_day(bag_opening.open_bags, bags=bags, witness="Dealer", reason="Miscounted")
    larger.refresh_from_db()
    assert (larger.stack, expected_chips(second_day.tournament).total) == (54_000, 99_000)


def test_undo_of_merged_seats_restores_both_seats(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    before = second_day.seating()
    second_day(carry_over.merge_seats, entry=smaller, into=larger)
    second_day.undo()
    assert second_day.seating() == before
    assert [seat.stack for seat in seats(second_day)] == [25_000, 30_000]


def test_seats_of_two_different_players_cannot_be_merged(second_day: Play) -> None:
    smaller, larger = seats(second_day)
    refused = second_day.refused(carry_over.merge_seats, entry=smaller, into=second_day.entry("Bix"))
    assert refused == "These are seats of Ada and of Bix. Choose two seats of one player."
    assert second_day.refused(carry_over.merge_seats, entry=larger, into=larger).startswith("These are seats of Ada")
