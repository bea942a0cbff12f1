"""Day 2 of the largest event, from the bags of four flights to the winner. Busted players are paid at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from tables.demo.days.largest_flight import EventRoom, iterate_action_floors
from tables.demo.flights import HOUR, carry_over_and_draw, run_action_at
from tables.models import Bag, SeatAssignment
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.hands import busts
from tournaments.models import Entry, Tournament
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.snapshot import field_part
from tournaments.services import lifecycle
from tournaments.services.floor.floor import Person
from tournaments.services.prizes import deals, payouts, prizes
from tournaments.services.prizes.payouts import Handing

#: steps until the final table
STEPS = 60
#: longest duration of the busts, and of the payouts, of a step
BUSTS, PAYOUTS = timedelta(minutes=3), timedelta(minutes=1)
#: steps with two busts of one hand with equal stacks, which share their places
TIES = 5
#: players left when they agree on a deal
DEAL = 5
#: bags that are opened together
BAGS = 100


@dataclass(slots=True)
class FinalDays:
    """Day 2 until one player is left. `paid` is the number of paid places.

    `unpaid` are the entries that busted but are not paid yet.
    """

    event: Tournament
    by: Person
    say: Callable[[str], None]
    began: datetime
    chance: Random = field(default_factory=lambda: Random(2))
    alive: list[Entry] = field(default_factory=list)
    unpaid: list[Entry] = field(default_factory=list)
    ties: int = 0
    paid: int = 0

    def play(self) -> None:
        """Carry the bags over, draw seats, open the bags, and play until the winner is paid."""
        carry_over_and_draw(self.event, by=self.by, now=self.began)
        self.event.refresh_from_db()
        self._open_bags()
        run_action_at(self.event, self.began + HOUR / 4, lambda f: prizes.freeze_prizes(f, early=True), by=self.by)
        rows = Entry.objects.filter(tournament=self.event, bust_out=None).select_related("player", "tournament")
        self.alive, self.paid = list(rows), len(prizes_of(self.event).places)
        self.say(f"Day 2: {len(self.alive):,} players at {EventRoom(self.event).table_count()} tables, prizes posted")
        started, left = (
            len(self.alive),
            [9 + round((len(self.alive) - 9) * (1 - at / STEPS)) for at in range(STEPS + 1)],
        )
        for step in range(1, STEPS + 1):
            moment = self.began + HOUR + step * 14 * HOUR / STEPS
            if step % (STEPS // TIES) == 0:
                self._bust_tied(moment)
            self._bust(len(self.alive) - left[step], moment + timedelta(seconds=30))
            self._pay(moment + 4 * HOUR / STEPS)
            EventRoom(self.event).break_and_level_tables(moment + 5 * HOUR / STEPS, by=self.by, chance=self.chance)
        self.say(f"Final table: {len(self.alive)} of {started:,} left, {self.ties} places shared in one hand")
        self._play_final_table(self.began + 16 * HOUR)

    def _open_bags(self) -> None:
        bags = list(Bag.objects.filter(goes_to__tournament=self.event).order_by("pk"))
        for at in range(0, len(bags), BAGS):
            some = [OpenedBag(bag=bag) for bag in bags[at : at + BAGS]]
            run_action_at(
                self.event,
                self.began - HOUR / 6,
                lambda f, s=some: open_bags(f, bags=s, opened_by="ana", witness="lou"),
                by=self.by,
            )

    def _play_final_table(self, moment: datetime) -> None:
        self._bust(len(self.alive) - DEAL, moment)
        self._pay(moment + HOUR / 2)
        self._make_deal(moment + HOUR)
        self._bust(len(self.alive) - 1, moment + 2 * HOUR)
        self.unpaid += self.alive
        self._pay(moment + 3 * HOUR)
        run_action_at(self.event, moment + 4 * HOUR, lifecycle.finish_tournament, by=self.by)

    def _make_deal(self, moment: datetime) -> None:
        """Agree on a deal by stacks, with the rest for the winner."""
        chips, weights = field_part(self.event)["chips"], [self.chance.random() + 0.3 for _ in self.alive]
        stacks = [int(chips * weight / sum(weights)) for weight in weights]
        stacks[0] += chips - sum(stacks)
        given, amounts = dict(zip(self.alive, stacks, strict=True)), prizes_of(self.event).amount_by_place()
        rest = (amounts[1] - amounts[2]) // 4
        run_action_at(self.event, moment, lambda f: deals.propose_deal(f, stacks=given, to_play_for=rest), by=self.by)
        for entry in self.alive:
            run_action_at(self.event, moment, lambda f, who=entry: deals.sign_deal(f, entry=who), by=self.by)
        run_action_at(self.event, moment, deals.agree_deal, by=self.by)

    def _bust_tied(self, moment: datetime) -> None:
        """Bust two players of a table in one hand with equal stacks."""
        table = self.chance.choice(self.alive).seat_assignments.get().seat.table_id
        sit = (
            SeatAssignment.objects.filter(seat__table=table).order_by("seat__number").values_list("entry_id", flat=True)
        )
        pair = [entry for entry in self.alive if entry.pk in set(sit)][:2]
        if len(pair) == 2:
            run_action_at(
                self.event, moment, lambda f: busts.bust_together(f, entries=pair, stacks=[9_000, 9_000]), by=self.by
            )
            self._remove_players(pair)
            self.ties += 1

    def _bust(self, count: int, moment: datetime) -> None:
        leaving = self.chance.sample(self.alive, max(0, count))
        for at, f in iterate_action_floors(
            self.event, len(leaving), moment, timedelta(seconds=2), by=self.by, within=BUSTS
        ):
            busts.bust(f, entry=leaving[at])
        self._remove_players(leaving)

    def _remove_players(self, leaving: list[Entry]) -> None:
        first_out = len(self.alive)
        self.unpaid += [entry for at, entry in enumerate(leaving) if first_out - at <= self.paid]
        keys = {entry.pk for entry in leaving}
        self.alive = [entry for entry in self.alive if entry.pk not in keys]

    def _pay(self, moment: datetime) -> None:
        """Pay all players who are out, each with a receipt."""
        due, self.unpaid = self.unpaid[::-1], []
        for at, f in iterate_action_floors(
            self.event, len(due), moment, timedelta(seconds=1), by=self.by, within=PAYOUTS
        ):
            payouts.pay_out(f, entry=due[at], handing=Handing(id_seen=True))
