"""Flights played in any order: chips and money are conserved, every bag is accounted for, nobody sits twice."""

from collections import Counter
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.models import Bag
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.bag_opening import unopened
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.days.forfeits import forfeit_bag
from tables.services.days.merged_seats import merge_seats
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tables.services.seats.entries import enter, forfeit
from tables.services.undo import undo
from tests.conftest import NOON
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.management.commands.verify_log import problems
from tournaments.models import BagPay, BustOut, Entry, Payment, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import entries_sold, sold_parts
from tournaments.selectors.days.days import days_feeding
from tournaments.selectors.days.removed_bags import pays_of_bags
from tournaments.selectors.desk.ledger import SIGNED, cash_up
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.days.bag_pays import pay_bag
from tournaments.services.days.flights import set_carry_over
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.lifecycle import change_settings

CODES, PEOPLE, SHARE = ("1A", "1B"), ("Ada", "Bix", "Cleo"), 5_000
POLICIES = ("first", "best", "choice", "added", "several", "best_and_bonus")
ACTIONS = tuple(
    "enter enter enter bust void stop bag recount verify end choose policy carry forfeit forfeit_bag late "
    "finish finish finish carry carry merge draw open open correct pay undo undo_flight split carry finish".split()
)
steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 5), st.integers(0, 5)), min_size=8, max_size=30)


