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
from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.days.carry_over import forfeit_bag, merge_seats
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
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import BagPay, BustOut, Entry, Payment, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import amounts_sold_by_part, entries_sold
from tournaments.selectors.days.days import feeding_days
from tournaments.selectors.days.removed_bags import removed_bag_pays
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

    def flight(self, first: int) -> Play:
        """A flight; once day 2 is split, one of the days played side by side too."""
        found = list(self.festival.flights.values())
        return found[first % len(found)]

    def next_day(self, first: int) -> Play:
        """The floor on which bags go on: the whole's, or one of those days."""
        found = [*list(self.festival.flights.values())[len(CODES) :], self.whole]
        return found[first % len(found)]

    def split(self, first: int, second: int) -> None:
        """Play day 2 on two days, one for each flight."""
        for at, code in enumerate(CODES):
            if f"2{code}" not in self.festival.flights:
                self.festival.beside(f"2{code}", code, after=6 + at)

    def left(self, first: int) -> list[Entry]:
        rows = Entry.objects.filter(tournament=self.flight(first).tournament, bust_out__isnull=True)
        return list(rows.select_related("player").order_by("pk"))

    def pick(self, first: int, second: int) -> Entry:
        found = self.left(first)
        if not found:
            raise Refused("needs_a_player")
        return found[second % len(found)]

    def enter(self, first: int, second: int) -> None:
        found = list(self.festival.flights)
        self.festival.enter(found[first % len(found)], PEOPLE[second % len(PEOPLE)])

    def bust(self, first: int, second: int) -> None:
        self.flight(first)(bust, entry=self.pick(first, second))

    def void(self, first: int, second: int) -> None:
        self.flight(first)(void_entry, entry=self.pick(first, second))

    def stop(self, first: int, second: int) -> None:
        self.flight(first)(clock.pause_clock)

    def bag(self, first: int, second: int) -> None:
        """Count every bag of a flight so that its chips agree."""
        found, there = self.left(first), expected_chips(self.flight(first).tournament).total
        stacks = [there // max(1, len(found)) // 100 * 100 - 100 * second * bool(at) for at in range(len(found))]
        if stacks:
            stacks[0] += there - sum(stacks)
            bags = [StackCount(entry=entry, stack=stack) for entry, stack in zip(found, stacks, strict=True)]
            self.flight(first)(bag_counts.count_bags, bags=bags)

    def recount(self, first: int, second: int) -> None:
        entry = self.pick(first, second)
        self.flight(first)(bag_counts.count_bags, bags=[StackCount(entry=entry, stack=500 * (second + 1))])

    def verify(self, first: int, second: int) -> None:
        play = self.flight(first)
        by, play.by = play.by, self.festival.counter
        try:
            play(bag_counts.verify_bags, bags=[StackCount(entry=entry) for entry in self.left(first)])
        finally:
            play.by = by

    def end(self, first: int, second: int) -> None:
        self.flight(first)(carry_over.end_day, anyway=second == 0, reason="Tried")

    def finish(self, first: int, second: int) -> None:
        """All that ends a flight, so that many examples come as far as the next day."""
        for act in (self.stop, self.bag, self.verify, self.end):
            try:
                act(first, second)
            except Refused:
                continue

    def choose(self, first: int, second: int) -> None:
        bags = list(Bag.objects.verified().select_related("entry__player").order_by("pk"))
        if bags:
            self.next_day(first)(carry_over.choose_bag, bag=bags[second % len(bags)])

    def policy(self, first: int, second: int) -> None:
        paid = {"pay": "bonus", "amount": 700, "from_pool": first % 2 == 0} if second % 2 else {}
        rules = SETTINGS | {"policy": POLICIES[second % 6], "bonus": 1_000, "keeps_place": first > 3} | paid
        self.whole(set_carry_over, **rules)

    def carry(self, first: int, second: int) -> None:
        self.next_day(first)(carry_over.confirm_carry_over, anyway=second > 2, reason="Tried")

    def forfeit(self, first: int, second: int) -> None:
        self.flight(first)(forfeit, entry=self.pick(first, second), chips=1_000 * second)

    def forfeit_bag(self, first: int, second: int) -> None:
        bags = list(Bag.objects.closed().select_related("entry__player").order_by("pk"))
        if bags:
            self.whole(forfeit_bag, bag=bags[second % len(bags)])

    def late(self, first: int, second: int) -> None:
        """Enter somebody for the second day itself."""
        player = Player.objects.filter(display_name=PEOPLE[second % len(PEOPLE)]).first()
        if player:
            self.whole(enter, player=player)

    def open(self, first: int, second: int, *, more: int = 0) -> None:
        floor = self.next_day(first)
        bags = list(closed_bags_for_this_day(floor.tournament).select_related("entry__player").order_by("pk"))[
            : first + 1
        ]
        opened = [OpenedBag(bag=bag, found=max(0, bag.stack + more)) for bag in bags]
        if opened:
            floor(open_bags, bags=opened, witness="Dealer", reason="Counted again" if more else "")

    def correct(self, first: int, second: int) -> None:
        self.open(0, second, more=100 * (second - 2))

    def pay(self, first: int, second: int) -> None:
        pays = list(BagPay.objects.order_by("pk"))
        if pays:
            self.whole(pay_bag, pay=pays[second % len(pays)])

    def draw(self, first: int, second: int) -> None:
        self.next_day(first)(draws.open_tables_and_draw_seats, count=1, seed=f"{first} {self.whole.now}")

    def merge(self, first: int, second: int) -> None:
        """Merge two seats of whoever has several."""
        rows = Entry.objects.filter(tournament=self.whole.tournament, carried=True, bust_out__isnull=True)
        found = [
            row for row in rows.select_related("player").order_by("pk") if row.player.display_name == PEOPLE[second % 3]
        ]
        if len(found) < 2:
            raise Refused("needs_a_player")
        self.whole(merge_seats, entry=found[first % len(found)], into=found[(first + 1) % len(found)])

    def undo(self, first: int, second: int) -> None:
        self.whole(undo, entry=self.whole.last)

    def undo_flight(self, first: int, second: int) -> None:
        if self.flight(first).tournament.log.exists():
            self.flight(first)(undo, entry=self.flight(first).last)

    def check(self) -> None:
        whole = Tournament.objects.get(pk=self.whole.tournament.pk)
        assert amounts_sold_by_part(whole)["prize_share"] == SHARE * entries_sold(whole).count()
        for row in Tournament.objects.filter(pk__in=whole.entry_row_keys):
            gone = BustOut.objects.filter(entry__tournament=row, entry__voided_at=None)
            removed = gone.aggregate(sum=Sum("chips_removed"))["sum"] or 0
            stacks = sum(Entry.objects.filter(tournament=row).values_list("stack", flat=True))
            assert expected_chips(row).total == stacks - removed
        paid = removed_bag_pays(whole)
        ledger = Payment.objects.filter(kind=Payment.Kind.BAG)
        assert paid.amount_paid == (ledger.aggregate(sum=Sum(SIGNED))["sum"] or 0) == -cash_up(whole).net
        for row in Tournament.objects.filter(pk__in=whole.entry_row_keys):
            self.check_carried(row, policy=whole.carry_over.get("policy", "best"))

    def check_carried(self, row: Tournament, *, policy: str) -> None:
        """Every bag of the flights that feed a row goes on or is removed; nobody sits there twice."""
        rows = list(Entry.objects.filter(tournament=row, carried=True).select_related("player"))
        plays = [entry for entry in rows if not hasattr(entry, "bust_out")]
        if not rows:
            assert not Bag.objects.filter(goes_to__tournament=row).exists()
            return
        feeding = [day.played_in_id for day in feeding_days(row)]
        bags = list(Bag.objects.verified().filter(tournament__in=feeding))
        assert [bag for bag in bags if bool(bag.goes_to_id) == bool(bag.removed)] == []
        forward = sum(bag.chips for bag in Bag.objects.filter(goes_to__in=plays))
        split = row.is_parallel_day
        bonus = 1_000 * sum(1 for bag in bags if bag.removed) if policy == "best_and_bonus" else 0
        if not (split and policy == "best_and_bonus"):
            assert sum(entry.stack for entry in plays) == forward + bonus
        if policy != "several":
            assert max(Counter(entry.player_id for entry in plays).values(), default=0) <= 1


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=of_a_hundred(40), suppress_health_check=WITH_FIXTURES)
@given(done=steps)
def test_chips_money_and_bags_of_flights_always_add_up(
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
        for action, first, second in done:
            try:
                getattr(flights, action)(first, second)
            except Refused:
                continue
            finally:
                flights.check()
        for row in Tournament.objects.all():
            assert list(chain_problem_texts(row)) == []
        transaction.set_rollback(True)
