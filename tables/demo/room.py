"""What a simulated director does with the room: whatever its plan says, until it says nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from tables.demo import hands
from tables.demo.hands import Do
from tables.models import Seat, Table
from tables.rules.plan import Plan
from tables.rules.ways import order_of
from tables.selectors.balancing import open_moves, plan_of, ways_of
from tables.selectors.room import open_tables, room_of, unseated
from tables.services import breaking, draws, moves, rooms
from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused

#: a plan that is still not done after so many deeds is looked at again in the next step
PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Keeping:
    """A director at work in one room: how he does deeds, his chance, the time, and how long a walk takes."""

    do: Do
    tournament: Tournament
    chance: Random
    now: datetime
    walk: timedelta


def tend(at: Keeping) -> None:
    """Seat whoever waits, let arrive who has walked long enough, and do what the plan says, one deed after another."""
    _arrive(at, before=at.now - at.walk)
    _seat_alternates(at)
    for _ in range(PATIENCE):
        plan = plan_of(at.tournament, now=at.now)
        if not _follow(at, plan):
            return


def _follow(at: Keeping, plan: Plan) -> bool:
    """Do the most pressing thing of a plan; False when nothing can be done now."""
    if plan.draws_order:
        at.do(rooms.draw_breaking_order)
    elif plan.redraw_to is not None:
        _arrive(at)
        at.do(breaking.redraw, tables=_kept(at, plan.redraw_to))
    elif plan.breaks is not None:
        _arrive(at)
        at.do(breaking.break_table, table=_table(at, plan.breaks))
    elif plan.asks:
        return any(hands.set_button(at.do, table=_table(at, number), chance=at.chance) for number in plan.asks)
    elif plan.moves:
        first = plan.moves[0]
        entry = Entry.objects.select_related("player").get(pk=first.entry)
        at.do(moves.confirm, entry=entry, seat=_seat(at, first.to_table, first.to_seat))
    elif plan.no_seat:
        return any(hands.deal(at.do, table=_table(at, number), chance=at.chance) for number in plan.no_seat)
    else:
        return False
    return True


def _arrive(at: Keeping, *, before: datetime | None = None) -> None:
    """Whoever was called before a moment sits down; everybody, when none is given."""
    walking = [move for move in open_moves(at.tournament) if before is None or move.called_at <= before]
    if walking:
        at.do(moves.arrive, moves=walking)


def _seat_alternates(at: Keeping) -> None:
    """Everybody who waits draws a seat, as long as there is one."""
    for entry in unseated(at.tournament).select_related("player"):
        try:
            at.do(draws.draw_one, entry=entry)
        except Refused as refused:
            if refused.code != "no_open_seat":
                raise
            return


def _kept(at: Keeping, count: int) -> Sequence[Table]:
    """The tables that play on: protected ones, then those that would break last."""
    room = room_of(at.tournament)
    breaking_first = order_of(room, ways=ways_of(at.tournament, room))
    guarded = [table for table in room if table.protected]
    stay = [table.number for table in [*guarded, *reversed(breaking_first)]][:count]
    return list(open_tables(at.tournament).filter(number__in=stay))


def _table(at: Keeping, number: int) -> Table:
    return Table.objects.get(tournament=at.tournament, number=number)


def _seat(at: Keeping, table: int, seat: int) -> Seat:
    seats = Seat.objects.select_related("table")
    return seats.get(table__tournament=at.tournament, table__number=table, number=seat)
