"""An unplanned break: the level is cut in two around it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from tournaments.rules.levels import Break, Level, Step


def interrupt(
    steps: tuple[Step, ...], *, at: int, left: timedelta, span: timedelta, new_key: Callable[[str], str]
) -> tuple[tuple[Step, ...], int]:
    """Return the steps with a break of `span` inside the level at index `at`, and the index of the break.

    `left` of the level is still to be played. What was played keeps the level's key; the rest comes after the
    break under the same number and with what the level closes. Raises ValueError when the step is no level.
    """
    level = steps[at]
    if not isinstance(level, Level):
        raise ValueError("only a level can be interrupted")  # noqa: TRY004 - a break is a step too
    played = max(timedelta(0), level.span - left)
    pause = Break(key=new_key("break"), span=span)
    if not played:
        return (*steps[:at], pause, *steps[at:]), at
    begun = replace(level, span=played, closes=())
    rest = replace(level, key=new_key("level"), span=left)
    return (*steps[:at], begun, pause, rest, *steps[at + 1 :]), at + 1
