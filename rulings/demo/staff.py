"""What is going on at the demonstration's tables when it begins: something of everything a floor meets."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulings.services import dealers
from rulings.services.log.ruling_log import Incident, log_ruling
from rulings.services.penalties import missed_hands, penalties
from tables.demo.staff import FloorStaff, doing
from tables.models import Seat, SeatAssignment, Table
from tables.selectors.balance.balancing import room_plan
from tables.selectors.seating import open_tables
from tables.services.balance import moves
from tables.services.hands import busts, ticks
from tables.services.room import calls
from tournaments.models import Tournament
from tournaments.services.floor.floor import Person

#: does an action on the floor
Do = Callable[..., Any]

#: two more than there are tables are on a break
DEALERS = "Alder Birch Cedar Damson Elm Fig Gorse Hazel Iris Jasper Kelp Lotus Maple".split()
#: hands of the penalty that are served already
SERVED = 3


@dataclass(slots=True)
class DemoStaff(FloorStaff):
    """Staff who look after the tables; what goes on at the end is looked up by the tournament's address."""

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Stage what is going on in this tournament, if anything is."""
        FloorStaff.finish(self, tournament, by=by, now=now)
        going_on = GOING_ON.get(tournament.slug)
        if going_on:
            going_on(doing(tournament, by=by, now=now), tournament, now)


def _an_evening(do: Do, tournament: Tournament, now: datetime) -> None:
    """Play an evening: moves, a short table, a call, a penalty, a ruling and dealers."""
    short, walks, calling, offender = list(open_tables(tournament).order_by("number")[:4])
    _dealers(do, tournament)
    _thin(do, walks, players=2)
    _call_to_it(do, tournament, now)
    _thin(do, short, players=2)
    do(calls.call_floor, table=calling)
    do(
        log_ruling,
        incident=Incident(
            calculator="silent_chips",
            given={"facing": 3_000, "last_raise": 3_000, "added": [5_000]},
            table=calling,
        ),
    )
    _penalise(do, offender)


def _dealers(do: Do, tournament: Tournament) -> None:
    """One at each table, and two on a break."""
    for name in DEALERS[: open_tables(tournament).count() + 2]:
        do(dealers.add_dealer, name=name)
    do(dealers.push_line_up, anyway=True)


def _thin(do: Do, table: Table, *, players: int) -> None:
    """Bust so many players of a table at once."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player"
    )
    for assignment in sitting.order_by("seat__number")[1 : 1 + players]:
        do(busts.bust, entry=assignment.entry)


def _call_to_it(do: Do, tournament: Tournament, now: datetime) -> None:
    """The first player whom the plan names is on their way."""
    for proposal in room_plan(tournament, now=now).moves[:1]:
        seats = Seat.objects.select_related("table").filter(table__tournament=tournament)
        seat = seats.get(table__number=proposal.to_table, number=proposal.to_seat)
        assignment = SeatAssignment.objects.select_related("entry__player").get(
            entry=proposal.entry, kind=SeatAssignment.Kind.SEATED
        )
        do(moves.leave, move=do(moves.confirm, entry=assignment.entry, seat=seat))


def _penalise(do: Do, table: Table) -> None:
    """One misses a round and has served some of it, another was warned."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player"
    )
    first, second = (assignment.entry for assignment in sitting.order_by("seat__number")[:2])
    missing = do(
        penalties.give_penalty, entry=first, sanction=penalties.Sanction(kind="rounds", count=1, reason="abuse")
    )
    do(missed_hands.count_hands, penalty=missing, hands=SERVED)
    do(penalties.give_penalty, entry=second, sanction=penalties.Sanction(kind="warning", reason="showed_cards"))


def _a_bubble(do: Do, tournament: Tournament, _now: datetime) -> None:
    """Hand for hand: one table is dealing, one waits all in, the others are done."""
    _, all_in, *done = list(open_tables(tournament).order_by("number"))
    for table in done:
        do(ticks.tick, table=table)
    if done:
        short = (
            SeatAssignment.objects.filter(seat__table=all_in, kind=SeatAssignment.Kind.SEATED)
            .order_by("seat__number")
            .first()
        )
        do(ticks.all_in, table=all_in, seats=[short.seat.number] if short else [])


GOING_ON: dict[str, Callable[[Do, Tournament, datetime], None]] = {"demo": _an_evening, "demo-bubble": _a_bubble}
