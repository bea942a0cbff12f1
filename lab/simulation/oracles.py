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
from lab.simulation.phones import AcknowledgedActions
from lab.simulation.server import SLUG
from tables.models import Table
from tables.rules.invariants import Invariant
from tables.selectors.chips.sums import chip_sum
from tables.selectors.room.invariants import invariant_findings
from tournaments.management.commands.verify_log import chain_problem_texts as chain_problems
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
class EffectiveActions:
    """The log entries of acknowledged actions, without undone actions and the undos themselves."""

    rows: list[dict[str, Any]]

    @classmethod
    def from_acknowledged(cls, acknowledged: AcknowledgedActions) -> "EffectiveActions":
        """Return the acknowledged actions that are still in effect."""
        rows = [row for _, (_, row) in sorted(acknowledged.rows.items())]
        undone = {row["undoes"] for row in rows if row["undoes"]}
        return cls([row for row in rows if not row["undoes"] and row["id"] not in undone])

    def entries_of(self, *names: str) -> list[dict[str, Any]]:
        """Return the log entries of actions with these names."""
        return [row for row in self.rows if row["action"] in names]

    def total_of(self, fact: str, *names: str) -> int:
        """Return the sum of a fact over the actions with these names."""
        return sum(row["facts"].get(fact, 0) for row in self.entries_of(*names))


def violations(acknowledged: AcknowledgedActions, *, after: int, now: datetime) -> Iterator[str]:
    """Yield each violated invariant as a sentence.

    `after` is the last log number before the day began. To be called when no request is under way.
    """
    event, told = Tournament.objects.get(slug=SLUG), EffectiveActions.from_acknowledged(acknowledged)
    yield from acknowledged.problems
    yield from chain_problems(event)
    yield from _log_violations(event, acknowledged, after)
    yield from _player_violations(event, told)
    yield from _chip_and_money_violations(event, told, now)
    yield from _payout_violations(event, told)
    yield from place_violations(event)
    yield from _clock_violations(event, told, now)
    yield from (
        f"the room: {finding.invariant} {finding.facts}"
        for finding in invariant_findings(event, now=now)
        if finding.invariant in ALWAYS and not finding.holds
    )
    if connection.in_atomic_block:
        yield "a transaction was left open"


def _log_violations(event: Tournament, acknowledged: AcknowledgedActions, after: int) -> Iterator[str]:
    """Yield a problem unless the log has each acknowledged action once, and otherwise only automatic entries."""
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


def _player_violations(event: Tournament, told: EffectiveActions) -> Iterator[str]:
    entries = Entry.objects.filter(tournament=event)
    expected = sorted(row["facts"]["entry"] for row in told.entries_of(ENTERED))
    if expected != (entered := sorted(entries.values_list("pk", flat=True))):
        yield f"entries: told {expected}, stored {entered}"
    out = BustOut.objects.filter(entry__in=entries).count()
    # a rebuy brings one who was just out back to the seat
    back = [row for row in told.entries_of("rebuy_or_add_on.sold") if "back_at" in row["facts"]]
    if out != (busted := len(told.entries_of(*OUT)) - len(back)):
        yield f"out: told {busted}, stored {out}"


def _chip_and_money_violations(event: Tournament, told: EffectiveActions, now: datetime) -> Iterator[str]:
    sold, voided = told.entries_of(*SOLD), told.entries_of("rebuy_or_add_on.voided")
    stacks = sum(row["facts"].get("stack", row["facts"].get("chips", 0)) for row in sold)
    stacks -= sum(CHIPS[row["facts"]["sold"]] for row in voided)
    if stacks != (total := chip_sum(event, now=now).expected.total):
        yield f"chips: told {stacks}, expected in play {total}"
    income = told.total_of("amount", *SOLD, "payment.taken")
    back = told.total_of("amount", "payment.reversed") + told.total_of("refund", "rebuy_or_add_on.voided")
    if income - back != (paid := total_paid_in(event)):
        yield f"money: told of {income} taken and {back} given back, paid {paid}"


def _payout_violations(event: Tournament, told: EffectiveActions) -> Iterator[str]:
    """Yield differences between the payout desk's answers and the ledger, and a deal whose sum is wrong."""
    logged = told.total_of("amount", "payout.paid", "payout.corrected") - told.total_of("was", "payout.corrected")
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


def place_violations(event: Tournament) -> Iterator[str]:
    """Yield a problem if there is a gap in the places of busted players up to the number of entries.

    The players left also have places once only one is left, or after a final deal that ended the event.
    """
    found, deal = places_with_entries(event), agreed_deal(event)
    shared = event.finished_at is not None and deal is not None and not deal.to_play_for
    entries = Entry.objects.filter(tournament=event).count()
    left = Entry.objects.filter(tournament=event, bust_out__isnull=True).count()
    assigned = sorted(place for finish in found for place in range(finish.first, finish.first + 1))
    if found and assigned != list(range(1 if left <= 1 or shared else left + 1, entries + 1)):
        yield f"places: {assigned} of {entries} entries, {left} left"


def _clock_violations(event: Tournament, told: EffectiveActions, now: datetime) -> Iterator[str]:
    """Yield a difference from the expected clock, and levels that began twice at one moment."""
    spans = [step.span for step in event.structure().steps]
    events = [item for item in (_clock_mark(row) for row in told.rows) if item]
    paper = expected_clock(events, spans=spans, starts_at=event.starts_at, now=now)
    clock = ClockAnchor.objects.get(tournament=event).as_clock(event.structure()).advance_to(now)
    shown = (clock.step, clock.time_left_at(now), clock.is_running)
    if not event.is_over and shown != (paper.step, paper.left, paper.runs):
        yield f"clock: shows {shown}, paper says {(paper.step, paper.left, paper.runs)}"
    crossings = FloorLog.objects.filter(tournament=event, action="clock.crossed", undone_by__isnull=True)
    began = Counter((row.facts["step"], row.moment) for row in crossings)
    if twice := [f"{step} at {moment}" for (step, moment), times in began.items() if times > 1]:
        yield f"levels began twice: {twice}"


def _clock_mark(row: dict[str, Any]) -> ClockMark | None:
    """Return the change of the clock by a log entry; None without one."""
    at, facts = _parse_moment(row["at"]), row["facts"]
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
            lost_at = _parse_moment(facts["lost_at"])
            back_at = lost_at + (parse_duration(facts["outage"]) or timedelta(0))
            return ClockMark(at, "settle", lost=lost_at, back=back_at if facts["take_back"] == "outage" else None)
    return ClockMark(at, "pause") if facts.get("clock_stopped") else None


def _parse_moment(text: str) -> datetime:
    moment = parse_datetime(text)
    if moment is None:
        raise ValueError(text)
    return moment


def state_fingerprint(now: datetime) -> str:
    """Return the stored state in one line, to compare two runs of a seed."""
    event = Tournament.objects.get(slug=SLUG)
    left = Entry.objects.filter(tournament=event, bust_out__isnull=True).count()
    head = f"{event.log_number}: {event.log_digest[:16]}"
    outages = Outage.objects.filter(tournament=event).count()
    return json.dumps({"version": event.version, "head": head, "left": left, "outages": outages, "now": str(now)})
