"""Reasons why a table may not break now, for the action and its button."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tables.models import Move, SeatAssignment
from tables.rules.balance.breaking import can_break
from tables.rules.balance.plan import redraw_due
from tables.rules.policies import RANDOM, breaking_order_by_policy, is_order_missing
from tables.rules.room import CountedTable, sizes, tables_in_play
from tables.selectors.balance.balancing import open_moves, room_policies
from tables.selectors.seating import counted_room
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.shown_names import name_in_event


def cannot_break(tournament: Tournament, room: list[CountedTable], *, number: int) -> Refused | None:
    """Return the refusal to break a table now, if any."""
    here = next((table for table in room if table.number == number), None)
    if here is None:
        return Refused("table_closed_already", field="table", table=number)
    if here.protected:
        return Refused("table_protected", field="table", table=number)
    if len(room) < 2:
        return Refused("last_table", field="table", table=number)
    return _order_refusal(tournament, room, here) or _bound_player_refusal(tournament, here)


def _order_refusal(tournament: Tournament, room: list[CountedTable], here: CountedTable) -> Refused | None:
    """Return the refusal by the order, alternates, a redraw, or seats elsewhere, if any."""
    if here.counted:
        room = tables_in_play(room)
    policies = room_policies(tournament, room)
    if is_order_missing(room, policies=policies):
        return Refused("order_not_drawn")
    following = breaking_order_by_policy(room, policies=policies)[0]
    if following is not here:
        return Refused("another_breaks_first", field="table", table=here.number, first=following.number)
    if policies.alternates and here.counted:
        return Refused("alternates_wait", field="table", alternates=policies.alternates)
    if redraw_due(room, policies=policies) is not None:
        return Refused("redraw_is_due", field="table", tables=len(room) - 1)
    if not can_break(sizes(room), table=room.index(here)):
        return Refused("no_room_elsewhere", field="table", table=here.number, players=here.counted)
    return None


def moves_of_table(tournament: Tournament, number: int) -> QuerySet[Move]:
    """Return the moves that must end before a table breaks: players on their way to it, or called from it."""
    arriving = Q(to_seat__table__number=number)
    called = Q(from_seat__table__number=number, left_at__isnull=True)
    return open_moves(tournament).filter(arriving | called)


def _bound_player_refusal(tournament: Tournament, here: CountedTable) -> Refused | None:
    """Return the refusal by a locked player, or one on the way to or from the table, if any."""
    seated = SeatAssignment.objects.filter(tournament=tournament, seat__table__number=here.number)
    locked = seated.filter(locked=True).select_related("entry__player").order_by("seat__number").first()
    if locked:
        return Refused("locked_here", field="table", name=name_in_event(locked.entry))
    first = moves_of_table(tournament, here.number).first()
    if first:
        return Refused("moves_under_way_here", field="table", table=here.number, name=name_in_event(first.entry))
    return None


@dataclass(frozen=True, slots=True)
class BreakingTable:
    """One table in its place in the order. It is `posted` where a person posted or drew its place."""

    place: int
    number: int
    players: int
    posted: bool


def breaking_page(tournament: Tournament) -> dict[str, Any]:
    """Return the context of the page: the order, protected tables, and the house rule."""
    room = counted_room(tournament)
    policies = room_policies(tournament, room)
    order = breaking_order_by_policy(room, policies=policies)
    return {
        "order": [
            BreakingTable(place, table.number, table.counted, table.breaks is not None)
            for place, table in enumerate(order, start=1)
        ],
        "protected": [table.number for table in room if table.protected],
        "rule": SETTINGS["break_order"].meaning(policies.break_order),
        "by_draw": policies.break_order == RANDOM,
        "missing": is_order_missing(room, policies=policies),
    }
