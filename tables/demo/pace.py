"""Pace of a simulated day: its end, the players left and the late entries by then."""

from datetime import datetime, timedelta

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Level, Structure
from tournaments.rules.structure.times import level_reaching, registration_closes_after

#: heads-up is played about where all chips are so many big blinds
HEADS_UP_BIG_BLINDS = 60

#: how much faster players go out as the blinds rise: 1 would be the same share of them in every level
STEEPNESS = 2


#: after which share of late registration the last one has come
LAST_LATE = 0.9


def played(structure: Structure, clock: Clock, *, now: datetime) -> timedelta:
    """Return how much of the levels has been played; breaks do not count."""
    here = clock.at(now)
    done = played_before(structure, step=here.step)
    step = structure.steps[here.step]
    return done + step.span - here.left_at(now) if isinstance(step, Level) else done


def played_before(structure: Structure, *, step: int) -> timedelta:
    """Return how long the levels before a step are."""
    return sum((earlier.span for earlier in structure.steps[:step] if isinstance(earlier, Level)), timedelta(0))


def heads_up_after(structure: Structure, *, chips: int) -> timedelta:
    """After how much play two are left, with so many chips in play; at the latest with the structure's end."""
    at = level_reaching(structure, chips=chips, big_blinds=HEADS_UP_BIG_BLINDS)
    return played_before(structure, step=len(structure.steps) if at is None else at + 1)


def left_after(share: float, *, entries: int) -> int:
    """Return how many are left of so many entries after a share of the day: two at its end, then one.

    In the beginning few go, then more and more: what a player has left to lose is counted in blinds.
    """
    if share >= 1:
        return min(entries, 1)
    return min(entries, max(2, round(entries * (2 / entries) ** share**STEEPNESS))) if entries else 0


def registration_closed(structure: Structure, clock: Clock, *, now: datetime) -> bool:
    """Return whether nobody can come late any more."""
    closes = registration_closes_after(structure)
    return closes is not None and clock.at(now).step > closes


def late_after(span: timedelta, structure: Structure, *, late: int) -> int:
    """Return how many have come late after so much play: evenly, the last shortly before registration closes."""
    closes = registration_closes_after(structure)
    if closes is None:
        return late
    until = played_before(structure, step=closes + 1) * LAST_LATE
    return min(late, int(late * (span / until))) if until else late
