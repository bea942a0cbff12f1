"""The level at which the next day starts, and how much longer or shorter each flight played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class RestartAt(StrEnum):
    """The level at which the next day begins: that of the lowest or the last flight, or a printed one."""

    LOWEST = "lowest"
    PRINTED = "printed"
    LAST_FLIGHT = "last_flight"


@dataclass(frozen=True, slots=True)
class FlightEnd:
    """The end of a flight: the number of its last level, and the time left of that level.

    `order` counts the flights in order of time: 0 for the first. `span` is the length of the flight's levels.
    """

    order: int
    level: int
    left: timedelta
    span: timedelta

    @property
    def levels_played(self) -> float:
        """The number of levels played, the last one as a fraction."""
        return self.level - self.left / self.span


@dataclass(frozen=True, slots=True)
class Restart:
    """The level at which a day begins, the time left of it, and the `order` of the flight that decided, if any."""

    level: int
    left: timedelta
    flight: int | None = None


def day_restart(
    flights: Sequence[FlightEnd], *, policy: RestartAt, spans: Mapping[int, timedelta], printed: int | None = None
) -> Restart:
    """Return the point at which the next day starts. `spans` are the lengths of the next day's levels, by number.

    If a flight ended inside a level, that level goes on with the same fraction of it left, rounded to seconds. The
    fraction counts even if the next day has longer levels. If the flight ended with the level, the next level begins.
    `printed` is the level on the printed sheet. Raises ValueError without a flight or printed level to decide, and if
    the next day lacks the level.
    """
    if policy == RestartAt.PRINTED:
        if printed is None:
            raise ValueError("no level is printed")
        return Restart(printed, _level_span(spans, printed))
    if not flights:
        raise ValueError("no flight has ended")
    lowest = policy == RestartAt.LOWEST
    flight = min(flights, key=lambda end: (end.levels_played, end.order)) if lowest else max(flights, key=_flight_order)
    if not flight.left:
        return Restart(flight.level + 1, _level_span(spans, flight.level + 1), flight.order)
    seconds = _level_span(spans, flight.level).total_seconds() * (flight.left / flight.span)
    return Restart(flight.level, timedelta(seconds=round(seconds)), flight.order)


def time_played_beyond(flight: FlightEnd, restart: Restart, *, spans: Mapping[int, timedelta]) -> timedelta:
    """Return how long a flight played past the point at which the next day starts; negative if it ended before.

    Levels count with their length on the next day, so that flights with different lengths can be compared.
    """
    return _time_of_play(flight.level, flight.left / flight.span, spans) - _time_of_play(
        restart.level, restart.left / spans[restart.level], spans
    )


def _level_span(spans: Mapping[int, timedelta], level: int) -> timedelta:
    if level not in spans:
        raise ValueError(f"the next day has no level {level}")
    return spans[level]


def _time_of_play(level: int, part_left: float, spans: Mapping[int, timedelta]) -> timedelta:
    """Return the playing time from the day's first level until `part_left` of a level is left."""
    before = sum((span for number, span in spans.items() if number < level), timedelta())
    return before + timedelta(seconds=round(spans[level].total_seconds() * (1 - part_left)))


def _flight_order(flight: FlightEnd) -> int:
    return flight.order
