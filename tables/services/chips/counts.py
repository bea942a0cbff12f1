"""Counting a table's chips or single stacks: at a break, at the day's end, or in play."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tables.models import ChipCount, LiveCount, SeatAssignment, Table
from tables.selectors.chips.sets import present_step_index
from tables.selectors.chips.sums import expected_chips
from tables.services.hands.bag_counts import StackCount
from tournaments.models import BustOut, Entry
from tournaments.rules.levels import Break
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor

TOPICS = ("counts",)


def record_table_count(
    f: Floor, *, table: Table, total: int | None = None, seats: Mapping[int, int] | None = None, kind: str = ""
) -> ChipCount:
    """Record a table's chips, by total or seat by seat. A second count in the same step replaces the first.

    `kind` is by default the kind of count that belongs to the clock's present step.
    """
    if table.is_broken:
        raise Refused("table_closed_already", field="table", table=table.number)
    sitting = _entries_by_seat(table)
    if not sitting:
        raise Refused("nobody_at_table", field="table", table=table.number)
    found = _counted_total(table, sitting, total, seats)
    most = expected_chips(f.tournament).total
    if found > most:
        raise Refused("count_above_play", field="total", chips=found, most=most)
    key, step_kind = _step_and_kind(f)
    with f.record("chips.counted", topics=["tables", "counts"], table=table.number, total=found):
        store_stacks(f, stacks={sitting[seat]: chips for seat, chips in (seats or {}).items()}, at=f.now)
        values = {
            "total": found,
            "seats": [list(count) for count in sorted((seats or {}).items())],
            "entries": sorted(sitting.values()),
            "at": f.now,
            "by": f.by,
        }
        known = ChipCount.objects.filter(table=table, kind=kind or step_kind, step_key=key).first()
        if known:
            return f.change(known, **values)
        return f.add(ChipCount(tournament=f.tournament, table=table, kind=kind or step_kind, step_key=key, **values))


def _counted_total(table: Table, sitting: Mapping[int, int], total: int | None, seats: Mapping[int, int] | None) -> int:
    if seats:
        return _total_of_seats(table, sitting, total, seats)
    if total is None:
        raise Refused("count_needs_figures", field="total", table=table.number)
    if total < 0:
        raise Refused("chips_negative", field="total")
    return total


def _total_of_seats(table: Table, sitting: Mapping[int, int], total: int | None, seats: Mapping[int, int]) -> int:
    """Return the sum of the seats' chips. Refuses an empty or missing seat, and a `total` that differs from the sum."""
    empty = next((seat for seat in sorted(seats) if seat not in sitting), None)
    if empty is not None:
        raise Refused("seat_is_empty", field="seats", seat=f"{table.number}.{empty}")
    if min(seats.values()) < 0:
        raise Refused("chips_negative", field="seats")
    missing = next((seat for seat in sorted(sitting) if seat not in seats), None)
    if missing is not None:
        raise Refused("count_lacks_seat", field="seats", seat=f"{table.number}.{missing}")
    added = sum(seats.values())
    if total is not None and total != added:
        raise Refused("count_differs", field="total", total=total, added=added)
    return added


def _entries_by_seat(table: Table) -> dict[int, int]:
    """Return the entries that sit at a table, by seat."""
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return dict(rows.values_list("seat__number", "entry_id"))


def _step_and_kind(f: Floor) -> tuple[str, str]:
    """Return the key of the clock's present step, and the kind of a count made in this step."""
    structure = f.tournament.structure()
    step = structure.steps[present_step_index(f.tournament, now=f.now)]
    if not isinstance(step, Break):
        return step.key, ChipCount.Kind.IN_PLAY
    return step.key, ChipCount.Kind.DAY_END if step.end_of_day else ChipCount.Kind.BREAK


def record_stacks(
    f: Floor, *, stacks: Sequence[StackCount], source: str = LiveCount.LiveSource.FLOOR, at: datetime | None = None
) -> list[LiveCount]:
    """Record the stacks of remaining players, each as a further count. `at` is for stacks that were counted earlier.

    Refuses the stack of a player who is out, and more chips in one action than there are in play.
    """
    f.refuse_over()
    f.refuse_ended_flight()
    _refuse_players_out(f, [count.entry for count in stacks])
    counted = sum(count.stack or 0 for count in stacks)
    most = expected_chips(f.tournament).total
    if counted > most:
        raise Refused("count_above_play", field="stacks", chips=counted, most=most)
    with f.record("stacks.counted", topics=TOPICS, stacks=len(stacks), chips=counted, source=str(source)):
        by_entry = {count.entry.pk: count.stack or 0 for count in stacks}
        return store_stacks(f, stacks=by_entry, source=source, at=min(at or f.now, f.now))


def store_stacks(
    f: Floor, *, stacks: Mapping[int, int], source: str = LiveCount.LiveSource.FLOOR, at: datetime
) -> list[LiveCount]:
    """Store stacks by entry, leaving out entries without a stack; part of other actions."""
    return f.add_many(
        [
            LiveCount(tournament=f.tournament, entry_id=entry, chips=chips, source=source, at=at, by=f.by)
            for entry, chips in stacks.items()
            if chips
        ]
    )


def _refuse_players_out(f: Floor, entries: Sequence[Entry]) -> None:
    out = set(
        BustOut.objects.filter(entry__in=[entry.pk for entry in entries]).order_by().values_list("entry", flat=True)
    )
    for entry in entries:
        if entry.pk in out or entry.is_voided or entry.tournament_id != f.tournament.pk:
            raise Refused("count_of_player_out", field="stacks", name=name_in_event(entry))
