"""When the stack of a player who does not come on the next day may be removed (house rule `no_show`).

The rulebooks differ: TDA deals absent players in and blinds them off; WSOP removes a stack that nobody has sat behind
at the start of the third level; Robert's Rules allow it at a new level or after half an hour.
"""

from datetime import timedelta
from enum import StrEnum

HALF_AN_HOUR = timedelta(minutes=30)


class NoShow(StrEnum):
    """What becomes of the stack."""

    STAYS = "stays"
    START_OF_LEVEL_3 = "start_of_level_3"
    NEW_LEVEL_OR_30_MINUTES = "new_level_or_30_minutes"


def may_remove_stack(rule: NoShow, *, levels_over: int, played: timedelta) -> bool:
    """Return whether it may be removed after so many levels of the day, and so long after the day began.

    >>> may_remove_stack(NoShow.START_OF_LEVEL_3, levels_over=2, played=timedelta(hours=2))
    True
    """
    match rule:
        case NoShow.STAYS:
            return False
        case NoShow.START_OF_LEVEL_3:
            return levels_over >= 2
    return levels_over >= 1 or played >= HALF_AN_HOUR
