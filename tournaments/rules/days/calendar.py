"""The calendar of a series: the column and slots of each day of play, and the tables that its rooms need."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum

# A column runs from 10:00 to 03:00 in slots of half an hour. Play that begins before 06:00 counts to the day before.
OPENS, NIGHT, SLOT = timedelta(hours=10), timedelta(hours=6), timedelta(minutes=30)
SLOTS = 34
# the shortest bar that its words fit into
NARROWEST = 20
# the furthest that a start is moved to find room
FARTHEST = timedelta(hours=8)


class DayState(StrEnum):
    """The state of a day of play."""

    LATER = "later"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of a day of play in its column, in slots: the first slot, the number of slots, and the number played."""

    first: int
    span: int
    played: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNeed:
    """The tables of a day of play: `tables` when it begins, `last` when it ends. `key` identifies the day of play."""

    key: int
    begins: datetime
    ends: datetime
    tables: int
    last: int = 1

    def tables_at(self, moment: datetime) -> int:
        """Return the tables needed at a moment: `tables` in the first third, then falling evenly to `last`.

        >>> from datetime import UTC
        >>> noon = datetime(2026, 3, 14, 12, tzinfo=UTC)
        >>> need = TableNeed(key=1, begins=noon, ends=noon + timedelta(hours=9), tables=21, last=1)
        >>> [need.tables_at(noon + timedelta(hours=after)) for after in (-1, 0, 3, 6, 9)]
        [0, 21, 21, 11, 0]
        """
        if not self.begins <= moment < self.ends:
            return 0
        full = self.begins + (self.ends - self.begins) / 3
        if moment <= full or self.tables <= self.last:
            return self.tables
        over = (moment - full) / (self.ends - full)
        return max(self.last, -int(-(self.tables - (self.tables - self.last) * over) // 1))


@dataclass(frozen=True, slots=True)
class TablePeak:
    """The time at which most tables are needed, their number, and the keys of the days of play that need them."""

    at: datetime
    tables: int
    keys: tuple[int, ...]


def playing_date(local: datetime) -> date:
    """Return the date a local time is played under: before 06:00 it is the day before.

    >>> playing_date(datetime(2026, 11, 22, 1, 30))
    datetime.date(2026, 11, 21)
    """
    return (local.replace(tzinfo=None) - NIGHT).date()


def slot_number(local: datetime, day: date) -> int:
    """Return the number of the half-hour slot of a local time in a day's column; the nearest slot if it is outside."""
    opens = datetime.combine(day, time()) + OPENS
    return min(SLOTS, max(0, (local.replace(tzinfo=None) - opens) // SLOT))


def calendar_bar(begins: datetime, ends: datetime, *, now: datetime) -> Bar:
    """Return the bar of a day of play. All three times are local.

    >>> noon = datetime(2026, 11, 21, 12)
    >>> calendar_bar(noon, noon + timedelta(hours=11), now=noon + timedelta(hours=5))
    Bar(first=4, span=22, played=10)
    >>> calendar_bar(noon + timedelta(hours=9), noon + timedelta(hours=12), now=noon)
    Bar(first=14, span=20, played=0)
    """
    day = playing_date(begins)
    first, last = slot_number(begins, day), slot_number(ends, day)
    span = max(NARROWEST, last - first)
    first = min(first, SLOTS - span)
    played = slot_number(now, day) - first if now > begins else 0
    return Bar(first, span, max(0, min(span, played)))


def dates_between(first: date, last: date) -> list[date]:
    """Return every date from the first to the last."""
    return [first + timedelta(days=after) for after in range((last - first).days + 1)]


def tables_needed(players: int, *, seats: int) -> int:
    """Return the number of tables for this many players.

    >>> [tables_needed(players, seats=9) for players in (0, 1, 9, 10)]
    [0, 1, 1, 2]
    """
    return -(-players // seats)


def expected_entries(*, sold: int, earlier: Sequence[int], guaranteed: int, capacity: int | None) -> int:
    """Return the expected entries of a day of play: the mean of the earlier flights, or the entries sold if higher.

    Without earlier flights, `guaranteed` replaces the mean: the entries that reach the day's part of the guarantee. The
    result is limited to `capacity`, the players that can be in at once, but never below the entries sold.

    >>> expected_entries(sold=12, earlier=[224, 312], guaranteed=200, capacity=None)
    268
    >>> expected_entries(sold=12, earlier=[], guaranteed=200, capacity=150)
    150
    """
    mean = -(-sum(earlier) // len(earlier)) if earlier else guaranteed
    found = max(sold, mean)
    return found if capacity is None else min(found, max(sold, capacity))


def table_peak(needs: Iterable[TableNeed], *, within: tuple[datetime, datetime]) -> TablePeak | None:
    """Return the moment in a period at which most tables are needed; None if none is needed.

    The need only grows when a day of play begins, so only those moments and the start of the period are compared.
    """
    opens, closes = within
    known = [need for need in needs if need.begins < closes and need.ends > opens]
    if not any(need.tables for need in known):
        return None
    moments = sorted({max(opens, need.begins) for need in known})
    at = max(moments, key=lambda moment: sum(need.tables_at(moment) for need in known))
    there = {need.key: need.tables_at(at) for need in known if need.tables_at(at)}
    return TablePeak(at, sum(there.values()), tuple(there))


def first_fitting_start(
    need: TableNeed, others: Sequence[TableNeed], *, room: int, within: tuple[datetime, datetime]
) -> TablePeak | None:
    """Return the first later start at which `room` tables are enough; None if there is none within eight hours.

    Starts are half an hour apart. In the result, `at` is the new start, and `keys` has only the moved day. `tables` is
    the largest number of tables that all days of play then need.
    """
    moment = need.begins
    while (moment := moment + SLOT) - need.begins <= FARTHEST and moment < within[1]:
        moved = replace(need, begins=moment, ends=moment + (need.ends - need.begins))
        then = table_peak([*others, moved], within=within)
        if then is not None and then.tables <= room:
            return TablePeak(moment, then.tables, (need.key,))
    return None
