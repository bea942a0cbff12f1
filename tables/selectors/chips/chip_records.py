"""What is written down of the room's chips, as far as counts of tables need it: by entry, and by table.

Moments up to the first that is asked about are all told as that one: it compares with every other as they do, and ten
thousand of them need not be read.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Q

from tables.models import ChipCount, ColourUpSheet, Draw, FoundChips, Move
from tournaments.models import BustOut, Entry, NotByIndex, Tournament
from tournaments.selectors.amounts_sold import bought_since, rebuys_and_add_ons
from tournaments.selectors.field_sums import sums_here

BEGINNING = datetime.min.replace(tzinfo=UTC)

#: something that happened at a moment, and its chips
Event = tuple[datetime, int]


@dataclass(frozen=True, slots=True)
class PreviousCount:
    """How a table stood when it was counted the time before: empty, if never."""

    at: datetime = BEGINNING
    total: int = 0
    entries: frozenset[int] = frozenset()


@dataclass(slots=True)
class ChipRecords:
    """What is written down: `adrift` is, in order, when those went out of whom nobody knows where they sat."""

    entered: dict[int, Event] = field(default_factory=dict)
    bought: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    out: dict[int, Event] = field(default_factory=dict)
    added: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    drawn: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    adrift: list[datetime] = field(default_factory=list)
    unsettled: defaultdict[int, datetime] = field(default_factory=lambda: defaultdict(lambda: BEGINNING))

    def was_adrift(self, after: datetime, until: datetime) -> bool:
        """Return whether somebody went out between two moments whose chips may lie at any table."""
        return bisect_right(self.adrift, until) > bisect_right(self.adrift, after)


def counted_before(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, PreviousCount]:
    """Each table's count before that of the round."""
    now = {row.table_id: row for row in rows}
    found: dict[int, PreviousCount] = {}
    earlier = ChipCount.objects.filter(tournament=tournament).exclude(pk__in=[row.pk for row in rows]).order_by("at")
    for table, at, total, entries in earlier.values_list("table_id", "at", "total", "entries"):
        if table in now and at <= now[table].at:
            found[table] = PreviousCount(at, total, frozenset(entries))
    return found


def chip_records(
    tournament: Tournament,
    rows: Sequence[ChipCount],
    before: Mapping[int, PreviousCount],
    *,
    everybody: bool = False,
) -> ChipRecords:
    """Return what counts are compared with; `before` is the count before of each table that had one.

    Where every table had one, what was before the first of those is not read, unless `everybody` is asked for.
    """
    first = min([row.at for row in rows] + [count.at for count in before.values()])
    whole = everybody or any(row.table_id not in before for row in rows)
    records = ChipRecords()
    _read_entered(tournament, records, first=first, whole=whole)
    _read_bought(tournament, records, first=first, whole=whole)
    _read_out(tournament, records, first=first, whole=whole)
    gone = {entry for row in rows if row.table_id in before for entry in before[row.table_id].entries - {*row.entries}}
    _read_out_before(records, gone - records.out.keys(), first=first)
    _read_tables(tournament, records)
    records.adrift = _adrift(tournament, records)
    return records


def _read_entered(tournament: Tournament, records: ChipRecords, *, first: datetime, whole: bool) -> None:
    entries = Entry.objects.filter(tournament=tournament).order_by()
    if whole:
        records.entered = {
            key: (first, stack) for key, stack in entries.filter(entered_at__lte=first).values_list("pk", "stack")
        }
    for key, at, stack in entries.filter(entered_at__gt=first).values_list("pk", "entered_at", "stack"):
        records.entered[key] = (at, stack)


def _read_bought(tournament: Tournament, records: ChipRecords, *, first: datetime, whole: bool) -> None:
    sums = sums_here(tournament)
    if sums.rebuys + sums.add_ons == 0:
        return
    if whole:
        earlier = rebuys_and_add_ons(tournament).filter(bought_at__lte=first).order_by()
        for entry, chips in earlier.values_list("entry_id", "chips"):
            records.bought[entry].append((first, chips))
    for entry, at, chips in bought_since(tournament.pk, first).values_list("entry_id", "bought_at", "chips"):
        records.bought[entry].append((at, chips))


def _read_out(tournament: Tournament, records: ChipRecords, *, first: datetime, whole: bool) -> None:
    if whole:
        earlier = BustOut.objects.filter(entry__tournament=tournament, out_at__lte=first).order_by()
        records.out = {key: (first, removed) for key, removed in earlier.values_list("entry_id", "chips_removed")}
    later = BustOut.objects.alias(of=NotByIndex("entry__tournament")).filter(of=tournament.pk, out_at__gt=first)
    for key, at, removed in later.order_by().values_list("entry_id", "out_at", "chips_removed"):
        records.out[key] = (at, removed)


def _read_out_before(records: ChipRecords, entries: set[int], *, first: datetime) -> None:
    """Read of those who left a table whether they had gone out before: an order of bust-outs may be put right."""
    if entries:
        outs = BustOut.objects.filter(entry__in=entries, out_at__lte=first).order_by()
        for key, removed in outs.values_list("entry_id", "chips_removed"):
            records.out[key] = (first, removed)


def _read_tables(tournament: Tournament, records: ChipRecords) -> None:
    """Read what came to tables by colour-ups, late chips and draws, and when somebody moved to them or away."""
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament):
            records.added[changed.table_id].append((changed.at, changed.added))
    for drawn in Draw.objects.filter(tournament=tournament, kind=Draw.Kind.SEATS).values_list("drawn", flat=True):
        for entry, table, _ in drawn:
            records.drawn[table].add(entry)
    moves = Move.objects.filter(tournament=tournament).filter(Q(left_at__isnull=False) | Q(arrived_at__isnull=False))
    for origin, to, left, arrived in moves.values_list("from_seat__table", "to_seat__table", "left_at", "arrived_at"):
        for table, moment in ((origin, left), (to, arrived)):
            if moment:
                records.unsettled[table] = max(records.unsettled[table], moment)


def _adrift(tournament: Tournament, records: ChipRecords) -> list[datetime]:
    """Return when those went out, in order, of whom nobody knows where they sat: their chips may lie at any table."""
    placed = {entry for table in records.drawn.values() for entry in table}
    counted = ChipCount.objects.filter(tournament=tournament).values_list("entries", flat=True)
    placed |= {entry for entries in counted for entry in entries}
    return sorted(at for entry, (at, _) in records.out.items() if entry not in placed)
