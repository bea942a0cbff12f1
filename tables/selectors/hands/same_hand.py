"""Recent busts of a table that may belong to the hand being played."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.models import SeatAssignment, Table
from tables.selectors.seating import seats_of_table
from tables.selectors.seats.seats import seat_key_before_bust_by_entry
from tournaments.models import BustOut, HandRound, Tournament
from tournaments.selectors.prizes.bubble import newest_round
from tournaments.selectors.shown_names import NAME_FIELDS

# a second bust of the same hand is rarely recorded later
SAME_HAND_WINDOW = timedelta(minutes=2)
MAX_BUSTS = 6


@dataclass(frozen=True, slots=True)
class SameHand:
    """A recent bust at a table, and the entries that sat at the table then and still sit there.

    After `until` the hand is surely over.
    """

    out: BustOut
    entries: frozenset[int]
    until: datetime | None = None


def bust_of_same_hand(tournament: Tournament, *, table: Table, now: datetime) -> SameHand | None:
    """Return a recent bust at this table that may be of the current hand, or None.

    In hand for hand it is the last bust of the round. Otherwise it came after the last hand was dealt, and in the last
    minutes. Closed rounds and seats taken by another player mean that the hand is over.
    """
    current = newest_round(tournament)
    if current is not None:
        out = _last_bust_of_round(current, table)
        if out is None:
            return None
        out.entry.tournament = tournament
        return SameHand(out, _entries_since(table, out))
    since = now - SAME_HAND_WINDOW
    if table.dealt_at and table.dealt_at <= now:
        since = max(since, table.dealt_at)
    recent = list(
        BustOut.objects.in_events([tournament.pk])
        .filter(out_at__gte=since)
        .exclude(hand__round__closed_at__isnull=False)
        .select_related("entry__player")
        .only("entry__tournament", *NAME_FIELDS, "hand", "out_at", "stack")
        .order_by("-out_at")[:MAX_BUSTS]
    )
    if not recent:
        return None
    seats = seat_key_before_bust_by_entry(tournament, recent)
    here = {seat.pk for seat in seats_of_table(table)}
    for out in recent:
        out.entry.tournament = tournament
        seat = seats.get(out.entry_id)
        if seat in here and not SeatAssignment.objects.filter(seat=seat).exists():
            entries = _entries_since(table, out)
            return SameHand(out, entries, out.out_at + SAME_HAND_WINDOW) if entries else None
    return None


def _entries_since(table: Table, out: BustOut) -> frozenset[int]:
    """Return the entries that sat at a table when a player busted there, and that still sit there."""
    rows = SeatAssignment.objects.filter(
        seat__table=table, kind=SeatAssignment.Kind.SEATED, since__lte=out.out_at
    ).order_by()
    return frozenset(rows.values_list("entry", flat=True))


def _last_bust_of_round(current: HandRound, table: Table) -> BustOut | None:
    if current.closed_at is not None:
        return None
    rows = BustOut.objects.filter(hand__round=current, hand__table_number=table.number, entry__voided_at__isnull=True)
    return rows.select_related("entry__player", "hand").order_by("-out_at").first()
