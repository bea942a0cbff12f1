"""Three flights, day 2, day 3 and the final: the same chips at each step, seats for everybody, every prize paid."""

import hashlib
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.bag_opening import closed_bags_for_this_day
from tables.services.balance.breaking import draw_again
from tables.services.days import bag_opening, carry_over
from tables.services.days.bag_opening import OpenedBag
from tables.services.hands import bag_counts, bagging
from tables.services.hands.bag_counts import StackCount
from tables.services.hands.busts import bust
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.festival import DAY, HOUR, Festival
from tests.tables.play import NAMES
from tournaments.models import ClockAnchor, Entry, Tournament
from tournaments.rules.floor.next_step import TO_THE_FINISH, Phase, phases_of_day, present_phase
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.next_step import current_setup, day_facts
from tournaments.selectors.prizes.payouts import payouts
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.days.flights import add_day, change_day_end
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts

pytestmark = pytest.mark.django_db

FLIGHTS = {"1A": NAMES[:9], "1B": NAMES[9:18], "1C": NAMES[18:27]}
STACK = 20_000


class Days(Festival):
    """A festival played to its final day by day: starts, busts and bags."""

    @property
    def tournament(self) -> Tournament:
        """Return the whole tournament, read again."""
        return Tournament.objects.get(pk=self.whole.tournament.pk)

    @property
    def left(self) -> list[Entry]:
        """Return the entries still in, ordered by name."""
        rows = Entry.objects.filter(tournament=self.tournament, bust_out__isnull=True).select_related("player")
        return list(rows.order_by("player__display_name"))

    def phase(self) -> Phase | None:
        return present_phase(day_facts(self.tournament, now=self.whole.now))

    def steps(self) -> str:
        """Return the steps before the next day; empty while a day is played."""
        found = current_setup(self.tournament, begun=True, now=self.whole.now)
        return " ".join(f"{step.step}:{step.mark}" for step in found.steps) if found else ""

    def begin(self, at: datetime) -> None:
        """Start the clock of a day, unless it started by itself."""
        self.whole.now = at
        if (
            not ClockAnchor.objects.get(tournament=self.tournament)
            .as_clock(self.tournament.structure())
            .advance_to(at)
            .is_running
        ):
            self.whole(clock.start_clock)
        self.whole.now += 5 * MINUTE

    def play_down(self, players: int) -> None:
        """Bust the last by name until so many are left."""
        for entry in self.left[players:]:
            self.whole(bust, entry=entry)

    def night(self) -> None:
        """Play the last hands, bag and verify all chips, and end the day."""
        self.whole(bagging.announce_last_hands, hands=1)
        self.whole(bagging.end_last_hands, anyway=True, reason="all played")
        there, left = expected_chips(self.tournament).total, self.left
        stacks = [STACK] * (len(left) - 1)
        counts = [
            StackCount(entry=entry, stack=stack)
            for entry, stack in zip(left, [there - sum(stacks), *stacks], strict=True)
        ]
        self.whole.by = self.counter
        self.whole(bag_counts.count_bags, bags=counts)
        self.whole.by = self.by
        self.whole(bag_counts.verify_bags, bags=counts)
        assert self.phase() is Phase.END_DAY
        self.whole(carry_over.end_day)

    def open_all(self) -> None:
        """Open the bags of the night before two people."""
        bags = [OpenedBag(bag=bag) for bag in closed_bags_for_this_day(self.tournament)]
        self.whole(bag_opening.open_bags, bags=bags, witness="the dealer")


@pytest.fixture
def days(tournament: Tournament, director: User, django_user_model: type[User]) -> Days:
    """The tournament before its first flight."""
    counter = django_user_model.objects.create_superuser(username="counter", password="a long password")  # noqa: S106
    Tournament.objects.filter(pk=tournament.pk).update(prize_share=10_000)
    tournament.refresh_from_db()
    return Days(tournament, director, counter)


@pytest.mark.slow
def test_tournament_of_three_flights_is_played_to_its_final(days: Days) -> None:
    days.whole(plan_payouts, method="curve", unit=100)
    for at, (code, names) in enumerate(FLIGHTS.items()):
        days.flight(code, after=at)
        days.enter(code, *names)
        leader, *others = names[:5]
        days.bag(code, **{leader: 9 * STACK - 4 * STACK}, **dict.fromkeys(others, STACK))
    chips = 27 * STACK
    days.whole(add_day, code="3", starts_at=NOON + 6 * DAY)
    final = days.whole(add_day, code="Final", starts_at=NOON + 7 * DAY)

    days.whole(carry_over.confirm_carry_over)
    days.whole(draws.open_tables_and_draw_seats, count=2, seed=hashlib.sha256(b"day 2").hexdigest())
    assert (len(days.left), expected_chips(days.tournament).total) == (15, chips)
    days.open_all()
    days.begin(NOON + 5 * DAY)
    assert days.phase() in {Phase.REGISTRATION, Phase.PAYOUTS}
    days.whole(freeze_prizes, early=True)
    second, third = days.tournament.days.get(code="2"), days.tournament.days.get(code="3")
    days.whole(change_day_end, day=second, end={"at": "players", "players": 8})
    days.play_down(9)
    assert "day_end_near" in {alert.key for alert in current_alerts(days.tournament, now=days.whole.now)}
    days.play_down(8)
    days.night()

    assert (days.phase(), days.steps()) == (None, "draw:next print:open start:open")
    before = dict(SeatAssignment.objects.values_list("entry", "seat"))
    days.whole.now = third.begins - HOUR
    days.whole(draw_again, seed=hashlib.sha256(b"day 3").hexdigest())
    after = SeatAssignment.objects.filter(tournament=days.tournament)
    assert dict(after.values_list("entry", "seat")) != before
    assert after.values("seat__table").distinct().count() == 1
    assert days.steps() == "draw:done print:open start:next"
    days.whole.undo()
    assert dict(SeatAssignment.objects.values_list("entry", "seat")) == before
    days.whole(draw_again)
    days.open_all()
    assert expected_chips(days.tournament).total == chips
    days.begin(third.begins)
    assert days.steps() == ""
    days.play_down(4)
    days.night()

    days.whole.now = final.begins - HOUR
    days.open_all()
    days.begin(final.begins)
    assert expected_chips(days.tournament).total == chips
    assert sorted(phases_of_day(day_facts(days.tournament, now=days.whole.now))) == sorted(TO_THE_FINISH)
    days.play_down(1)
    for due_payout in payouts(days.tournament):
        if due_payout.amount_left > 0:
            days.whole(
                pay_out,
                entry=due_payout.entry,
                handing=Handing(kind="prize", method="cash", amount=due_payout.amount_left),
            )
    days.whole(lifecycle.finish_tournament)
    assert days.tournament.finished_at is not None
    assert sum(payout.amount_left for payout in payouts(days.tournament)) == 0
    assert sum(payout.due for payout in payouts(days.tournament)) == 27 * 10_000
