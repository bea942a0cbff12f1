"""Pace of a simulated day: its end, the players left and the late entries by then."""

from datetime import datetime, timedelta

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Level, Structure
from tournaments.rules.structure.times import level_reaching, registration_closes_after

#: chips in play at heads-up, in big blinds
HEADS_UP_BIG_BLINDS = 60

#: acceleration of busts as the blinds rise; 1 is the same share of players in every level
STEEPNESS = 2


#: share of late registration after which nobody comes any more
LAST_LATE = 0.9


def played(structure: Structure, clock: Clock, *, now: datetime) -> timedelta:
    """Return the time played, without breaks."""
    here = clock.at(now)
    done = played_before(structure, step=here.step)
    step = structure.steps[here.step]
    return done + step.span - here.left_at(now) if isinstance(step, Level) else done


def played_before(structure: Structure, *, step: int) -> timedelta:
    """Return the length of the levels before a step."""
    return sum((earlier.span for earlier in structure.steps[:step] if isinstance(earlier, Level)), timedelta(0))


def heads_up_after(structure: Structure, *, chips: int) -> timedelta:
    """Return the playing time until two are left with these chips in play, at most the whole structure."""
    at = level_reaching(structure, chips=chips, big_blinds=HEADS_UP_BIG_BLINDS)
    return played_before(structure, step=len(structure.steps) if at is None else at + 1)


def left_after(share: float, *, entries: int) -> int:
    """Return how many of the entries are left after a share of the day: two at its end, then one.

    In the beginning few go, then more and more: what a player has left to lose is counted in blinds.
    """
    if share >= 1:
        return min(entries, 1)
    return min(entries, max(2, round(entries * (2 / entries) ** share**STEEPNESS))) if entries else 0


def registration_closed(structure: Structure, clock: Clock, *, now: datetime) -> bool:
    """Return whether registration is closed."""
    closes = registration_closes_after(structure)
    return closes is not None and clock.at(now).step > closes


def late_after(span: timedelta, structure: Structure, *, late: int) -> int:
    """Return the number of late entries after a playing time: evenly, the last shortly before registration closes."""
    closes = registration_closes_after(structure)
    if closes is None:
        return late
    until = played_before(structure, step=closes + 1) * LAST_LATE
    return min(late, int(late * (span / until))) if until else late
