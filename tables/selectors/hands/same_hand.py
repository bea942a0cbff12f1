"""Who went out just now at a table: only when a player did is it asked whether it was the same hand."""

from datetime import datetime, timedelta

from tables.models import SeatAssignment, Table
from tables.selectors.seats.seats_left import seat_left
from tournaments.models import BustOut, HandRound, Tournament
from tournaments.selectors.prizes.bubble import last_round_of

#: a hand is rarely longer, so nobody is asked about a bust before that
LONGEST = timedelta(minutes=4)
#: so many of the last busts of the room are looked at
LOOKED_AT = 6


def out_in_the_same_hand(tournament: Tournament, *, table: Table, now: datetime) -> list[BustOut]:
    """Return who may have gone out of this table in the hand that is played, the latest first.

    In hand for hand they are those of the round; else those since the last hand was dealt, or of the last minutes.
    Nobody of a round that is closed, and nobody of before the table was drawn anew: those hands are over.
    """
    current = last_round_of(tournament)
    if current is not None:
        return _of_round(current, table)
    since = max(now - LONGEST, table.dealt_at) if table.dealt_at and table.dealt_at <= now else now - LONGEST
    recent = (
        BustOut.objects.newest_of([tournament.pk])
        .filter(out_at__gte=since)
        .exclude(hand__round__closed_at__isnull=False)
        .select_related("entry__player", "hand")
        .order_by("-out_at")[:LOOKED_AT]
    )
    here = [out for out in recent if (seat := seat_left(out)) is not None and seat.table_id == table.pk]
    return [out for out in here if _still_the_same(table, out)]


def _still_the_same(table: Table, out: BustOut) -> bool:
    """Whether most of those who sit at a table sat there when a player went out of it."""
    seated = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return seated.filter(since__lte=out.out_at).count() * 2 >= seated.count()


def _of_round(current: HandRound, table: Table) -> list[BustOut]:
    if current.closed_at is not None:
        return []
    rows = BustOut.objects.filter(hand__round=current, hand__table_number=table.number, entry__voided_at__isnull=True)
    return list(rows.select_related("entry__player", "hand").order_by("-out_at"))
