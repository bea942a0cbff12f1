"""The end of a day, by level, share of the entries or number of players, and its expected time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.finish import last_hand_step_index
from tournaments.rules.structure.times import level_index_reaching, step_times

# a share is in hundredths of a percent: 1,250 are 12.5 %
WHOLE = 10_000

# the assumed length of a day about which nothing is known
USUAL = timedelta(hours=8)
# the big blinds that a day's survivors have on average when it ends at a number of players
AT_BAGS = 30


class EndsAt(StrEnum):
    """The condition that ends a day."""

    LEVEL = "level"
    SHARE = "share"
    PLAYERS = "players"


class CountedEntries(StrEnum):
    """The entries that a share counts: those of the flight, or those of the whole tournament."""

    FLIGHT = "flight"
    FIELD = "field"


class ShareRounding(StrEnum):
    """The rounding of a share that is no whole number of players."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEnd:
    """The end of a day. `level` is the key of its last level, `share` in hundredths of a percent.

    Raises ValueError for an invalid share, and if the level, share or number of players is missing.
    """

    at: EndsAt
    level: str = ""
    share: int = 0
    of: CountedEntries = CountedEntries.FLIGHT
    rounding: ShareRounding = ShareRounding.UP
    players: int = 0

    def __post_init__(self) -> None:
        complete = {EndsAt.LEVEL: bool(self.level), EndsAt.SHARE: 0 < self.share < WHOLE}
        if not complete.get(self.at, self.players >= 1):
            raise ValueError(f"a day that ends at {self.at.value} needs to know at which")


def player_count_in_share(entries: int, *, share: int, rounding: ShareRounding) -> int:
    """Return the number of players in a share of the entries: at least one. NEAREST rounds exact halves up.

    `share` is in hundredths of a percent.

    >>> player_count_in_share(224, share=1_500, rounding=ShareRounding.UP)
    34
    >>> player_count_in_share(2_937, share=1_000, rounding=ShareRounding.NEAREST)
    294
    """
    over = {ShareRounding.UP: WHOLE - 1, ShareRounding.DOWN: 0, ShareRounding.NEAREST: WHOLE // 2}[rounding]
    return max(1, (entries * share + over) // WHOLE)


def player_count_at_end(end: DayEnd, *, flight: int, field: int) -> int | None:
    """Return the number of players left when the day ends, given the entries of the flight and of the field.

    None if the day ends with a level.
    """
    match end.at:
        case EndsAt.LEVEL:
            return None
        case EndsAt.PLAYERS:
            return end.players
    entries = flight if end.of == CountedEntries.FLIGHT else field
    return player_count_in_share(entries, share=end.share, rounding=end.rounding)


def expected_day_end(
    structure: Structure, clock: Clock, *, end: DayEnd | None, entries: int, goes_on: bool, now: datetime
) -> datetime | None:
    """Return when the day is expected to end, never before `now`; None if unknown.

    For a day that has not begun, `now` is its start. With an `end`, the day lasts to its last level, or until the
    players left have `AT_BAGS` big blinds on average. Without an `end`, the day lasts to the structure's next break
    that ends a day. If there is no such break, the day lasts to the last hand. If play then goes on another day
    (`goes_on`), the end is unknown.
    """
    here = clock.advance_to(now)
    night = _next_day_end(structure, here=here.step)
    known = bool(end or night or goes_on)
    if end is not None:
        last = _last_step(end, structure, entries=entries)
    else:
        last = night - 1 if night else None if goes_on else last_hand_step_index(structure, players=entries)
    if last is None:
        return None
    times = step_times(clock, now=now)
    ends = times[max(last, here.step)].ends
    if ends is None:
        return None
    return max(now, ends if known or last < here.step else ends - structure.steps[last].span / 2)


def _next_day_end(structure: Structure, *, here: int) -> int | None:
    """Return the index of the next break that ends a day, from step `here` on; None if there is none."""
    later = list(enumerate(structure.steps))[here:]
    return next((at for at, step in later if isinstance(step, Break) and step.end_of_day), None)


def _last_step(end: DayEnd, structure: Structure, *, entries: int) -> int | None:
    """Return the index of the day's last step; None if the structure no longer has the level that ends the day."""
    left = player_count_at_end(end, flight=entries, field=entries)
    if left is None:
        return next((at for at, step in enumerate(structure.steps) if step.key == end.level), None)
    at = level_index_reaching(structure, chips=entries * structure.starting_stack, big_blinds=AT_BAGS * left)
    return len(structure.steps) - 1 if at is None else at
