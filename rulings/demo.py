"""Situations staged at the demonstration's tables: moves, a call for the floor, penalties, dealers, hand for hand."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulings.services import dealers
from rulings.services.log.ruling_log import Incident, log_ruling
from rulings.services.penalties import missed_hands, penalties
from tables.demo.staff import FloorStaff, action_runner
from tables.models import Seat, SeatAssignment, Table
from tables.selectors.balance import room_plan
from tables.selectors.seating import open_tables
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import busts, ticks
from tournaments.models import Tournament
from tournaments.services.floor.floor import Person

# runs an action under the tournament's lock
RunAction = Callable[..., Any]

# two more dealers than tables: two are on a break
DEALERS = "Alder Birch Cedar Damson Elm Fig Gorse Hazel Iris Jasper Kelp Lotus Maple".split()
SERVED = 3

# the least number of tables for a staged evening
STAGED_TABLES = 4


@dataclass(slots=True)
class DemoStaff(FloorStaff):
    """The demonstration's floor staff, who stage situations in some tournaments."""

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Stage the situations of a tournament, if it has any."""
        FloorStaff.finish(self, tournament, by=by, now=now)
        stage = STAGED_EVENTS.get(tournament.slug)
        if stage:
            stage(action_runner(tournament, by=by, now=now), tournament, now)


class EveningStaff(FloorStaff):
    """The staff of the demonstration on a new installation. Calls `give_sign` after each bust, as a sign of life."""

    def __init__(self, give_sign: Callable[[], None]) -> None:
        super().__init__()
        self._give_sign = give_sign

    def balance_tables(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Give a sign of life, and balance the tables."""
        self._give_sign()
        super().balance_tables(tournament, by=by, now=now)

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Stage an evening, if the tournament runs at enough tables."""
        super().finish(tournament, by=by, now=now)
        if tournament.finished_at is None and open_tables(tournament).count() >= STAGED_TABLES:
            _stage_evening(action_runner(tournament, by=by, now=now), tournament, now)


def _stage_evening(do: RunAction, tournament: Tournament, now: datetime) -> None:
    """Stage an evening: moves, a short table, a call for the floor, a ruling, penalties and dealers."""
    short, halved, calling_table, offender = list(open_tables(tournament).order_by("number")[:STAGED_TABLES])
    _add_dealers(do, tournament)
    _bust_players(do, halved, players=2)
    _send_first_mover(do, tournament, now)
    _bust_players(do, short, players=2)
    do(rooms.call_floor, table=calling_table)
    do(
        log_ruling,
        incident=Incident(
            calculator="silent_chips",
            given={"facing": 3_000, "last_raise": 3_000, "added": [5_000]},
            table=calling_table,
        ),
    )
    _penalise_two_players(do, offender)


def _add_dealers(do: RunAction, tournament: Tournament) -> None:
    """Send a dealer to each table, and two dealers on a break."""
    for name in DEALERS[: open_tables(tournament).count() + 2]:
        do(dealers.add_dealer, name=name)
    do(dealers.push_line_up, anyway=True)


def _bust_players(do: RunAction, table: Table, *, players: int) -> None:
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player"
    )
    for assignment in sitting.order_by("seat__number")[1 : 1 + players]:
        do(busts.bust, entry=assignment.entry)


def _send_first_mover(do: RunAction, tournament: Tournament, now: datetime) -> None:
    """Confirm the first move of the balancing plan, and mark its player as walking."""
    for proposal in room_plan(tournament, now=now).moves[:1]:
        seats = Seat.objects.select_related("table").filter(table__tournament=tournament)
        seat = seats.get(table__number=proposal.to_table, number=proposal.to_seat)
        assignment = SeatAssignment.objects.select_related("entry__player").get(
            entry=proposal.entry, kind=SeatAssignment.Kind.SEATED
        )
        do(moves.mark_as_walking, move=do(moves.confirm_move, entry=assignment.entry, seat=seat))


def _penalise_two_players(do: RunAction, table: Table) -> None:
    """Give a missed round, some of it served, to one player and a warning to another."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player"
    )
    first, second = (assignment.entry for assignment in sitting.order_by("seat__number")[:2])
    missing = do(
        penalties.give_penalty, entry=first, sanction=penalties.Sanction(kind="rounds", count=1, reason="abuse")
    )
    do(missed_hands.count_missed_hands, penalty=missing, hands=SERVED)
    do(penalties.give_penalty, entry=second, sanction=penalties.Sanction(kind="warning", reason="showed_cards"))


def _stage_bubble(do: RunAction, tournament: Tournament, _now: datetime) -> None:
    """Stage hand for hand: one table is dealing, one waits with an all-in, the others have finished."""
    _, all_in, *done = list(open_tables(tournament).order_by("number"))
    for table in done:
        do(ticks.mark_hand_done, table=table)
    if done:
        short = (
            SeatAssignment.objects.filter(seat__table=all_in, kind=SeatAssignment.Kind.SEATED)
            .order_by("seat__number")
            .first()
        )
        do(ticks.hold_all_in, table=all_in, seats=[short.seat.number] if short else [])


STAGED_EVENTS: dict[str, Callable[[RunAction, Tournament, datetime], None]] = {
    "demo": _stage_evening,
    "demo-bubble": _stage_bubble,
}
