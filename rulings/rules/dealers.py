"""The dealer line-up: at each push dealers go on to the next table, and the one who waited longest to the first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat

#: a push that is so late is shown as late
LATE_AFTER = timedelta(minutes=2)
#: since when somebody waits who has only joined: behind those who were on their break before
JOINED = datetime.max.replace(tzinfo=UTC)

#: pushes are held for nobody
NO_HOLD = timedelta(0)

#: who stands at which place: the table's number, None for a break
Places = dict[int, int | None]


@dataclass(frozen=True, slots=True)
class Placed:
    """A dealer, the number of their table (None: on a break), and since when (None: they just joined)."""

    dealer: int
    table: int | None = None
    since: datetime | None = None


def places_after_push(line_up: Sequence[Placed], *, tables: Sequence[int]) -> Places:
    """Return where everybody goes at a push: dealers in the order of the line-up, open tables by their number.

    Dealers go on to the next table, and from the last one on a break, or to the first when nobody is spare. The
    others take the tables that are left, the one longest on a break first; the rest are on a break. With fewer
    dealers than tables some have none, and `short_of` names them.
    """
    spare = max(0, len(line_up) - len(tables))
    places = [*tables, *repeat(None, spare)]
    following = dict(zip(tables, places[1:] + places[:1], strict=False))
    goes = {one.dealer: following[one.table] for one in line_up if one.table in following}
    waiting = sorted((one for one in line_up if one.table not in following), key=_turn)
    left = chain(tables_without_dealer(goes, tables=tables), repeat(None))
    return goes | {one.dealer: place for one, place in zip(waiting, left, strict=False)}


@dataclass(frozen=True, slots=True)
class PlannedPush:
    """A push that is planned: when, and where everybody is after it."""

    at: datetime
    places: Places


@dataclass(frozen=True, slots=True)
class Rest:
    """A time in which nobody is pushed: a break, or of no length where a level ends. None: nobody knows how long."""

    begins: datetime
    ends: datetime | None


def due_after(moment: datetime, down: timedelta, *, rests: Sequence[Rest] = (), hold: timedelta) -> datetime | None:
    """Return when a down that begins at `moment` is over, None where that is known to nobody yet.

    Breaks are not dealt, and what falls due within `hold` before one, or before a level ends, waits for its end.
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


def rota(
    line_up: Sequence[Placed],
    *,
    tables: Sequence[int],
    first: datetime | None,
    down: timedelta,
    pushes: int,
    rests: Sequence[Rest] = (),
    hold: timedelta = NO_HOLD,
) -> tuple[PlannedPush, ...]:
    """Return so many pushes ahead, a `down` apart, as they are if nobody comes, leaves or is moved by hand.

    Fewer where a day ends before.
    """
    found: list[PlannedPush] = []
    stands, at = list(line_up), first
    while at is not None and len(found) < pushes:
        places = places_after_push(stands, tables=tables)
        stands = [_after(one, places[one.dealer], at=at) for one in stands]
        found.append(PlannedPush(at, places))
        at = due_after(at, down, rests=rests, hold=hold)
    return tuple(found)


def _after(one: Placed, place: int | None, *, at: datetime) -> Placed:
    """A dealer after a push: a person who stays on their break has been on it since before."""
    stays = place is None and one.table is None
    return replace(one, table=place, since=(one.since if stays else None) or at)


def _turn(one: Placed) -> tuple[bool, datetime]:
    """Return whose turn it is of those who deal nowhere: a dealer whose table broke has had no break yet."""
    return one.table is not None, one.since or JOINED


def tables_without_dealer(at: Places, *, tables: Sequence[int]) -> list[int]:
    """Tables at which nobody deals."""
    taken = set(at.values())
    return [table for table in tables if table not in taken]


def is_late(due_at: datetime, *, now: datetime, patience: timedelta = LATE_AFTER) -> bool:
    """Return whether a push is overdue."""
    return now > due_at + patience


def pushes_are_held(ends_at: datetime | None, *, now: datetime, hold: timedelta) -> bool:
    """Return whether pushes are held now: a level or a break ends within `hold` (TDA 2024 RP-7: 90 seconds)."""
    return ends_at is not None and now <= ends_at <= now + hold
