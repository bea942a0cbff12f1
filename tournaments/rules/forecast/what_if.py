"""Changes to the rest of a day: longer or shorter levels, shorter breaks, more or fewer levels."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from tournaments.rules.levels import Break, Level, Step, Structure

MINUTE = timedelta(minutes=1)
# the bounds of a change, in minutes and in levels
MOST_MINUTES, MOST_SHORTER, MOST_LEVELS = 240, 60, 3
# the lengths of levels to compare
OFFERED_MINUTES = (10, 12, 15, 20, 25, 30, 40, 45, 60)


@dataclass(frozen=True, slots=True)
class DayChange:
    """A change to the rest of a day; 0 leaves a value as it is.

    `minutes` is the length of each later level, and `shorter` the minutes taken off each later break. The day ends
    `levels` levels later (earlier if negative).
    """

    minutes: int = 0
    shorter: int = 0
    levels: int = 0

    def __post_init__(self) -> None:
        bounds = (
            (self.minutes, 0, MOST_MINUTES),
            (self.shorter, 0, MOST_SHORTER),
            (self.levels, -MOST_LEVELS, MOST_LEVELS),
        )
        if not all(least <= value <= most for value, least, most in bounds):
            raise ValueError("no such change")

    def __bool__(self) -> bool:
        return bool(self.minutes or self.shorter or self.levels)


def alternative_changes(structure: Structure, chosen: DayChange, *, at: int, day_ends: bool) -> list[DayChange]:
    """Return the changes to compare with the plan: the chosen one, then small ones.

    The small changes are the next longer levels, the next shorter levels, and breaks 5 minutes shorter. If the day ends
    before the tournament does (`day_ends`), one more level is a small change too. Changes that would have no effect are
    left out.
    """
    later = structure.steps[at + 1 :]
    found = [chosen, *_other_level_lengths(later)]
    if any(isinstance(step, Break) and step.span and not step.end_of_day for step in later):
        found.append(DayChange(shorter=5))
    if day_ends:
        found.append(DayChange(levels=1))
    return [change for change in dict.fromkeys(found) if change]


def _other_level_lengths(later: Sequence[Step]) -> list[DayChange]:
    """Return changes to the next longer and the next shorter of the offered level lengths; none if no level is left."""
    planned = next((step.span // MINUTE for step in later if isinstance(step, Level)), 0)
    longer = OFFERED_MINUTES[bisect_right(OFFERED_MINUTES, planned) :][:1]
    shorter = OFFERED_MINUTES[: bisect_left(OFFERED_MINUTES, planned)][-1:]
    return [DayChange(minutes=minutes) for minutes in (*longer, *shorter)] if planned else []


def with_day_change(
    structure: Structure, change: DayChange, *, at: int, last: int | None
) -> tuple[Structure, int | None]:
    """Return the structure with a change after step `at`, and the new index of the day's last level.

    If `last` is None, so is the index, and the break that ends the day is moved instead.
    """
    steps = [_changed_step(step, change) if place > at else step for place, step in enumerate(structure.steps)]
    if last is None:
        steps = _with_moved_day_end(steps, change.levels, at=at)
    else:
        last = _moved_level(steps, last, change.levels, at=at)
    return replace(structure, steps=tuple(steps)), last


def _changed_step(step: Step, change: DayChange) -> Step:
    if isinstance(step, Level):
        return replace(step, span=change.minutes * MINUTE) if change.minutes else step
    if step.end_of_day:
        return step
    return replace(step, span=max(timedelta(), step.span - change.shorter * MINUTE))


def _moved_level(steps: Sequence[Step], last: int, levels: int, *, at: int) -> int:
    """Return the index of the level this many levels after `last`, within the levels from step `at` on."""
    played = [place for place, step in enumerate(steps) if isinstance(step, Level) and place >= at]
    here = max((nth for nth, place in enumerate(played) if place <= last), default=0)
    return played[min(max(0, here + levels), len(played) - 1)] if played else last


def _with_moved_day_end(steps: list[Step], levels: int, *, at: int) -> list[Step]:
    """Return the steps with the next break that ends a day moved this many levels later (earlier if negative)."""
    nights = (place for place, step in enumerate(steps) if place > at and isinstance(step, Break) and step.end_of_day)
    night = next(nights, None)
    if night is None or not levels:
        return steps
    rest = steps[:night] + steps[night + 1 :]
    after = _moved_level(rest, night - 1, levels, at=at) + 1
    return [*rest[:after], steps[night], *rest[after:]]
