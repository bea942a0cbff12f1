"""Likeliest cause of a difference between counted and expected chips, as a key and its facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import Any


@dataclass(frozen=True, slots=True)
class TableChips:
    """The count of one table. `expected` is None if players came or went with unknown stacks.

    `since` is the change of the chips after the count: colour-ups, found chips, sales, chips taken out of play.
    """

    table: int
    total: int
    expected: int | None = None
    since: int = 0

    @property
    def surplus(self) -> int:
        """Return how many more chips were counted than expected; 0 if that is unknown."""
        return 0 if self.expected is None else self.total - self.expected


@dataclass(frozen=True, slots=True)
class Cause:
    """The likeliest cause: the key of its sentence, the tables to check, and the sentence's facts."""

    key: str
    tables: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


def likely_cause(
    difference: int,
    *,
    counts: Sequence[TableChips],
    chips: Sequence[int] = (),
    stacks: Mapping[str, int] | None = None,
    no_sheet: Sequence[int] = (),
    sheets_bring: int = 0,
) -> Cause | None:
    """Return the likeliest cause of a difference between counted and expected chips, None if nothing is wrong.

    `difference` is negative if chips are missing. `chips` are the values in play. `stacks` is how many chips are sold
    with an `entry`, a `rebuy` and an `add_on`. `no_sheet` are tables without a colour-up sheet; their sheets could add
    at most the value `sheets_bring`. Wrong tables are named even if the room's sum is right, because two errors may
    cancel out.
    """
    unit = gcd(*chips) if chips else 1
    if (cause_at_tables := _cause_at_tables(difference, counts, unit=unit)) is not None:
        return cause_at_tables
    if not difference:
        return None
    return _cause_in_room(difference, stacks or {}, no_sheet if abs(difference) <= sheets_bring else ())


def _cause_at_tables(difference: int, counts: Sequence[TableChips], *, unit: int) -> Cause | None:
    """Return a cause at single tables: an impossible total, a zero too many or too few, or wrong totals."""
    unpaid = tuple(count.table for count in counts if count.total % unit)
    if unpaid:
        return Cause("not_payable", unpaid, {"chip": unit})
    if difference and (table := _table_with_wrong_zero(difference, counts)) is not None:
        return Cause("nought", (table,))
    off = tuple(count for count in counts if count.surplus)
    if off:
        return Cause("tables_off", tuple(count.table for count in off), {"over": [count.surplus for count in off]})
    return None


def _cause_in_room(difference: int, stacks: Mapping[str, int], no_sheet: Sequence[int]) -> Cause:
    for name, stack in stacks.items():
        if stack and difference % stack == 0:
            return Cause(
                "sold_unwritten" if difference > 0 else "sold_unissued",
                (),
                {"sold": name, "count": abs(difference) // stack},
            )
    if no_sheet:
        return Cause("no_sheet", tuple(no_sheet))
    return Cause("too_many" if difference > 0 else "missing")


def _table_with_wrong_zero(difference: int, counts: Sequence[TableChips]) -> int | None:
    """Return the table whose total has a zero too many or too few, if that explains the whole difference."""
    for count in counts:
        if count.surplus not in {0, difference}:
            continue
        if count.total - count.total // 10 == difference or count.total * -9 == difference:
            return count.table
    return None
