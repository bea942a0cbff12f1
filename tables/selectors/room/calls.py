"""Calls for the floor that come from tables and are not answered yet."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tables.models import HandTick, SeatAssignment, Table, TableCall
from tournaments.contribution_types import Alert
from tournaments.models import HandRound, Tournament
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.shown_names import name_in_event

# after a table that stops dealing and overdue players
RANK = 23


def open_calls(tournament: Tournament) -> QuerySet[TableCall]:
    """Return unanswered calls of open tables, oldest first.

    A call about an open seat ends without an answer once its player has left the seat: the floor has confirmed the
    bust.
    """
    there = SeatAssignment.objects.filter(
        seat__table=OuterRef("table"),
        seat__number=OuterRef("seat"),
        kind=SeatAssignment.Kind.SEATED,
        since__lte=OuterRef("at"),
    )
    waits = ~Q(kind=TableCall.Kind.SEAT_OPEN) | Exists(there)
    rows = TableCall.objects.filter(tournament=tournament, answered_at__isnull=True, table__broken_at__isnull=True)
    return rows.filter(waits).select_related("table").order_by("at", "pk")


@cached_in_request
def waiting_calls(tournament: Tournament) -> list[TableCall]:
    """Return the rows of `open_calls`, for the panels of a page."""
    if not may_have(tournament, TableCall):
        return []
    return list(open_calls(tournament).only("tournament", "table", "kind", "seat", "at", "table__number"))


def keys_of_calling_tables(tournament: Tournament) -> set[int]:
    """Return the keys of the tables whose calls are not answered."""
    return {call.table_id for call in waiting_calls(tournament)}


def tick_state(current: HandRound, table: Table) -> str:
    """Return a table's state in a round (HandTick.State), "" while it deals."""
    found = HandTick.objects.filter(round=current, table=table).first()
    return found.state if found else ""


def call_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alerts on unanswered calls for the floor."""
    if tournament.is_over:
        return
    for call in waiting_calls(tournament):
        facts = {"call": call.pk, "table": call.table.number, "gone": now - call.at}
        if call.kind == TableCall.Kind.FLOOR:
            yield Alert("table_calls", "warn", facts, rank=RANK)
        else:
            sits = assignment_for_call(call)
            if sits is None:  # they left the seat while the calls were being read
                continue
            facts |= {"seat": f"{call.table.number}.{call.seat}", "name": name_in_event(sits.entry)}
            yield Alert("seat_said_open", "warn", facts, rank=RANK)


def assignment_for_call(call: TableCall) -> SeatAssignment | None:
    """Return the assignment of the player who sits in the seat that a call is about, None if nobody sits there."""
    seats = SeatAssignment.objects.filter(
        seat__table=call.table_id, seat__number=call.seat or 0, kind=SeatAssignment.Kind.SEATED
    )
    return seats.select_related("entry__player").first()
