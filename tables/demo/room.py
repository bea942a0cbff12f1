"""Director of a simulated room: follows the plan until it asks for nothing more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from tables.demo import hands
from tables.demo.hands import Do
from tables.models import Seat, Table
from tables.rules.balance.plan import RoomPlan
from tables.rules.policies import breaking_order_by_policy
from tables.selectors.balance.balancing import open_moves, room_plan, room_policies
from tables.selectors.seating import open_tables, room_of, unseated
from tables.services.balance import breaking, moves
from tables.services.room import tables as rooms
from tables.services.seats import draws
from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused

#: a plan that is still not done after so many actions is looked at again in the next step
PATIENCE = 60


@dataclass(frozen=True, slots=True)
class RoomDirector:
    """A director at work in one room: how they do actions, their chance, the time, and how long a walk takes."""

    do: Do
    tournament: Tournament
    chance: Random
    now: datetime
    walk: timedelta


def look_after(at: RoomDirector) -> None:
    """Seat the alternates, let players arrive who walked long enough, and do what the plan says in turn."""
    _arrive(at, before=at.now - at.walk)
    _seat_alternates(at)
    for _ in range(PATIENCE):
        plan = room_plan(at.tournament, now=at.now)
        if not _follow(at, plan):
            return


def _follow(at: RoomDirector, plan: RoomPlan) -> bool:
    """Do the most pressing thing of a plan; False when nothing can be done now."""
    if plan.draws_order:
        at.do(rooms.draw_breaking_order)
    elif plan.redraw_to is not None:
        _arrive(at)
        at.do(breaking.redraw, tables=_remaining_tables(at, plan.redraw_to))
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


def _arrive(at: RoomDirector, *, before: datetime | None = None) -> None:
    """Seat those who were called before a moment; everybody, when none is given."""
    called = open_moves(at.tournament)
    # mostly nobody walks, and to find that out no seat and no player needs to be read
    walking = [move for move in called if before is None or move.called_at <= before] if called.exists() else []
    if walking:
        at.do(moves.arrive, moves=walking)


def _seat_alternates(at: RoomDirector) -> None:
    """Draw a seat for everybody who waits, as long as there is one."""
    for entry in unseated(at.tournament).select_related("player"):
        try:
            at.do(draws.draw_one, entry=entry)
        except Refused as refused:
            if refused.code != "no_open_seat":
                raise
            return


def _remaining_tables(at: RoomDirector, count: int) -> Sequence[Table]:
    """The tables that play on: protected ones, then those that would break last."""
    room = room_of(at.tournament)
    breaking_first = breaking_order_by_policy(room, policies=room_policies(at.tournament, room))
    guarded = [table for table in room if table.protected]
    stay = [table.number for table in [*guarded, *reversed(breaking_first)]][:count]
    return list(open_tables(at.tournament).filter(number__in=stay))


def _table(at: RoomDirector, number: int) -> Table:
    return Table.objects.get(tournament=at.tournament, number=number)


def _seat(at: RoomDirector, table: int, seat: int) -> Seat:
    seats = Seat.objects.select_related("table")
    return seats.get(table__tournament=at.tournament, table__number=table, number=seat)
