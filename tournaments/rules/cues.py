"""Cues: what the room is told, and when. One literal table; adding a cue is adding a row.

A cue belongs to a step and hangs on its start or its end. Displays derive the same cues from the same table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.rules.clock import Clock
from tournaments.rules.house import House
from tournaments.rules.structure import Break, Closing, Level, Step, Structure


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue. `before_end` is how long before the step's end it comes; None: when the step begins.

    `by_house` names the house setting that says how many seconds before the end instead, and with 0 there is no cue.
    `applies(step, following)` says for which steps; `hears` is who should hear it (`all` or `staff`); `sound` names a
    tone; `logged` cues are written to the floor log by the worker.
    """

    key: str
    sentence: str
    applies: Callable[[Step, Step | None], bool]
    before_end: timedelta | None = None
    sound: str = ""
    hears: str = "all"
    logged: bool = False
    by_house: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """A cue at its true moment."""

    cue: Cue
    step: int
    moment: datetime


def _level(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Level)


def _level_to_follow(_step: Step, following: Step | None) -> bool:
    return isinstance(following, Level)


def _break(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and not step.end_of_day


def _turns(_step: Step, following: Step | None) -> bool:
    return following is not None


def _closes(step: Step, _following: Step | None) -> bool:
    return Closing.REGISTRATION in step.closes


def _colours_up(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and bool(step.color_up)


def _day_ends(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and step.end_of_day


CUES: tuple[Cue, ...] = (
    Cue(
        "hold_pushes",
        "Dealers hold their pushes.",
        _turns,
        sound="soft",
        hears="staff",
        logged=True,
        by_house="push_hold_seconds",
    ),
    Cue("one_minute", "One minute to go.", _level, timedelta(seconds=60), "minute"),
    Cue("ten_seconds", "Ten seconds.", _level, timedelta(seconds=10), "tick"),
    Cue("break_ends_soon", "The break ends in two minutes.", _break, timedelta(minutes=2), "minute", logged=True),
    Cue("registration_closes", "Registration is closed.", _closes, timedelta(0), "soft", logged=True),
    Cue("level_up", "The blinds go up.", _level, None, "level"),
    Cue("break_begins", "Break.", _break, None, "break"),
    Cue("colour_up_due", "Chips are coloured up now.", _colours_up, None, "soft", "staff", logged=True),
    Cue("day_ends", "The day is over: bag and tag.", _day_ends, None, "break", logged=True),
)


def cues_in(house: House) -> tuple[Cue, ...]:
    """The cues of this house, those that it times itself at its own seconds."""
    timed = (
        replace(cue, before_end=timedelta(seconds=house[cue.by_house])) if cue.by_house else cue
        for cue in CUES
        if not cue.by_house or house[cue.by_house]
    )
    return tuple(timed)


def cues_of(
    structure: Structure, step: int, *, cues: Sequence[Cue], begins: datetime | None, ends: datetime | None
) -> Iterator[Due]:
    """The cues of one step. `begins` is when the clock went over into it; None: it was there already.

    `ends` is None for a step at which the clock stands, such as the end of a day: only its beginning is told.
    """
    here = structure.steps[step]
    following = structure.steps[step + 1] if step + 1 < len(structure.steps) else None
    for cue in cues:
        moment = begins if cue.before_end is None else ends and ends - cue.before_end
        if moment is not None and (begins is None or moment >= begins) and cue.applies(here, following):
            yield Due(cue, step, moment)


def dues(structure: Structure, clock: Clock, *, cues: Sequence[Cue], after: datetime, until: datetime) -> list[Due]:
    """Every cue that falls due after one moment and up to another, in order, while the clock runs."""
    found: list[Due] = []
    for step, begins, ends in _running(clock, until):
        here = cues_of(structure, step, cues=cues, begins=begins, ends=ends)
        found += [due for due in here if after < due.moment <= until]
    return sorted(found, key=lambda due: due.moment)


def next_due(structure: Structure, clock: Clock, *, cues: Sequence[Cue], after: datetime) -> datetime | None:
    """The next moment after `after` at which the worker has something to do: a crossing or a logged cue."""
    here = clock.at(after)
    crossing = here.next_moment(after)
    if here.ends_at is None:
        return crossing
    falling = cues_of(structure, here.step, cues=cues, begins=None, ends=here.ends_at)
    moments = [due.moment for due in falling if due.cue.logged and due.moment > after]
    return min([*moments, *([crossing] if crossing else [])], default=None)


def _running(clock: Clock, until: datetime) -> Iterator[tuple[int, datetime | None, datetime | None]]:
    """The steps that the clock plays up to `until`, each with the moment it went over into it and its end.

    Last comes the step at which it stands, if it came to stand, with no end.
    """
    begins: datetime | None = None
    if clock.since is None and clock.starts_at is not None and clock.starts_at <= until:
        begins, clock = clock.starts_at, clock.start(clock.starts_at)
    while clock.ends_at is not None:
        yield clock.step, begins, clock.ends_at
        if clock.ends_at > until:
            return
        begins, clock = clock.ends_at, clock.crossed(clock.ends_at)
    if begins is not None and not clock.played_out:
        yield clock.step, begins, None
