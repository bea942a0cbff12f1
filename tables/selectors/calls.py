"""What the tables have told the floor, and which of it still waits."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tables.models import HandTick, Held, Table, TableCall
from tournaments.models import HandRound, Tournament
from tournaments.selectors.attention import Matter

#: where calls go in the dashboard's line: behind a table that stands still and players who are overdue
CALLS = 23


def open_calls(tournament: Tournament) -> QuerySet[TableCall]:
    """Calls that nobody has answered, the oldest first.

    That a seat is open is settled without an answer once the player who sat there then has left it: the bust was
    confirmed, wherever that was done. A closed table calls nobody.
    """
    there = Held.objects.filter(
        seat__table=OuterRef("table"), seat__number=OuterRef("seat"), kind=Held.Kind.SITS, since__lte=OuterRef("at")
    )
    waits = ~Q(kind=TableCall.Kind.SEAT_OPEN) | Exists(there)
    rows = TableCall.objects.filter(tournament=tournament, answered_at__isnull=True, table__broken_at__isnull=True)
    return rows.filter(waits).select_related("table").order_by("at", "pk")


def round_now(tournament: Tournament) -> HandRound | None:
    """The round of hand for hand that is played now, None between two of them and outside."""
    rounds = HandRound.objects.filter(hand_for_hand__tournament=tournament, hand_for_hand__ended_at__isnull=True)
    last = rounds.order_by("-number").first()
    return last if last and last.closed_at is None else None


def tick_of(current: HandRound, table: Table) -> str:
    """How a table stands in a round (HandTick.State), empty while it deals."""
    found = HandTick.objects.filter(round=current, table=table).first()
    return found.state if found else ""


def matters(tournament: Tournament, *, now: datetime) -> Iterator[Matter]:
    """The calls that wait, as matters of the dashboard's line."""
    if tournament.finished_at or tournament.cancelled_at:
        return
    for call in open_calls(tournament):
        facts = {"call": call.pk, "table": call.table.number, "gone": now - call.at}
        if call.kind == TableCall.Kind.FLOOR:
            yield Matter("table_calls", "warn", facts, rank=CALLS)
        else:
            sits = holder_at(call)
            if sits is None:  # he left the seat while the calls were being read
                continue
            facts |= {"seat": f"{call.table.number}.{call.seat}", "name": sits.entry.player.display_name}
            yield Matter("seat_said_open", "warn", facts, rank=CALLS)


def changes_at(_tournament: Tournament, *, now: datetime) -> datetime | None:
    """Calls change by what people do alone."""
    return None


def holder_at(call: TableCall) -> Held | None:
    """Who sits in the seat of an open call; None once nobody does."""
    seats = Held.objects.filter(seat__table=call.table_id, seat__number=call.seat or 0, kind=Held.Kind.SITS)
    return seats.select_related("entry__player").first()
