"""What one table must hold: known as long as nobody came to it or left it with chips that nobody counted."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Q

from tables.models import ChipCount, ChipKind, ColourUpSheet, Draw, FoundChips, Move, SeatAssignment, Table
from tables.rules.chips.stack import worth_of
from tournaments.models import BustOut, Entry, Tournament
from tournaments.selectors.amounts_sold import rebuys_and_add_ons

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
    """What is written down of the room's chips: by entry, and by table."""

    entered: dict[int, Event]
    bought: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    out: dict[int, Event] = field(default_factory=dict)
    added: defaultdict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    drawn: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    adrift: list[datetime] = field(default_factory=list)
    unsettled: defaultdict[int, datetime] = field(default_factory=lambda: defaultdict(lambda: BEGINNING))


def expected_at_tables(tournament: Tournament, rows: Sequence[ChipCount]) -> dict[int, int | None]:
    """By table's key what each count must have found, or None where players came or went with stacks unknown.

    Those who busted left their chips there; late entries brought a stack, rebuys and add-ons theirs.
    """
    before, records = _before(tournament, rows), _chip_records(tournament)
    return {row.table_id: _expected(row, before.get(row.table_id, PreviousCount()), records) for row in rows}


@dataclass(frozen=True, slots=True)
class ChipsKnown:
    """What is known of a table: what its chips are worth, and how many of one kind its players' stacks brought."""

    total: int | None = None
    brought: int | None = None


def chips_known(tournament: Tournament, table: Table, *, worth: int, now: datetime) -> ChipsKnown:
    """Return what `table` must hold now: in all, and of the chip of `worth`; None for what nobody can know."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    row = ChipCount(table=table, entries=list(sitting.values_list("entry_id", flat=True)), at=now)
    before, records = _before(tournament, [row]), _chip_records(tournament)
    brought = None
    if _expected(row, PreviousCount(), records) is not None:
        brought = _brought(tournament, row, records, worth)
    return ChipsKnown(_expected(row, before.get(table.pk, PreviousCount()), records), brought)


def _brought(tournament: Tournament, row: ChipCount, records: ChipRecords, worth: int) -> int | None:
    """How many chips of a kind lie on a table that nobody left; None where a stack may be made up otherwise."""
    made = dict(ChipKind.objects.filter(tournament=tournament).values_list("worth", "in_stack"))
    everybody = {*row.entries, *records.drawn[row.table.number]}
    bought = any(records.bought[entry] for entry in everybody)
    usual = all(records.entered[entry][1] == worth_of(made) for entry in everybody)
    removed = any(records.out[entry][1] for entry in everybody if entry in records.out)
    found = FoundChips.objects.filter(tournament=tournament, table=row.table).exists()
    if bought or removed or found or not usual:
        return None
    sheets = ColourUpSheet.objects.filter(table=row.table, new=worth).values_list("issued", flat=True)
    return made.get(worth, 0) * len(everybody) + sum(sheets)


def _expected(row: ChipCount, before: PreviousCount, records: ChipRecords) -> int | None:
    here = frozenset(row.entries)
    came = (here | records.drawn[row.table.number]) - before.entries
    fresh = {entry for entry in came if entry in records.entered and before.at < records.entered[entry][0] <= row.at}
    strangers = (here - before.entries) - fresh
    left = (before.entries | fresh) - here
    unknown = any(entry not in records.out or records.out[entry][0] > row.at for entry in left)
    unknown = unknown or any(before.at < at <= row.at for at in records.adrift)
    if strangers or unknown or before.at < records.unsettled[row.table_id] <= row.at:
        return None
    return before.total + _since(row, before, records, fresh, before.entries | fresh)


def _since(
    row: ChipCount, before: PreviousCount, records: ChipRecords, fresh: Collection[int], everybody: Collection[int]
) -> int:
    """What came to the table since it was counted before, less what left play."""
    events = [event for entry in everybody for event in records.bought[entry]] + records.added[row.table_id]
    came = sum(chips for at, chips in events if before.at < at <= row.at)
    gone = sum(
        records.out[entry][1]
        for entry in everybody
        if entry in records.out and before.at < records.out[entry][0] <= row.at
    )
    return came - gone + sum(records.entered[entry][1] for entry in fresh)


def _before(tournament: Tournament, rows: Sequence[ChipCount]) -> Mapping[int, PreviousCount]:
    """Each table's count before that of the round."""
    now = {row.table_id: row for row in rows}
    found: dict[int, PreviousCount] = {}
    earlier = ChipCount.objects.filter(tournament=tournament).exclude(pk__in=[row.pk for row in rows]).order_by("at")
    for table, at, total, entries in earlier.values_list("table_id", "at", "total", "entries"):
        if table in now and at <= now[table].at:
            found[table] = PreviousCount(at, total, frozenset(entries))
    return found


def _chip_records(tournament: Tournament) -> ChipRecords:
    entries = Entry.objects.filter(tournament=tournament).order_by()
    records = ChipRecords({key: (at, stack) for key, at, stack in entries.values_list("pk", "entered_at", "stack")})
    for entry, at, chips in rebuys_and_add_ons(tournament).order_by().values_list("entry_id", "bought_at", "chips"):
        records.bought[entry].append((at, chips))
    outs = BustOut.objects.filter(entry__tournament=tournament).order_by()
    records.out = {key: (at, removed) for key, at, removed in outs.values_list("entry_id", "out_at", "chips_removed")}
    for kind in (ColourUpSheet, FoundChips):
        for changed in kind.objects.filter(tournament=tournament):
            records.added[changed.table_id].append((changed.at, changed.added))
    for drawn in Draw.objects.filter(tournament=tournament, kind=Draw.Kind.SEATS).values_list("drawn", flat=True):
        for entry, table, _ in drawn:
            records.drawn[table].add(entry)
    records.adrift = _adrift(tournament, records)
    moves = Move.objects.filter(tournament=tournament).filter(Q(left_at__isnull=False) | Q(arrived_at__isnull=False))
    for origin, to, left, arrived in moves.values_list("from_seat__table", "to_seat__table", "left_at", "arrived_at"):
        for table, moment in ((origin, left), (to, arrived)):
            if moment:
                records.unsettled[table] = max(records.unsettled[table], moment)
    return records


def _adrift(tournament: Tournament, records: ChipRecords) -> list[datetime]:
    """Return when those went out of whom nobody knows where they sat, so that their chips may lie at any table."""
    placed = {entry for table in records.drawn.values() for entry in table}
    counted = ChipCount.objects.filter(tournament=tournament).values_list("entries", flat=True)
    placed |= {entry for entries in counted for entry in entries}
    return [at for entry, (at, _) in records.out.items() if entry not in placed]
