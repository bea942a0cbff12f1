"""Checks after a simulated day, against the acknowledged actions: players, chips, money, places, log and clock."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Sum
from django.utils.dateparse import parse_datetime, parse_duration

from lab.simulation.expected_clock import ClockMark, expected_clock
from lab.simulation.opening import PRICES
from lab.simulation.phones import Acknowledged
from lab.simulation.server import SLUG
from tables.models import Table
from tables.rules.invariants import Invariant
from tables.selectors.chips.sums import chip_sum
from tables.selectors.room.invariants import invariants
from tournaments.management.commands.verify_log import problems as chain_problems
from tournaments.models import BustOut, ClockAnchor, Entry, FloorLog, Outage, Payment, Tournament
from tournaments.selectors.desk.ledger import SIGNED, total_paid_in
from tournaments.selectors.prizes.deals import agreed_deal, prizes_left
from tournaments.selectors.prizes.places import places_with_entries
from tournaments.services.clock.catch_up import BY_ITSELF

# where it was not said otherwise, a day may be uneven for a while: people act late
ALWAYS = (Invariant.COUNTED, Invariant.ONE_SEAT, Invariant.BIG_BLIND)
ENTERED, OUT = "entry.entered", ("seat.bust", "entry.bust")
SOLD = (ENTERED, "rebuy_or_add_on.sold")
# what a rebuy and an add-on bring
CHIPS: dict[str, int] = {price["sells"]: price["chips"] for price in PRICES}


@dataclass(frozen=True, slots=True)
class Told:
    """The effects of the acknowledged actions, undone ones left out."""

    rows: list[dict[str, Any]]

    @classmethod
    def from_acknowledged(cls, acknowledged: Acknowledged) -> "Told":
        """Leave out what was taken back, and the taking back."""
        rows = [row for _, (_, row) in sorted(acknowledged.rows.items())]
        undone = {row["undoes"] for row in rows if row["undoes"]}
        return cls([row for row in rows if not row["undoes"] and row["id"] not in undone])

    def rows_of(self, *names: str) -> list[dict[str, Any]]:
        """Return the rows of these actions."""
        return [row for row in self.rows if row["action"] in names]

    def amounts(self, fact: str, *names: str) -> int:
        """Return the sum of a fact in the rows of these actions."""
        return sum(row["facts"].get(fact, 0) for row in self.rows_of(*names))


def violations(acknowledged: Acknowledged, *, after: int, now: datetime) -> Iterator[str]:
    """Say what does not hold, when nobody has a tap under way any more. The day began `after` this row."""
    event, told = Tournament.objects.get(slug=SLUG), Told.from_acknowledged(acknowledged)
    yield from acknowledged.problems
    yield from chain_problems(event)
    yield from _each_once(event, acknowledged, after)
    yield from _players(event, told)
    yield from _chips_and_money(event, told, now)
    yield from _paid_out(event, told)
    yield from place_findings(event)
    yield from _clock(event, told, now)
    yield from (
        f"the room: {finding.invariant} {finding.facts}"
        for finding in invariants(event, now=now)
        if finding.invariant in ALWAYS and not finding.holds
    )
    if connection.in_atomic_block:
        yield "a transaction was left open"


def _each_once(event: Tournament, acknowledged: Acknowledged, after: int) -> Iterator[str]:
    """Every acknowledged action is in the log once, and nothing else is but what the clock wrote."""
    rows = FloorLog.objects.filter(tournament=event, number__gt=after).exclude(action__in=BY_ITSELF)
    tables = [str(table) for table in Table.objects.filter(tournament=event)]
    tapped = rows.filter(by=None, by_name__in=tables)
    written = dict(rows.exclude(pk__in=tapped).values_list("number", "action"))
    actions = {
        number: row["action"] for number, (_, row) in acknowledged.rows.items() if row["action"] not in BY_ITSELF
    }
    if lost := sorted(actions.items() - written.items()):
        yield f"acknowledged, but not in the log: {lost}"
    if more := sorted(written.items() - actions.items()):
        yield f"in the log, but acknowledged to nobody: {more}"
    if tapped.count() != acknowledged.by_tables:
        yield f"tables were told of {acknowledged.by_tables} actions, the log has {tapped.count()}"


def _players(event: Tournament, told: Told) -> Iterator[str]:
    entries = Entry.objects.filter(tournament=event)
    expected = sorted(row["facts"]["entry"] for row in told.rows_of(ENTERED))
    if expected != (entered := sorted(entries.values_list("pk", flat=True))):
        yield f"entries: told {expected}, stored {entered}"
    out = BustOut.objects.filter(entry__in=entries).count()
    # a rebuy brings one who was just out back to the seat
    back = [row for row in told.rows_of("rebuy_or_add_on.sold") if "back_at" in row["facts"]]
    if out != (busted := len(told.rows_of(*OUT)) - len(back)):
        yield f"out: told {busted}, stored {out}"


def _chips_and_money(event: Tournament, told: Told, now: datetime) -> Iterator[str]:
    sold, voided = told.rows_of(*SOLD), told.rows_of("rebuy_or_add_on.voided")
    stacks = sum(row["facts"].get("stack", row["facts"].get("chips", 0)) for row in sold)
    stacks -= sum(CHIPS[row["facts"]["sold"]] for row in voided)
    if stacks != (total := chip_sum(event, now=now).expected.total):
        yield f"chips: told {stacks}, expected in play {total}"
    income = told.amounts("amount", *SOLD, "payment.taken")
    back = told.amounts("amount", "payment.reversed") + told.amounts("refund", "rebuy_or_add_on.voided")
    if income - back != (paid := total_paid_in(event)):
        yield f"money: told of {income} taken and {back} given back, paid {paid}"


def _paid_out(event: Tournament, told: Told) -> Iterator[str]:
    """Return where the payout desk's answers are not what the ledger says, and where a deal does not add up."""
    logged = told.amounts("amount", "payout.paid", "payout.corrected") - told.amounts("was", "payout.corrected")
    rows = Payment.objects.filter(tournament=event, kind=Payment.Kind.PRIZE)
    if logged != (paid := rows.aggregate(sum=Sum(SIGNED))["sum"] or 0):
        yield f"prizes: told of {logged} paid, the ledger says {paid}"
    numbers = list(Payment.objects.filter(tournament=event).order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"receipts: {numbers}"
    if deal := agreed_deal(event):
        places = sum(prizes_left(event, players=deal.shares.count()))
        if (shared := sum(share.amount for share in deal.shares.all()) + deal.to_play_for) != places:
            yield f"deal: {shared} shared, the places pay {places}"


def place_findings(event: Tournament) -> Iterator[str]:
    """Yield what is wrong with the places: they run to the number of entries without a gap, the lowest was out first.

    Those who are in take theirs once one is left, or once all that was left was shared by a deal and the event is over.
    """
    found, deal = places_with_entries(event), agreed_deal(event)
    shared = event.finished_at is not None and deal is not None and not deal.to_play_for
    entries = Entry.objects.filter(tournament=event).count()
    left = Entry.objects.filter(tournament=event, bust_out__isnull=True).count()
    assigned = sorted(place for finish in found for place in range(finish.first, finish.first + 1))
    if found and assigned != list(range(1 if left <= 1 or shared else left + 1, entries + 1)):
        yield f"places: {assigned} of {entries} entries, {left} left"


def _clock(event: Tournament, told: Told, now: datetime) -> Iterator[str]:
    """The clock shows what paper says, and no level began twice in one moment."""
    spans = [step.span for step in event.structure().steps]
    events = [item for item in (_clock_event(row) for row in told.rows) if item]
    paper = expected_clock(events, spans=spans, starts_at=event.starts_at, now=now)
    clock = ClockAnchor.objects.get(tournament=event).as_rule(event.structure()).advance_to(now)
    shown = (clock.step, clock.left_at(now), clock.runs)
    if not event.is_over and shown != (paper.step, paper.left, paper.runs):
        yield f"clock: shows {shown}, paper says {(paper.step, paper.left, paper.runs)}"
    crossings = FloorLog.objects.filter(tournament=event, action="clock.crossed", undone_by__isnull=True)
    began = Counter((row.facts["step"], row.moment) for row in crossings)
    if twice := [f"{step} at {moment}" for (step, moment), times in began.items() if times > 1]:
        yield f"levels began twice: {twice}"


def _clock_event(row: dict[str, Any]) -> ClockMark | None:
    """Return what an acknowledged row did to the clock."""
    at, facts = _moment(row["at"]), row["facts"]
    match row["action"]:
        case "clock.started" | "clock.resumed":
            return ClockMark(at, "start")
        case "clock.paused":
            return ClockMark(at, "pause")
        case "clock.time_added":
            return ClockMark(at, "add", span=parse_duration(facts["span"]) or timedelta(0))
        case "clock.went_to":
            return ClockMark(at, "go", step=facts["step"])
        case "clock.outage_settled" if facts["take_back"] != "nothing":
            lost_at = _moment(facts["lost_at"])
            back_at = lost_at + (parse_duration(facts["outage"]) or timedelta(0))
            return ClockMark(at, "settle", lost=lost_at, back=back_at if facts["take_back"] == "outage" else None)
    return ClockMark(at, "pause") if facts.get("clock_stopped") else None


def _moment(text: str) -> datetime:
    moment = parse_datetime(text)
    if moment is None:
        raise ValueError(text)
    return moment


def state(now: datetime) -> str:
    """Return what is stored at the end in one line, so that two runs of a seed are compared by it."""
    event = Tournament.objects.get(slug=SLUG)
    left = Entry.objects.filter(tournament=event, bust_out__isnull=True).count()
    head = f"{event.log_number}: {event.log_digest[:16]}"
    outages = Outage.objects.filter(tournament=event).count()
    return json.dumps({"version": event.version, "head": head, "left": left, "outages": outages, "now": str(now)})
