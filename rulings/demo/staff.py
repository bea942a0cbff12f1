"""What is going on at the demonstration's tables when the curtain rises: something of everything a floor meets."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulings.services import dealers, penalties
from rulings.services.ruling_log import log_ruling
from tables.demo.staff import FloorStaff, doing
from tables.models import Held, Seat, Table
from tables.selectors.balancing import plan_of
from tables.selectors.room import open_tables
from tables.services import calls, going_out, moves, ticks
from tournaments.models import Tournament
from tournaments.services.floor import Person

#: does a deed on the floor
Do = Callable[..., Any]

#: two more than there are tables are on a break
DEALERS = "Alder Birch Cedar Damson Elm Fig Gorse Hazel Iris Jasper Kelp Lotus Maple".split()
#: hands of the penalty that are served already
SERVED = 3


@dataclass(slots=True)
class Scenery(FloorStaff):
    """Tables looked after, and staged at the end: by the address of the tournament."""

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Stage what is going on in this tournament, if anything is."""
        FloorStaff.finish(self, tournament, by=by, now=now)
        staged = STAGED.get(tournament.slug)
        if staged:
            staged(doing(tournament, by=by, now=now), tournament, now)


def _an_evening(do: Do, tournament: Tournament, now: datetime) -> None:
    """Somebody walks, a table is short, one calls the floor; a penalty runs, a ruling was logged, dealers deal."""
    short, walks, calling, offender = list(open_tables(tournament).order_by("number")[:4])
    _dealers(do, tournament)
    _thin(do, walks, players=2)
    _call_to_it(do, tournament, now)
    _thin(do, short, players=2)
    do(calls.call_floor, table=calling)
    do(
        log_ruling,
        question="Raise or call?",
        decided="Two chips of 5,000 without a word are a call of 3,000.",
        rules=["oversized-chip"],
        table=calling,
    )
    _penalise(do, offender)


def _dealers(do: Do, tournament: Tournament) -> None:
    """One at each table, and two on a break."""
    for name in DEALERS[: open_tables(tournament).count() + 2]:
        do(dealers.add_dealer, name=name)
    do(dealers.push_line, anyway=True)


def _thin(do: Do, table: Table, *, players: int) -> None:
    """So many of a table are out at once."""
    sitting = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS).select_related("entry__player")
    for held in sitting.order_by("seat__number")[1 : 1 + players]:
        do(going_out.bust, entry=held.entry)


def _call_to_it(do: Do, tournament: Tournament, now: datetime) -> None:
    """The first player whom the plan names is on his way."""
    for proposal in plan_of(tournament, now=now).moves[:1]:
        seats = Seat.objects.select_related("table").filter(table__tournament=tournament)
        seat = seats.get(table__number=proposal.to_table, number=proposal.to_seat)
        held = Held.objects.select_related("entry__player").get(entry=proposal.entry, kind=Held.Kind.SITS)
        do(moves.leave, move=do(moves.confirm, entry=held.entry, seat=seat))


def _penalise(do: Do, table: Table) -> None:
    """One misses a round and has served some of it, another was warned."""
    sitting = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS).select_related("entry__player")
    first, second = (held.entry for held in sitting.order_by("seat__number")[:2])
    missing = do(penalties.give_penalty, entry=first, kind="rounds", count=1, reason="abuse")
    do(penalties.count_hands, penalty=missing, hands=SERVED)
    do(penalties.give_penalty, entry=second, kind="warning", reason="showed_cards")


def _a_bubble(do: Do, tournament: Tournament, _now: datetime) -> None:
    """Hand for hand: one table is dealing, one waits all in, the others are done."""
    _, all_in, *done = list(open_tables(tournament).order_by("number"))
    for table in done:
        do(ticks.tick, table=table)
    if done:
        short = Held.objects.filter(seat__table=all_in, kind=Held.Kind.SITS).order_by("seat__number").first()
        do(ticks.all_in, table=all_in, seats=[short.seat.number] if short else [])


STAGED: dict[str, Callable[[Do, Tournament, datetime], None]] = {"demo": _an_evening, "demo-bubble": _a_bubble}
