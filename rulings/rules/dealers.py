"""The dealer line-up: each push moves dealers to the next table.

The dealer who has waited longest takes the first table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat

LATE_AFTER = timedelta(minutes=2)
# dealers who just joined wait behind those who were on a break before
JUST_JOINED = datetime.max.replace(tzinfo=UTC)

NO_HOLD = timedelta(0)

# dealer -> table number, None for a break
Places = dict[int, int | None]


@dataclass(frozen=True, slots=True)
class DealerPlace:
    """A dealer, the number of their table (None: on a break), and since when (None: just joined)."""

    dealer: int
    table: int | None = None
    since: datetime | None = None


def places_after_push(line_up: Sequence[DealerPlace], *, tables: Sequence[int]) -> Places:
    """Return the places after a push, for dealers in the order of the line-up and open tables by number.

    Dealers move to the next table. From the last table they go on a break, or to the first table if no dealer is spare.
    Waiting dealers get the remaining tables, the longest on a break first. With fewer dealers than tables some tables
    stay empty.
    """
    spare = max(0, len(line_up) - len(tables))
    places = [*tables, *repeat(None, spare)]
    following = dict(zip(tables, places[1:] + places[:1], strict=False))
    next_places = {dealer.dealer: following[dealer.table] for dealer in line_up if dealer.table in following}
    waiting = sorted((dealer for dealer in line_up if dealer.table not in following), key=_waiting_sort_key)
    remaining = chain(tables_without_dealer(next_places, tables=tables), repeat(None))
    return next_places | {dealer.dealer: place for dealer, place in zip(waiting, remaining, strict=False)}


@dataclass(frozen=True, slots=True)
class PlannedPush:
    """A planned push: its time, and the places after it."""

    at: datetime
    places: Places


@dataclass(frozen=True, slots=True)
class Rest:
    """A time without pushes: a break, or the moment at which a level ends. `ends` is None if it is unknown."""

    begins: datetime
    ends: datetime | None


def down_ends_at(moment: datetime, down: timedelta, *, rests: Sequence[Rest] = (), hold: timedelta) -> datetime | None:
    """Return the end of a dealer's down that begins at `moment`; None while it is unknown.

    Time in breaks does not count. A push due within `hold` before a break or the end of a level waits until after it.
    """
    due = moment + down
    for rest in rests:
        if rest.ends and rest.ends <= moment:
            continue
        if due < rest.begins - hold:
            break
        if rest.ends is None:
            return None
        due = rest.ends if due <= rest.begins else due + (rest.ends - max(rest.begins, moment))
    return due


def planned_pushes(
    line_up: Sequence[DealerPlace],
    *,
    tables: Sequence[int],
    first: datetime | None,
    down: timedelta,
    pushes: int,
    rests: Sequence[Rest] = (),
    hold: timedelta = NO_HOLD,
) -> tuple[PlannedPush, ...]:
    """Return the next `pushes` pushes, one each `down`; () if the time of the `first` is unknown.

    Assumes that no dealer comes, leaves or is moved individually. Stops early at a break or day end of unknown length.
    """
    planned: list[PlannedPush] = []
    stands, at = list(line_up), first
    while at is not None and len(planned) < pushes:
        places = places_after_push(stands, tables=tables)
        stands = [_place_after_push(dealer, places[dealer.dealer], at=at) for dealer in stands]
        planned.append(PlannedPush(at, places))
        at = down_ends_at(at, down, rests=rests, hold=hold)
    return tuple(planned)


def _place_after_push(before: DealerPlace, place: int | None, *, at: datetime) -> DealerPlace:
    """Return a dealer's place after a push. A dealer who stays on a break keeps its start time."""
    stays = place is None and before.table is None
    return replace(before, table=place, since=(before.since if stays else None) or at)


def _waiting_sort_key(dealer: DealerPlace) -> tuple[bool, datetime]:
    """Return the sort key of waiting dealers: longest on a break first, then dealers whose table was just broken."""
    return dealer.table is not None, dealer.since or JUST_JOINED


def tables_without_dealer(at: Places, *, tables: Sequence[int]) -> list[int]:
    """Return the tables at which nobody deals."""
    taken = set(at.values())
    return [table for table in tables if table not in taken]


def is_push_overdue(due_at: datetime, *, now: datetime, patience: timedelta = LATE_AFTER) -> bool:
    """Return whether a push is more than `patience` late."""
    return now > due_at + patience


def are_pushes_held(ends_at: datetime | None, *, now: datetime, hold: timedelta) -> bool:
    """Return whether pushes are on hold: a level or a break ends within `hold` (TDA 2024 RP-7: 90 seconds)."""
    return ends_at is not None and now <= ends_at <= now + hold
