"""The deed of counting: a table's chips at a break, at the day's end, or in play."""

from collections.abc import Mapping

from tables.models import ChipCount, Held, Table
from tables.selectors.chip_sets import step_of
from tables.selectors.chip_sums import expected_chips
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Break
from tournaments.services.floor import Floor


def count_table(
    f: Floor, *, table: Table, total: int | None = None, seats: Mapping[int, int] | None = None, kind: str = ""
) -> ChipCount:
    """Write down a table's chips, by its total or seat by seat; counted again in the same step, the new count stands.

    `kind` follows from where the clock stands, unless it is given.
    """
    if table.broken_at:
        raise Refused("table_closed_already", field="table", table=table.number)
    sitting = _sitting(table)
    if not sitting:
        raise Refused("nobody_at_table", field="table", table=table.number)
    found = _total(table, sitting, total, seats)
    most = expected_chips(f.tournament).total
    if found > most:
        raise Refused("count_above_play", field="total", chips=found, most=most)
    key, here = _step(f)
    with f.deed("chips.counted", topics=["tables"], table=table.number, total=found):
        values = {
            "total": found,
            "seats": [list(one) for one in sorted((seats or {}).items())],
            "entries": sorted(sitting.values()),
            "at": f.now,
            "by": f.by,
        }
        known = ChipCount.objects.filter(table=table, kind=kind or here, step_key=key).first()
        if known:
            return f.change(known, **values)
        return f.add(ChipCount(tournament=f.tournament, table=table, kind=kind or here, step_key=key, **values))


def _total(table: Table, sitting: Mapping[int, int], total: int | None, seats: Mapping[int, int] | None) -> int:
    if not seats:
        if total is None:
            raise Refused("count_needs_figures", field="total", table=table.number)
        if total < 0:
            raise Refused("chips_negative", field="total")
        return total
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


def _sitting(table: Table) -> dict[int, int]:
    """Whose chips lie at a table: seat -> entry of everybody who sits there."""
    rows = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS)
    return dict(rows.values_list("seat__number", "entry_id"))


def _step(f: Floor) -> tuple[str, str]:
    """The key of the step in which the clock stands, and which kind of count belongs there."""
    structure = f.tournament.structure()
    step = structure.steps[step_of(f.tournament, now=f.now)]
    if not isinstance(step, Break):
        return step.key, ChipCount.Kind.IN_PLAY
    return step.key, ChipCount.Kind.DAY_END if step.end_of_day else ChipCount.Kind.BREAK
