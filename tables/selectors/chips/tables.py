"""Expected chips of single tables. They are known unless players came or left with unknown stacks."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Q

from tables.models import ChipCount, ChipKind, ColourUpSheet, Draw, FoundChips, Move, SeatAssignment, Table
from tables.rules.chips.stack import value_of_chips
from tournaments.models import BustOut, Entry, NotByIndex, Tournament
from tournaments.selectors.amounts_sold import rebuys_and_add_ons, rebuys_and_add_ons_since
from tournaments.selectors.field_sums import field_sum_of_row

# Recorded chips by entry and by table, as far as counts of tables need them.
#
# Moments before the first count are all stored as the moment of that count. Comparisons with the counts stay the same,
# and ten thousand moments need not be read.
BEGINNING = datetime.min.replace(tzinfo=UTC)

#: something that happened at a moment, and its chips
Event = tuple[datetime, int]


def expected_chips_by_table(tournament: Tournament, rows: Sequence[ChipCount]) -> dict[int, int | None]:
    """Return the chips expected in each count, by the table's key. None if unknown stacks came to the table or left it.

    Busted players left their chips at the table; late entries, rebuys and add-ons brought new chips.
    """
    before = previous_count_by_table(tournament, rows)
    records = chip_records(tournament, rows, before)
    return {
        row.table_id: _expected_chips_of_count(row, before.get(row.table_id, PreviousCount()), records) for row in rows
    }


@dataclass(frozen=True, slots=True)
class ChipsKnown:
    """Known chips of a table. A figure is None if it is unknown.

    `total` is the value of all chips, `brought` how many chips of one value came with the players' stacks.
    """

    total: int | None = None
    brought: int | None = None


def known_chips(tournament: Tournament, table: Table, *, worth: int, now: datetime) -> ChipsKnown:
    """Return the chips that a table must hold now, in all and of `worth`; None for unknown figures."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    row = ChipCount(table=table, entries=list(sitting.values_list("entry_id", flat=True)), at=now)
    before = previous_count_by_table(tournament, [row])
    records = chip_records(tournament, [row], before, everybody=True)
    brought = None
    if _expected_chips_of_count(row, PreviousCount(), records) is not None:
        brought = _chips_brought(tournament, row, records, worth)
    return ChipsKnown(_expected_chips_of_count(row, before.get(table.pk, PreviousCount()), records), brought)


@dataclass(slots=True)
class ChipRecords:
    """Recorded changes of chips. `adrift` are the sorted times of busts from unknown seats."""

    entered: dict[int, Event] = field(default_factory=dict)
    bought: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    out: dict[int, Event] = field(default_factory=dict)
    added: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    drawn: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    adrift: list[datetime] = field(default_factory=list)
    unsettled: defaultdict[int, datetime] = field(default_factory=lambda: defaultdict(lambda: BEGINNING))

    def was_adrift(self, after: datetime, until: datetime) -> bool:
        """Return whether a player busted from an unknown seat between two moments."""
        return bisect_right(self.adrift, until) > bisect_right(self.adrift, after)


def _chips_brought(tournament: Tournament, row: ChipCount, records: ChipRecords, worth: int) -> int | None:
    """Return how many chips of value `worth` came to a table with stacks and colour-ups.

    Assumes that no player left the table. None if a stack may be made up of other chips, as after a rebuy.
    """
    in_stack = dict(ChipKind.objects.filter(tournament=tournament).values_list("worth", "in_stack"))
    everybody = {*row.entries, *records.drawn[row.table.number]}
    bought = any(records.bought[entry] for entry in everybody)
    usual = all(records.entered[entry][1] == value_of_chips(in_stack) for entry in everybody)
    removed = any(records.out[entry][1] for entry in everybody if entry in records.out)
    found = FoundChips.objects.filter(tournament=tournament, table=row.table).exists()
    if bought or removed or found or not usual:
        return None
    sheets = ColourUpSheet.objects.filter(table=row.table, new=worth).values_list("issued", flat=True)
    return in_stack.get(worth, 0) * len(everybody) + sum(sheets)


@dataclass(frozen=True, slots=True)
class PreviousCount:
    """The count of a table before the present count. The defaults stand for a table without an earlier count."""

    at: datetime = BEGINNING
    total: int = 0
    entries: frozenset[int] = frozenset()


def _expected_chips_of_count(row: ChipCount, before: PreviousCount, records: ChipRecords) -> int | None:
    here = frozenset(row.entries)
    came = (here | records.drawn[row.table.number]) - before.entries
    fresh = {entry for entry in came if entry in records.entered and before.at < records.entered[entry][0] <= row.at}
    strangers = (here - before.entries) - fresh
    left = (before.entries | fresh) - here
    unknown = any(entry not in records.out or records.out[entry][0] > row.at for entry in left)
    unknown = unknown or records.was_adrift(before.at, row.at)
    if strangers or unknown or before.at < records.unsettled[row.table_id] <= row.at:
        return None
    return before.total + _chips_since_previous_count(row, before, records, fresh, before.entries | fresh)


