"""From the bags of four flights to the winner: day 2 of the largest event, everybody paid as they go out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from tables.demo.days.largest_flight import actions
from tables.demo.days.largest_room import EventRoom
from tables.demo.flights import HOUR, at_moment, go_on
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

#: looks at the room until the final table
LOOKS = 60
#: those who go out in one look, and those who are paid then, take no longer, however many they are
BUSTS, PAYOUTS = timedelta(minutes=3), timedelta(minutes=1)
#: in so many looks two of one table go out in one hand with the same stack, and share their places
TIES = 5
#: so many are left when they agree a deal
DEAL = 5
#: bags that are opened together
BAGS = 100


@dataclass(slots=True)
class FinalDays:
    """Day 2 as it is played until one is left. `unpaid` are out, and go to the payout desk next; `paid` places pay."""

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
        """Carry the bags over, draw, open them, and play until one is left who is paid too."""
        go_on(self.event, by=self.by, now=self.began)
        self.event.refresh_from_db()
        self._open_bags()
        at_moment(self.event, self.began + HOUR / 4, lambda f: prizes.freeze_prizes(f, early=True), by=self.by)
        rows = Entry.objects.filter(tournament=self.event, bust_out=None).select_related("player", "tournament")
        self.alive, self.paid = list(rows), len(prizes_of(self.event).places)
        self.say(f"Day 2: {len(self.alive):,} players at {EventRoom(self.event).tables()} tables, prizes posted")
        started, left = (
            len(self.alive),
            [9 + round((len(self.alive) - 9) * (1 - at / LOOKS)) for at in range(LOOKS + 1)],
        )
        for look in range(1, LOOKS + 1):
            moment = self.began + HOUR + look * 14 * HOUR / LOOKS
            if look % (LOOKS // TIES) == 0:
                self._two_in_one_hand(moment)
            self._bust(len(self.alive) - left[look], moment + timedelta(seconds=30))
            self._pay(moment + 4 * HOUR / LOOKS)
            EventRoom(self.event).look_after(moment + 5 * HOUR / LOOKS, by=self.by, chance=self.chance)
        self.say(f"Final table: {len(self.alive)} of {started:,} left, {self.ties} places shared in one hand")
        self._final_table(self.began + 16 * HOUR)

    def _open_bags(self) -> None:
        bags = list(Bag.objects.filter(goes_to__tournament=self.event).order_by("pk"))
        for at in range(0, len(bags), BAGS):
            some = [OpenedBag(bag=bag) for bag in bags[at : at + BAGS]]
            at_moment(
                self.event,
                self.began - HOUR / 6,
                lambda f, s=some: open_bags(f, bags=s, opened_by="ana", witness="lou"),
                by=self.by,
            )

    def _final_table(self, moment: datetime) -> None:
        self._bust(len(self.alive) - DEAL, moment)
        self._pay(moment + HOUR / 2)
        self._agree(moment + HOUR)
        self._bust(len(self.alive) - 1, moment + 2 * HOUR)
        self.unpaid += self.alive
        self._pay(moment + 3 * HOUR)
        at_moment(self.event, moment + 4 * HOUR, lifecycle.finish, by=self.by)

    def _agree(self, moment: datetime) -> None:
        """Share by the stacks; the rest is for the winner."""
        chips, weights = field_part(self.event)["chips"], [self.chance.random() + 0.3 for _ in self.alive]
        stacks = [int(chips * weight / sum(weights)) for weight in weights]
        stacks[0] += chips - sum(stacks)
        given, amounts = dict(zip(self.alive, stacks, strict=True)), prizes_of(self.event).amounts()
        rest = (amounts[1] - amounts[2]) // 4
        at_moment(self.event, moment, lambda f: deals.propose(f, stacks=given, to_play_for=rest), by=self.by)
        for entry in self.alive:
            at_moment(self.event, moment, lambda f, who=entry: deals.sign(f, entry=who), by=self.by)
        at_moment(self.event, moment, deals.agree, by=self.by)

    def _two_in_one_hand(self, moment: datetime) -> None:
        """Two of one table go out in one hand with the same stack."""
        table = self.chance.choice(self.alive).seat_assignments.get().seat.table_id
        sit = (
            SeatAssignment.objects.filter(seat__table=table).order_by("seat__number").values_list("entry_id", flat=True)
        )
        pair = [entry for entry in self.alive if entry.pk in set(sit)][:2]
        if len(pair) == 2:
            at_moment(
                self.event, moment, lambda f: busts.bust_together(f, entries=pair, stacks=[9_000, 9_000]), by=self.by
            )
            self._gone(pair)
            self.ties += 1

    def _bust(self, count: int, moment: datetime) -> None:
        goes = self.chance.sample(self.alive, max(0, count))
        for at, f in actions(self.event, len(goes), moment, timedelta(seconds=2), by=self.by, within=BUSTS):
            busts.bust(f, entry=goes[at])
        self._gone(goes)

    def _gone(self, goes: list[Entry]) -> None:
        first_out = len(self.alive)
        self.unpaid += [entry for at, entry in enumerate(goes) if first_out - at <= self.paid]
        keys = {entry.pk for entry in goes}
        self.alive = [entry for entry in self.alive if entry.pk not in keys]

    def _pay(self, moment: datetime) -> None:
        """Pay everybody who is out what is due to them, each with a receipt of their own."""
        due, self.unpaid = self.unpaid[::-1], []
        for at, f in actions(self.event, len(due), moment, timedelta(seconds=1), by=self.by, within=PAYOUTS):
            payouts.pay_out(f, entry=due[at], handing=Handing(id_seen=True))
