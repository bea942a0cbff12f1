"""What changed at tables after each was counted: a round of counts takes minutes, and the desk and the floor go on."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from tables.models import ChipCount, ColourUpSheet, FoundChips, SeatAssignment
from tournaments.models import BustOut, Entry, Tournament
from tournaments.selectors.amounts_sold import bought_since

#: a table's key, and chips that came there
Came = tuple[int, int]


def changed_since(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, int]:
    """Return by table's key the chips that came there after its count, less those that left play.

    Colour-ups and late chips count whenever they were; what was sold and removed until the last table's count, since
    the round is compared with what was in play then.
    """
    found = defaultdict[int, int](int)
    counted = {row.table_id: row.at for row in rows}
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament, table__in=counted):
            if changed.at > counted[changed.table_id]:
                found[changed.table_id] += changed.added
    first, last = min(counted.values()), max(counted.values())
    if first < last:
        at = {entry: row for row in sorted(rows, key=lambda row: row.at) for entry in row.entries}
        came = _came(tournament, rows, first, last)
        for table, chips in (*_sold(tournament, at, came, first, last), *_removed(tournament, at, first, last)):
            found[table] += chips
    return found


def _sold(
    tournament: Tournament, at: Mapping[int, ChipCount], came: Mapping[int, Came], first: datetime, last: datetime
) -> Iterator[Came]:
    """Yield table and chips of those whom no count has, and of what was bought after the buyer's table was counted."""
    yield from (sale for entry, sale in came.items() if entry not in at)
    bought = bought_since(tournament.pk, first).filter(bought_at__lte=last)
    for entry, moment, chips in bought.values_list("entry_id", "bought_at", "chips"):
        if entry not in at and entry in came:
            yield came[entry][0], chips
        elif entry in at and moment > at[entry].at:
            yield at[entry].table_id, chips


def _removed(tournament: Tournament, at: Mapping[int, ChipCount], first: datetime, last: datetime) -> Iterator[Came]:
    """Yield table and chips, as fewer, of what left play after its table was counted."""
    outs = BustOut.objects.newest_of([tournament.pk]).filter(chips_removed__gt=0)
    inside = outs.filter(out_at__gt=first, out_at__lte=last).order_by()
    for entry, moment, chips in inside.values_list("entry_id", "out_at", "chips_removed"):
        if entry in at and moment > at[entry].at:
            yield at[entry].table_id, -chips


def _came(tournament: Tournament, rows: Sequence[ChipCount], first: datetime, last: datetime) -> dict[int, Came]:
    """Return the late entries of the round who sit at its tables: at which, and with what stack."""
    late = Entry.objects.filter(tournament=tournament, entered_at__gt=first, entered_at__lte=last).order_by()
    stacks = dict(late.values_list("pk", "stack"))
    seated = SeatAssignment.objects.filter(entry__in=stacks, kind=SeatAssignment.Kind.SEATED).order_by()
    tables = {row.table_id for row in rows}
    places = seated.values_list("entry_id", "seat__table")
    return {entry: (table, stacks[entry]) for entry, table in places if table in tables}