def _chips_since_previous_count(
    row: ChipCount, before: PreviousCount, records: ChipRecords, fresh: Collection[int], everybody: Collection[int]
) -> int:
    """Return the chips that came to a table since its previous count, less the chips that left play."""
    events = [event for entry in everybody for event in records.bought[entry]] + records.added[row.table_id]
    came = sum(chips for at, chips in events if before.at < at <= row.at)
    gone = sum(
        records.out[entry][1]
        for entry in everybody
        if entry in records.out and before.at < records.out[entry][0] <= row.at
    )
    return came - gone + sum(records.entered[entry][1] for entry in fresh)


def previous_count_by_table(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, PreviousCount]:
    """Return each table's last count before this round, by the table's key.

    Tables without an earlier count are missing.
    """
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
    """Return the records to compare counts with; `before` are the previous counts by table.

    If every table has a previous count, the events before the earliest of these counts are not read, unless `everybody`
    is set.
    """
    first = min([row.at for row in rows] + [count.at for count in before.values()])
    complete = everybody or any(row.table_id not in before for row in rows)
    records = ChipRecords()
    _read_entries(tournament, records, first=first, complete=complete)
    _read_purchases(tournament, records, first=first, complete=complete)
    _read_busts(tournament, records, first=first, complete=complete)
    left = {entry for row in rows if row.table_id in before for entry in before[row.table_id].entries - {*row.entries}}
    _read_earlier_busts(records, left - records.out.keys(), first=first)
    _read_tables(tournament, records)
    records.adrift = _busts_from_unknown_seats(tournament, records)
    return records


def _read_entries(tournament: Tournament, records: ChipRecords, *, first: datetime, complete: bool) -> None:
    entries = Entry.objects.filter(tournament=tournament).order_by()
    if complete:
        records.entered = {
            key: (first, stack) for key, stack in entries.filter(entered_at__lte=first).values_list("pk", "stack")
        }
    for key, at, stack in entries.filter(entered_at__gt=first).values_list("pk", "entered_at", "stack"):
        records.entered[key] = (at, stack)


def _read_purchases(tournament: Tournament, records: ChipRecords, *, first: datetime, complete: bool) -> None:
    sums = field_sum_of_row(tournament)
    if sums.rebuys + sums.add_ons == 0:
        return
    if complete:
        earlier = rebuys_and_add_ons(tournament).filter(bought_at__lte=first).order_by()
        for entry, chips in earlier.values_list("entry_id", "chips"):
            records.bought[entry].append((first, chips))
    for entry, at, chips in rebuys_and_add_ons_since(tournament.pk, first).values_list(
        "entry_id", "bought_at", "chips"
    ):
        records.bought[entry].append((at, chips))


def _read_busts(tournament: Tournament, records: ChipRecords, *, first: datetime, complete: bool) -> None:
    if complete:
        earlier = BustOut.objects.filter(entry__tournament=tournament, out_at__lte=first).order_by()
        records.out = {key: (first, removed) for key, removed in earlier.values_list("entry_id", "chips_removed")}
    later = BustOut.objects.alias(of=NotByIndex("entry__tournament")).filter(of=tournament.pk, out_at__gt=first)
    for key, at, removed in later.order_by().values_list("entry_id", "out_at", "chips_removed"):
        records.out[key] = (at, removed)


def _read_earlier_busts(records: ChipRecords, entries: set[int], *, first: datetime) -> None:
    """Read earlier busts of entries that left a table, since the order of busts may have been corrected."""
    if entries:
        outs = BustOut.objects.filter(entry__in=entries, out_at__lte=first).order_by()
        for key, removed in outs.values_list("entry_id", "chips_removed"):
            records.out[key] = (first, removed)


def _read_tables(tournament: Tournament, records: ChipRecords) -> None:
    """Read colour-ups, found chips and draws of tables, and when the last player moved to or from each table."""
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament):
            records.added[changed.table_id].append((changed.at, changed.value_added))
    for drawn in Draw.objects.filter(tournament=tournament, kind=Draw.Kind.SEATS).values_list("drawn", flat=True):
        for entry, table, _ in drawn:
            records.drawn[table].add(entry)
    moves = Move.objects.filter(tournament=tournament).filter(Q(left_at__isnull=False) | Q(arrived_at__isnull=False))
    for origin, to, left, arrived in moves.values_list("from_seat__table", "to_seat__table", "left_at", "arrived_at"):
        for table, moment in ((origin, left), (to, arrived)):
            if moment:
                records.unsettled[table] = max(records.unsettled[table], moment)


def _busts_from_unknown_seats(tournament: Tournament, records: ChipRecords) -> list[datetime]:
    """Return the sorted times of busts from unknown seats, whose chips may be at any table."""
    placed = {entry for table in records.drawn.values() for entry in table}
    counted = ChipCount.objects.filter(tournament=tournament).values_list("entries", flat=True)
    placed |= {entry for entries in counted for entry in entries}
    return sorted(at for entry, (at, _) in records.out.items() if entry not in placed)
