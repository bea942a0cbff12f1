"""The expected end of a day of play: by its own end, its clock and the chips in play."""

from datetime import datetime, timedelta

from tournaments.rules.clock.clock import Clock
from tournaments.rules.days.day_end import DayEnd, players_at_end
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.finish import last_step
from tournaments.rules.structure.times import level_reaching, step_times

# the length of a day without any facts
USUAL = timedelta(hours=8)
# the big blinds that a day's survivors have on average when it ends at a number of players
AT_BAGS = 30


def expected_day_end(
    structure: Structure, clock: Clock, *, end: DayEnd | None, entries: int, goes_on: bool, now: datetime
) -> datetime | None:
    """Return the expected end of a day whose clock stands at `now` (a future day: at its start); None if unknown.

    A day with an end lasts to its level, or to the level in which those who bag have `AT_BAGS` big blinds; one that
    `goes_on` without an end, to the end of the day in its structure; any other to its last hand. Never before `now`.
    """
    here = clock.at(now)
    night = _night(structure, here=here.step)
    known = bool(end or night or goes_on)
    if end is not None:
        last = _step_of(end, structure, entries=entries)
    else:
        last = night - 1 if night else None if goes_on else last_step(structure, players=entries)
    if last is None:
        return None
    times = step_times(clock, now=now)
    ends = times[max(last, here.step)].ends
    if ends is None:
        return None
    return max(now, ends if known or last < here.step else ends - structure.steps[last].span / 2)


def _night(structure: Structure, *, here: int) -> int | None:
    """The index of the next end of a day in the structure."""
    later = list(enumerate(structure.steps))[here:]
    return next((at for at, step in later if isinstance(step, Break) and step.end_of_day), None)


def _step_of(end: DayEnd, structure: Structure, *, entries: int) -> int | None:
    """The index of the last step of a day that ends so; None for a level that is no more."""
    left = players_at_end(end, flight=entries, field=entries)
    if left is None:
        return next((at for at, step in enumerate(structure.steps) if step.key == end.level), None)
    at = level_reaching(structure, chips=entries * structure.starting_stack, big_blinds=AT_BAGS * left)
    return len(structure.steps) - 1 if at is None else at
