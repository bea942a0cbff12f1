"""Time banks: when a player gets all of them again, by the house setting `time_banks_again`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ClockEvent(StrEnum):
    """What happened to the clock and in the room, as far as time banks hang on it."""

    LEVEL = "level"
    BREAK = "break"
    DAY_ENDS = "day_end"
    RUNS = "runs"
    PUT_BACK = "put_back"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """One thing at its moment. `number` is a level's; `back_to` the moment to which a clock was put back.

    `RUNS` is a clock that goes on after it stood; a clock that is put back had not played what came after `back_to`.
    """

    moment: datetime
    kind: ClockEvent
    number: int | None = None
    back_to: datetime | None = None


def last_refill(rule: str, happened: Iterable[TimedEvent]) -> datetime | None:
    """When everybody had all time banks again for the last time, or None. Raises KeyError for an unknown rule."""
    return max(_GIVEN[rule](sorted(happened, key=lambda one: one.moment)), default=None)


def _played(happened: Sequence[TimedEvent]) -> list[TimedEvent]:
    """Without what a clock that was put back had not played."""
    found: list[TimedEvent] = []
    for one in happened:
        if one.kind is ClockEvent.PUT_BACK and one.back_to is not None:
            back_to = one.back_to
            found = [before for before in found if before.moment <= back_to]
        else:
            found.append(one)
    return found


def _levels(happened: Sequence[TimedEvent]) -> Iterator[datetime]:
    """Return when levels began: one that goes on after a break, or is begun once more, is not another."""
    present: int | None = None
    for one in _played(happened):
        if one.kind is ClockEvent.LEVEL and one.number != present:
            present = one.number
            yield one.moment


def _days(happened: Sequence[TimedEvent]) -> Iterator[datetime]:
    """When days began: the first play after a day's end, so that its last hands are played with what was left."""
    over = False
    for one in _played(happened):
        if one.kind is ClockEvent.DAY_ENDS:
            over = True
        elif over and one.kind in (ClockEvent.LEVEL, ClockEvent.RUNS):
            over = False
            yield one.moment


def _final_tables(happened: Sequence[TimedEvent]) -> Iterator[datetime]:
    return (one.moment for one in happened if one.kind is ClockEvent.FINAL_TABLE)


_GIVEN: dict[str, Callable[[Sequence[TimedEvent]], Iterable[datetime]]] = {
    "never": lambda _: (),
    "each_level": _levels,
    "each_day": _days,
    "final_table": _final_tables,
}
