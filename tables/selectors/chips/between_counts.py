"""Chips that came to tables or left them after their count. A round of counts takes minutes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from tables.models import ChipCount, ColourUpSheet, FoundChips, SeatAssignment
from tournaments.models import BustOut, Entry, Tournament
from tournaments.selectors.amounts_sold import bought_since

#: a table's key, and chips that came there
Arrival = tuple[int, int]


def changed_since(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, int]:
    """Return by table's key the chips that came there after its count, less those that left play.

    Colour-ups and late chips count at any time, sales and removed chips until the count of the last table: the round is
    compared with the chips in play then.
    """
    found = defaultdict[int, int](int)
    counted = {row.table_id: row.at for row in rows}
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament, table__in=counted):
            if changed.at > counted[changed.table_id]:
                found[changed.table_id] += changed.added
    first, last = min(counted.values()), max(counted.values())
    if first < last:
        count_of = {entry: row for row in sorted(rows, key=lambda row: row.at) for entry in row.entries}
        arrivals = _arrivals(tournament, rows, first, last)
        for table, chips in (
            *_sold_between(tournament, count_of, arrivals, first, last),
            *_removed_between(tournament, count_of, first, last),
        ):
            found[table] += chips
    return found


def _sold_between(
    tournament: Tournament,
    count_of: Mapping[int, ChipCount],
    arrivals: Mapping[int, Arrival],
    first: datetime,
    last: datetime,
) -> Iterator[Arrival]:
    """Yield table and chips of players without a count, and of chips bought after the count of the buyer's table."""
    yield from (arrival for entry, arrival in arrivals.items() if entry not in count_of)
    bought = bought_since(tournament.pk, first).filter(bought_at__lte=last)
    for entry, moment, chips in bought.values_list("entry_id", "bought_at", "chips"):
        if entry not in count_of and entry in arrivals:
            yield arrivals[entry][0], chips
        elif entry in count_of and moment > count_of[entry].at:
            yield count_of[entry].table_id, chips


def _removed_between(
    tournament: Tournament, count_of: Mapping[int, ChipCount], first: datetime, last: datetime
) -> Iterator[Arrival]:
    """Yield table and negative chips of what left play after its table was counted."""
    outs = BustOut.objects.newest_of([tournament.pk]).filter(chips_removed__gt=0)
    inside = outs.filter(out_at__gt=first, out_at__lte=last).order_by()
    for entry, moment, chips in inside.values_list("entry_id", "out_at", "chips_removed"):
        if entry in count_of and moment > count_of[entry].at:
            yield count_of[entry].table_id, -chips


def _arrivals(tournament: Tournament, rows: Sequence[ChipCount], first: datetime, last: datetime) -> dict[int, Arrival]:
    """Return table and stack of the entries that came during the round and sit at its tables."""
    late = Entry.objects.filter(tournament=tournament, entered_at__gt=first, entered_at__lte=last).order_by()
    stacks = dict(late.values_list("pk", "stack"))
    seated = SeatAssignment.objects.filter(entry__in=stacks, kind=SeatAssignment.Kind.SEATED).order_by()
    tables = {row.table_id for row in rows}
    places = seated.values_list("entry_id", "seat__table")
    return {entry: (table, stacks[entry]) for entry, table in places if table in tables}
