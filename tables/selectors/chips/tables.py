"""Expected chips of a single table, unless players came or left with unknown stacks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from tables.models import ChipCount, ChipKind, ColourUpSheet, FoundChips, SeatAssignment, Table
from tables.rules.chips.stack import worth_of
from tables.selectors.chips.chip_records import ChipRecords, PreviousCount, chip_records, counted_before
from tournaments.models import Tournament


def expected_at_tables(tournament: Tournament, rows: Sequence[ChipCount]) -> dict[int, int | None]:
    """By table's key what each count must have found, or None where players came or went with stacks unknown.

    Those who busted left their chips there; late entries brought a stack, rebuys and add-ons theirs.
    """
    before = counted_before(tournament, rows)
    records = chip_records(tournament, rows, before)
    return {row.table_id: _expected(row, before.get(row.table_id, PreviousCount()), records) for row in rows}


@dataclass(frozen=True, slots=True)
class ChipsKnown:
    """Known chips of a table: their value, and the number of one kind that its players' stacks brought."""

    total: int | None = None
    brought: int | None = None


def chips_known(tournament: Tournament, table: Table, *, worth: int, now: datetime) -> ChipsKnown:
    """Return the chips that `table` must hold now, in all and of `worth`; None if unknown."""
    sitting = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    row = ChipCount(table=table, entries=list(sitting.values_list("entry_id", flat=True)), at=now)
    before = counted_before(tournament, [row])
    records = chip_records(tournament, [row], before, everybody=True)
    brought = None
    if _expected(row, PreviousCount(), records) is not None:
        brought = _chips_brought(tournament, row, records, worth)
    return ChipsKnown(_expected(row, before.get(table.pk, PreviousCount()), records), brought)


def _chips_brought(tournament: Tournament, row: ChipCount, records: ChipRecords, worth: int) -> int | None:
    """Return how many chips of a kind lie on a table that nobody left; None where a stack may be made up otherwise."""
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
    unknown = unknown or records.was_adrift(before.at, row.at)
    if strangers or unknown or before.at < records.unsettled[row.table_id] <= row.at:
        return None
    return before.total + _change_since(row, before, records, fresh, before.entries | fresh)


def _change_since(
    row: ChipCount, before: PreviousCount, records: ChipRecords, fresh: Collection[int], everybody: Collection[int]
) -> int:
    """Return the chips that came to the table since its previous count, less those that left play."""
    events = [event for entry in everybody for event in records.bought[entry]] + records.added[row.table_id]
    came = sum(chips for at, chips in events if before.at < at <= row.at)
    gone = sum(
        records.out[entry][1]
        for entry in everybody
        if entry in records.out and before.at < records.out[entry][0] <= row.at
    )
    return came - gone + sum(records.entered[entry][1] for entry in fresh)
