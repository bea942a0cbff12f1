"""Removal of the stack of a player who does not come on the next day (house rule `no_show`).

The rulebooks differ: TDA deals absent players in and blinds them off; WSOP removes a stack that nobody has sat behind
at the start of the third level, since 2025 at the first level after the first break; Robert's Rules allow it at a new
level or after half an hour.
"""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from tournaments.rules.levels import Break, Level, Step

HALF_AN_HOUR = timedelta(minutes=30)


class NoShow(StrEnum):
    """The treatment of the stack."""

    STAYS = "stays"
    START_OF_LEVEL_3 = "start_of_level_3"
    AFTER_FIRST_BREAK = "after_first_break"
    NEW_LEVEL_OR_30_MINUTES = "new_level_or_30_minutes"


def may_remove_stack(rule: NoShow, *, levels_over: int, played: timedelta, had_break: bool = False) -> bool:
    """Return whether the stack may be removed after this many levels and this much time of the day.

    `had_break`: the first level after the first break of the day has begun.

    >>> may_remove_stack(NoShow.START_OF_LEVEL_3, levels_over=2, played=timedelta(hours=2))
    True
    """
    match rule:
        case NoShow.STAYS:
            return False
        case NoShow.START_OF_LEVEL_3:
            return levels_over >= 2
        case NoShow.AFTER_FIRST_BREAK:
            return had_break
    return levels_over >= 1 or played >= HALF_AN_HOUR


def had_first_break(played: Sequence[Step]) -> bool:
    """Return whether these steps hold a break followed by a level that has begun."""
    breaks = [at for at, step in enumerate(played) if isinstance(step, Break) and not step.end_of_day]
    return bool(breaks) and any(isinstance(step, Level) for step in played[breaks[0] :])
