"""Time banks: when players get all of them again, by the house setting `time_banks_again`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ClockEvent(StrEnum):
    """The events of clock and room on which time banks depend."""

    LEVEL = "level"
    BREAK = "break"
    DAY_ENDS = "day_end"
    RUNS = "runs"
    PUT_BACK = "put_back"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """An event with its moment. `number` is a level's; `back_to` is where a clock was put back to.

    `RUNS` is a clock that was resumed; events after `back_to` do not count when a clock is put back.
    """

    moment: datetime
    kind: ClockEvent
    number: int | None = None
    back_to: datetime | None = None


def last_refill(rule: str, events: Iterable[TimedEvent]) -> datetime | None:
    """Return when players last got all time banks, None if never. Raises KeyError for an unknown rule."""
    return max(_REFILLS_BY_RULE[rule](sorted(events, key=lambda event: event.moment)), default=None)


def _played_events(events: Sequence[TimedEvent]) -> list[TimedEvent]:
    """Return the events without those after the moment to which a clock was put back."""
    in_effect: list[TimedEvent] = []
    for event in events:
        if event.kind is ClockEvent.PUT_BACK and event.back_to is not None:
            back_to = event.back_to
            in_effect = [before for before in in_effect if before.moment <= back_to]
        else:
            in_effect.append(event)
    return in_effect


def _level_starts(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    """Yield the starts of levels; one that continues after a break or is started again does not count."""
    current: int | None = None
    for event in _played_events(events):
        if event.kind is ClockEvent.LEVEL and event.number != current:
            current = event.number
            yield event.moment


def _day_starts(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    """Yield the starts of days: the first play after a day's end. Its last hands belong to the day before."""
    over = False
    for event in _played_events(events):
        if event.kind is ClockEvent.DAY_ENDS:
            over = True
        elif over and event.kind in (ClockEvent.LEVEL, ClockEvent.RUNS):
            over = False
            yield event.moment


def _final_tables(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    return (event.moment for event in events if event.kind is ClockEvent.FINAL_TABLE)


_REFILLS_BY_RULE: dict[str, Callable[[Sequence[TimedEvent]], Iterable[datetime]]] = {
    "never": lambda _: (),
    "each_level": _level_starts,
    "each_day": _day_starts,
    "final_table": _final_tables,
}
