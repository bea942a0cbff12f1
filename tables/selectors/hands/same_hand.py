"""Who went out just now at a table: only when a player did is it asked whether it was the same hand."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.models import SeatAssignment, Table
from tables.selectors.seats.seats_left import seat_left
from tournaments.models import BustOut, HandRound, Tournament
from tournaments.selectors.prizes.bubble import last_round_of

#: a second bust of the same hand is rarely recorded later
LONGEST = timedelta(minutes=2)
#: so many of the last busts of the room are looked at
LOOKED_AT = 6


@dataclass(frozen=True, slots=True)
class SameHand:
    """Who went out of a table in a hand, and the entries that sat there then. `until` is when it is over for sure."""

    out: BustOut
    entries: frozenset[int]
    until: datetime | None = None


def out_in_the_same_hand(tournament: Tournament, *, table: Table, now: datetime) -> SameHand | None:
    """Return who may have gone out of this table in the hand that is played, and with whom; None where nobody may.

    In hand for hand it is the last one of the round; else of those since the last hand was dealt, or of the last
    minutes. Nobody of a round that is closed, and nobody in whose seat somebody else sits: those hands are over.
    """
    current = last_round_of(tournament)
    if current is not None:
        out = _of_round(current, table)
        return SameHand(out, _seated(table, out)) if out else None
    since = max(now - LONGEST, table.dealt_at) if table.dealt_at and table.dealt_at <= now else now - LONGEST
    recent = (
        BustOut.objects.newest_of([tournament.pk])
        .filter(out_at__gte=since)
        .exclude(hand__round__closed_at__isnull=False)
        .select_related("entry__player", "hand")
        .order_by("-out_at")[:LOOKED_AT]
    )
    for out in recent:
        seat = seat_left(out)
        if seat is not None and seat.table_id == table.pk and not SeatAssignment.objects.filter(seat=seat).exists():
            entries = _seated(table, out)
            return SameHand(out, entries, out.out_at + LONGEST) if entries else None
    return None


def _seated(table: Table, out: BustOut) -> frozenset[int]:
    """Return the entries that sit at a table and sat there when a player went out of it."""
    rows = SeatAssignment.objects.filter(
        seat__table=table, kind=SeatAssignment.Kind.SEATED, since__lte=out.out_at
    ).order_by()
    return frozenset(rows.values_list("entry", flat=True))


def _of_round(current: HandRound, table: Table) -> BustOut | None:
    if current.closed_at is not None:
        return None
    rows = BustOut.objects.filter(hand__round=current, hand__table_number=table.number, entry__voided_at__isnull=True)
    return rows.select_related("entry__player", "hand").order_by("-out_at").first()
