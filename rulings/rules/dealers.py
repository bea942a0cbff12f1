"""The dealer line-up: at each push dealers go on to the next table, and the one who waited longest to the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat

#: a push that is so late is shown as late
LATE = timedelta(minutes=2)
#: since when somebody waits who has only joined: behind those who were on their break before
JOINED = datetime.max.replace(tzinfo=UTC)

#: who stands at which place: the table's number, None for a break
Places = dict[int, int | None]


@dataclass(frozen=True, slots=True)
class Placed:
    """A dealer, the number of their table (None: on a break), and since when (None: they just joined)."""

    dealer: int
    table: int | None = None
    since: datetime | None = None


def pushed(line: Sequence[Placed], *, tables: Sequence[int]) -> Places:
    """Where everybody goes at a push: dealers in the order of the line-up, open tables by their number.

    Dealers go on to the next table, and from the last one on a break, or to the first when nobody is spare. The
    others take the tables that are left, the one longest on a break first; the rest are on a break. With fewer
    dealers than tables some have none, and `short_of` names them.
    """
    spare = max(0, len(line) - len(tables))
    places = [*tables, *repeat(None, spare)]
    following = dict(zip(tables, places[1:] + places[:1], strict=False))
    goes = {one.dealer: following[one.table] for one in line if one.table in following}
    waiting = sorted((one for one in line if one.table not in following), key=_turn)
    left = chain(short_of(goes, tables=tables), repeat(None))
    return goes | {one.dealer: place for one, place in zip(waiting, left, strict=False)}


def _turn(one: Placed) -> tuple[bool, datetime]:
    """Whose turn it is of those who deal nowhere: a dealer whose table broke has had no break yet."""
    return one.table is not None, one.since or JOINED


def short_of(at: Places, *, tables: Sequence[int]) -> list[int]:
    """Tables at which nobody deals."""
    taken = set(at.values())
    return [table for table in tables if table not in taken]


def late(due_at: datetime, *, now: datetime, patience: timedelta = LATE) -> bool:
    """Whether a push is overdue."""
    return now > due_at + patience


def pushes_are_held(ends_at: datetime | None, *, now: datetime, hold: timedelta) -> bool:
    """Return whether pushes are held now: a level or a break ends within `hold` (TDA 2024 RP-7: 90 seconds)."""
    return ends_at is not None and now <= ends_at <= now + hold
