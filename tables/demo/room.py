"""Director of a simulated room, who follows the plan until nothing is left to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from tables.demo import hands
from tables.demo.hands import Do
from tables.models import Seat, Table
from tables.rules.balance.plan import RoomPlan
from tables.rules.policies import breaking_order_by_policy
from tables.selectors.balance import open_moves, room_plan, room_policies
from tables.selectors.seating import open_tables, room_tables, unseated_entries
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.seats import draws
from tournaments.models import Entry, Tournament
from tournaments.rules.refused import Refused

#: actions in a step; the rest of the plan waits for the next one
PATIENCE = 60


@dataclass(frozen=True, slots=True)
class RoomDirector:
    """Tools of the director: a function for actions, random choices, the time, and the duration of a walk."""

    do: Do
    tournament: Tournament
    chance: Random
    now: datetime
    walk: timedelta


def direct_room(at: RoomDirector) -> None:
    """Seat alternates, let called players arrive after their walk, and follow the plan."""
    _seat_called_players(at, before=at.now - at.walk)
    _seat_alternates(at)
    for _ in range(PATIENCE):
        plan = room_plan(at.tournament, now=at.now)
        if not _follow_plan(at, plan):
            return


def _follow_plan(at: RoomDirector, plan: RoomPlan) -> bool:
    """Do the most pressing part of a plan. Returns whether anything was done."""
    if plan.draws_order:
        at.do(rooms.draw_breaking_order)
    elif plan.redraw_to is not None:
        _seat_called_players(at)
        at.do(breaking.redraw, tables=_remaining_tables(at, plan.redraw_to))
    elif plan.breaks is not None:
        _seat_called_players(at)
        at.do(breaking.break_table, table=_table_by_number(at, plan.breaks))
    elif plan.asks:
        return any(
            hands.set_button(at.do, table=_table_by_number(at, number), chance=at.chance) for number in plan.asks
        )
    elif plan.moves:
        first = plan.moves[0]
        entry = Entry.objects.select_related("player").get(pk=first.entry)
        at.do(moves.confirm_move, entry=entry, seat=_seat_by_number(at, first.to_table, first.to_seat))
    elif plan.no_seat:
        return any(
            hands.deal_or_set_button(at.do, table=_table_by_number(at, number), chance=at.chance)
            for number in plan.no_seat
        )
    else:
        return False
    return True


def _seat_called_players(at: RoomDirector, *, before: datetime | None = None) -> None:
    """Seat the players who were called up to `before`. If it is None, seat all called players."""
    called = open_moves(at.tournament)
    # usually nobody walks, which needs no seats and players to find out
    walking = [move for move in called if before is None or move.called_at <= before] if called.exists() else []
    if walking:
        at.do(moves.seat_arrived_players, moves=walking)


def _seat_alternates(at: RoomDirector) -> None:
    """Draw a seat for each alternate, as long as seats are free."""
    for entry in unseated_entries(at.tournament).select_related("player"):
        try:
            at.do(draws.draw_one_seat, entry=entry)
        except Refused as refused:
            if refused.code != "no_open_seat":
                raise
            return


def _remaining_tables(at: RoomDirector, count: int) -> Sequence[Table]:
    """Return the `count` tables that stay open: protected tables first, then the tables that would break last."""
    room = room_tables(at.tournament)
    breaking_first = breaking_order_by_policy(room, policies=room_policies(at.tournament, room))
    guarded = [table for table in room if table.protected]
    stay = [table.number for table in [*guarded, *reversed(breaking_first)]][:count]
    return list(open_tables(at.tournament).filter(number__in=stay))


def _table_by_number(at: RoomDirector, number: int) -> Table:
    return Table.objects.get(tournament=at.tournament, number=number)


def _seat_by_number(at: RoomDirector, table: int, seat: int) -> Seat:
    seats = Seat.objects.select_related("table")
    return seats.get(table__tournament=at.tournament, table__number=table, number=seat)
