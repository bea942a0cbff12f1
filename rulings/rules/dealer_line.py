"""The dealer line: at each push every dealer goes on to the next place, and the last one of the line to the first."""

from collections.abc import Sequence
from datetime import datetime, timedelta

#: a push that is so late is shown as late
LATE = timedelta(minutes=2)

#: who stands at which place: the table's number, None for a break
Places = dict[int, int | None]


def pushed(line: Sequence[int], at: Places, *, tables: Sequence[int]) -> Places:
    """Where everybody goes at a push: dealers in the order of the line, tables by their number.

    With more dealers than tables the rest are on break, and the line moves on through the breaks too; with fewer, the
    last tables have no dealer, and `short_of` names them.
    """
    places: list[int | None] = [*tables, *[None] * max(0, len(line) - len(tables))]
    if not line or not places:
        return {}
    now = at.get(line[0])
    first = (places.index(now) + 1) % len(places) if now in places else 0
    return {dealer: places[(first + step) % len(places)] for step, dealer in enumerate(line)}


def short_of(at: Places, *, tables: Sequence[int]) -> list[int]:
    """Tables at which nobody deals."""
    taken = set(at.values())
    return [table for table in tables if table not in taken]


def late(due_at: datetime, *, now: datetime, patience: timedelta = LATE) -> bool:
    """Whether a push is overdue."""
    return now > due_at + patience


def held(ends_at: datetime | None, *, now: datetime, hold: timedelta) -> bool:
    """Whether pushes are held now: a level or a break ends within the house's `hold` (TDA 2024 RP-7: 90 seconds)."""
    return ends_at is not None and now <= ends_at <= now + hold