class Flights:
    """A tournament of two flights, and everything that may be done with their bags."""

    def __init__(self, festival: Festival) -> None:
        self.festival, self.whole = festival, festival.whole
        for at, code in enumerate(CODES):
            play = festival.flight(code, after=at)
            play.now = play.tournament.starts_at + timedelta(minutes=5)

    def flight(self, one: int) -> Play:
        """A flight; once day 2 is split, one of the days played side by side too."""
        found = list(self.festival.flights.values())
        return found[one % len(found)]

    def next_day(self, one: int) -> Play:
        """The floor on which bags go on: the whole's, or one of those days."""
        found = [*list(self.festival.flights.values())[len(CODES) :], self.whole]
        return found[one % len(found)]

    def split(self, one: int, other: int) -> None:
        """Play day 2 on two days, one for each flight."""
        for at, code in enumerate(CODES):
            if f"2{code}" not in self.festival.flights:
                self.festival.beside(f"2{code}", code, after=6 + at)

    def left(self, one: int) -> list[Entry]:
        rows = Entry.objects.filter(tournament=self.flight(one).tournament, bust_out__isnull=True)
        return list(rows.select_related("player").order_by("pk"))

    def pick(self, one: int, other: int) -> Entry:
        found = self.left(one)
        if not found:
            raise Refused("needs_a_player")
        return found[other % len(found)]

    def enter(self, one: int, other: int) -> None:
        found = list(self.festival.flights)
        self.festival.enter(found[one % len(found)], PEOPLE[other % len(PEOPLE)])

    def bust(self, one: int, other: int) -> None:
        self.flight(one)(bust, entry=self.pick(one, other))

    def void(self, one: int, other: int) -> None:
        self.flight(one)(void_entry, entry=self.pick(one, other))

    def stop(self, one: int, other: int) -> None:
        self.flight(one)(clock.pause)

    def bag(self, one: int, other: int) -> None:
        """Count every bag of a flight so that its chips agree."""
        found, there = self.left(one), expected_chips(self.flight(one).tournament).total
        stacks = [there // max(1, len(found)) // 100 * 100 - 100 * other * bool(at) for at in range(len(found))]
        if stacks:
            stacks[0] += there - sum(stacks)
            bags = [StackCount(entry=entry, stack=stack) for entry, stack in zip(found, stacks, strict=True)]
            self.flight(one)(bag_counts.count_bags, bags=bags)

    def recount(self, one: int, other: int) -> None:
        entry = self.pick(one, other)
        self.flight(one)(bag_counts.count_bags, bags=[StackCount(entry=entry, stack=500 * (other + 1))])

    def verify(self, one: int, other: int) -> None:
        play = self.flight(one)
        by, play.by = play.by, self.festival.counter
        try:
            play(bag_counts.verify_bags, bags=[StackCount(entry=entry) for entry in self.left(one)])
        finally:
            play.by = by

    def end(self, one: int, other: int) -> None:
        self.flight(one)(carry_over.end_day, anyway=other == 0, reason="Tried")

    def finish(self, one: int, other: int) -> None:
        """All that ends a flight, so that many examples come as far as the next day."""
        for act in (self.stop, self.bag, self.verify, self.end):
            try:
                act(one, other)
            except Refused:
                continue

    def choose(self, one: int, other: int) -> None:
        bags = list(Bag.objects.verified().select_related("entry__player").order_by("pk"))
        if bags:
            self.next_day(one)(carry_over.choose_bag, bag=bags[other % len(bags)])

    def policy(self, one: int, other: int) -> None:
        paid = {"pay": "bonus", "amount": 700, "from_pool": one % 2 == 0} if other % 2 else {}
        rules = SETTINGS | {"policy": POLICIES[other % 6], "bonus": 1_000, "keeps_place": one > 3} | paid
        self.whole(set_carry_over, **rules)

    def carry(self, one: int, other: int) -> None:
        self.next_day(one)(carry_over.confirm_carry_over, anyway=other > 2, reason="Tried")

    def forfeit(self, one: int, other: int) -> None:
        self.flight(one)(forfeit, entry=self.pick(one, other), chips=1_000 * other)

    def forfeit_bag(self, one: int, other: int) -> None:
        bags = list(Bag.objects.closed().select_related("entry__player").order_by("pk"))
        if bags:
            self.whole(forfeit_bag, bag=bags[other % len(bags)])

    def late(self, one: int, other: int) -> None:
        """Enter somebody for the second day itself."""
        player = Player.objects.filter(display_name=PEOPLE[other % len(PEOPLE)]).first()
        if player:
            self.whole(enter, player=player)

    def open(self, one: int, other: int, *, more: int = 0) -> None:
        floor = self.next_day(one)
        bags = list(unopened(floor.tournament).select_related("entry__player").order_by("pk"))[: one + 1]
        opened = [OpenedBag(bag=bag, found=max(0, bag.stack + more)) for bag in bags]
        if opened:
            floor(open_bags, bags=opened, witness="Dealer", reason="Counted again" if more else "")

    def correct(self, one: int, other: int) -> None:
        self.open(0, other, more=100 * (other - 2))

    def pay(self, one: int, other: int) -> None:
        pays = list(BagPay.objects.order_by("pk"))
        if pays:
            self.whole(pay_bag, pay=pays[other % len(pays)])

    def draw(self, one: int, other: int) -> None:
        self.next_day(one)(draws.open_and_seat, count=1, seed=f"{one} {self.whole.now}")

    def merge(self, one: int, other: int) -> None:
        """Merge two seats of whoever has several."""
        rows = Entry.objects.filter(tournament=self.whole.tournament, carried=True, bust_out__isnull=True)
        found = [
            row for row in rows.select_related("player").order_by("pk") if row.player.display_name == PEOPLE[other % 3]
        ]
        if len(found) < 2:
            raise Refused("needs_a_player")
        self.whole(merge_seats, entry=found[one % len(found)], into=found[(one + 1) % len(found)])

    def undo(self, one: int, other: int) -> None:
        self.whole(undo, entry=self.whole.last)

    def undo_flight(self, one: int, other: int) -> None:
        if self.flight(one).tournament.log.exists():
            self.flight(one)(undo, entry=self.flight(one).last)

    def check(self) -> None:
        whole = Tournament.objects.get(pk=self.whole.tournament.pk)
        assert sold_parts(whole)["prize_share"] == SHARE * entries_sold(whole).count()
        for row in Tournament.objects.filter(pk__in=whole.sold_in):
            gone = BustOut.objects.filter(entry__tournament=row, entry__voided_at=None)
            removed = gone.aggregate(sum=Sum("chips_removed"))["sum"] or 0
            stacks = sum(Entry.objects.filter(tournament=row).values_list("stack", flat=True))
            assert expected_chips(row).total == stacks - removed
        paid = pays_of_bags(whole)
        ledger = Payment.objects.filter(kind=Payment.Kind.BAG)
        assert paid.paid == (ledger.aggregate(sum=Sum(SIGNED))["sum"] or 0) == -cash_up(whole).net
        for row in Tournament.objects.filter(pk__in=whole.sold_in):
            self.check_carried(row, policy=whole.carry_over.get("policy", "best"))

    def check_carried(self, row: Tournament, *, policy: str) -> None:
        """Every bag of the flights that feed a row goes on or is removed; nobody sits there twice."""
        rows = list(Entry.objects.filter(tournament=row, carried=True).select_related("player"))
        plays = [one for one in rows if not hasattr(one, "bust_out")]
        if not rows:
            assert not Bag.objects.filter(goes_to__tournament=row).exists()
            return
        feeding = [day.played_in_id for day in days_feeding(row)]
        bags = list(Bag.objects.verified().filter(tournament__in=feeding))
        assert [bag for bag in bags if bool(bag.goes_to_id) == bool(bag.removed)] == []
        forward = sum(bag.chips for bag in Bag.objects.filter(goes_to__in=plays))
        split = row.is_beside
        bonus = 1_000 * sum(1 for bag in bags if bag.removed) if policy == "best_and_bonus" else 0
        if not (split and policy == "best_and_bonus"):
            assert sum(one.stack for one in plays) == forward + bonus
        if policy != "several":
            assert max(Counter(one.player_id for one in plays).values(), default=0) <= 1


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=of_a_hundred(40), suppress_health_check=WITH_FIXTURES)
@given(done=steps)
def test_whatever_is_done_in_flights_chips_money_and_bags_are_accounted_for(
    tournament: Tournament, director: User, counter: User, done: list[tuple[str, int, int]]
) -> None:
    with transaction.atomic():
        festival = Festival(tournament, director, counter)
        festival.whole.now = NOON - timedelta(minutes=50)
        overrides = {"several_flights": "best_stack"}
        festival.whole(change_settings, prize_share=SHARE, house_overrides=overrides)
        flights = Flights(festival)
        for at in range(4):
            flights.enter(at, at)
        for action, one, other in done:
            try:
                getattr(flights, action)(one, other)
            except Refused:
                continue
            finally:
                flights.check()
        for row in Tournament.objects.all():
            assert list(problems(row)) == []
        transaction.set_rollback(True)
