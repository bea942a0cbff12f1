"""Likely mistakes on a colour-up sheet, as a key and its facts."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import gcd


@dataclass(frozen=True, slots=True)
class SheetDoubt:
    """One question: a key of the refusals' table, and what its sentence needs."""

    key: str
    facts: Mapping[str, int] = field(default_factory=dict)


def sheet_doubt(
    received: int, *, worth: int, brought: int | None, total: int | None, others: Collection[int]
) -> SheetDoubt | None:
    """Return a doubt that a table holds `received` chips of `worth`, if there is one.

    `brought` is how many of them the stacks of its players held, None once players came or left or bought chips.
    `total` is what all its chips are worth, None if unknown; `others` are the chips that it still plays with.
    47 hundreds at a table of five that nobody left, each stack with ten of them, are three too few.
    """
    if brought is not None and received != brought:
        return SheetDoubt("sheet_other_number", {"received": received, "brought": brought})
    if total is None:
        return None
    rest = total - received * worth
    if rest < 0:
        return SheetDoubt("sheet_above_table", {"chips": received * worth, "total": total})
    smallest = gcd(*others)
    if smallest and rest % smallest:
        return SheetDoubt("sheet_not_payable", {"received": received, "rest": rest, "smallest": smallest})
    return None
