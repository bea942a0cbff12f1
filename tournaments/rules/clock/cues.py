"""Cues: announcements to the room. A new cue is a new row of `CUES`.

A cue is timed from the start or the end of a step. Displays use the same list.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.rules.clock.clock import Clock
from tournaments.rules.levels import Break, Closing, Level, Step, Structure
from tournaments.rules.messages import gettext_noop as _
from tournaments.rules.rulebook.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue, due `before_end` before the end of a step, or when the step begins if `before_end` is None.

    `setting` names a house setting whose seconds replace `before_end`; 0 turns the cue off. `applies(step,
    following)` selects the steps; `audience` is `all` or `staff`; `sound` names a tone. The worker writes `logged` cues
    to the floor log.
    """

    key: str
    sentence: str
    applies: Callable[[Step, Step | None], bool]
    before_end: timedelta | None = None
    sound: str = ""
    audience: str = "all"
    logged: bool = False
    setting: str = ""


@dataclass(frozen=True, slots=True)
class DueCue:
    """A cue of a step, and the exact moment at which it is due."""

    cue: Cue
    step: int
    moment: datetime


def _is_level(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Level)


def _is_break(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and not step.end_of_day


def _has_next_step(_step: Step, following: Step | None) -> bool:
    return following is not None


def _closes_registration(step: Step, _following: Step | None) -> bool:
    return Closing.REGISTRATION in step.closes


def _colours_up(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and bool(step.color_up)


def _day_ends(step: Step, _following: Step | None) -> bool:
    return isinstance(step, Break) and step.end_of_day


CUES: tuple[Cue, ...] = (
    Cue(
        "hold_pushes",
        _("No dealer changes until the level ends."),
        _has_next_step,
        sound="soft",
        audience="staff",
        logged=True,
        setting="push_hold_seconds",
    ),
    Cue("one_minute", _("One minute to go."), _is_level, timedelta(seconds=60), "minute"),
    Cue("ten_seconds", _("Ten seconds."), _is_level, timedelta(seconds=10), "tick"),
    Cue("break_ends_soon", _("The break ends in two minutes."), _is_break, timedelta(minutes=2), "minute", logged=True),
    Cue("registration_closes", _("Registration is closed."), _closes_registration, timedelta(0), "soft", logged=True),
    Cue("level_up", _("The blinds go up."), _is_level, None, "level"),
    Cue("break_begins", _("Break."), _is_break, None, "break"),
    Cue("colour_up_due", _("Colour up chips now."), _colours_up, None, "soft", "staff", logged=True),
    Cue("day_ends", _("The day is over: bag and tag."), _day_ends, None, "break", logged=True),
)


def enabled_cues(house_rules: HouseRules) -> tuple[Cue, ...]:
    """Return the cues, with the times that the house rules set; cues that the house rules turn off are left out."""
    timed = (
        replace(cue, before_end=timedelta(seconds=house_rules[cue.setting])) if cue.setting else cue
        for cue in CUES
        if not cue.setting or house_rules[cue.setting]
    )
    return tuple(timed)


def due_cues_of_step(
    structure: Structure, step: int, *, cues: Sequence[Cue], begins: datetime | None, ends: datetime | None
) -> Iterator[DueCue]:
    """Yield the due cues of one step, which lasts from `begins` to `ends`.

    `begins` is None if the beginning is past and needs no cue. `ends` is None for a step that stops the clock, such as
    the end of a day: only its beginning has cues.
    """
    here = structure.steps[step]
    following = structure.steps[step + 1] if step + 1 < len(structure.steps) else None
    for cue in cues:
        moment = begins if cue.before_end is None else ends and ends - cue.before_end
        if moment is not None and (begins is None or moment >= begins) and cue.applies(here, following):
            yield DueCue(cue, step, moment)


def due_cues(
    structure: Structure, clock: Clock, *, cues: Sequence[Cue], after: datetime, until: datetime
) -> list[DueCue]:
    """Return the cues due after the moment `after` and up to `until`, in order of time."""
    found: list[DueCue] = []
    for step, begins, ends in _played_steps(clock, until):
        here = due_cues_of_step(structure, step, cues=cues, begins=begins, ends=ends)
        found += [due for due in here if after < due.moment <= until]
    return sorted(found, key=lambda due: due.moment)


def next_due_moment(structure: Structure, clock: Clock, *, cues: Sequence[Cue], after: datetime) -> datetime | None:
    """Return when, after `after`, the worker must act next; None if nothing is planned.

    It acts when a step starts or ends, and at each cue that is logged.
    """
    here = clock.advance_to(after)
    crossing = here.next_moment(after)
    if here.ends_at is None:
        return crossing
    falling = due_cues_of_step(structure, here.step, cues=cues, begins=None, ends=here.ends_at)
    moments = [due.moment for due in falling if due.cue.logged and due.moment > after]
    return min([*moments, *([crossing] if crossing else [])], default=None)


def _played_steps(clock: Clock, until: datetime) -> Iterator[tuple[int, datetime | None, datetime | None]]:
    """Yield (step, beginning, end) for each step that the clock plays up to `until`.

    The beginning of the present step is None, and so is the end of a step that stops the clock.
    """
    begins: datetime | None = None
    if clock.since is None and clock.starts_at is not None and clock.starts_at <= until:
        begins, clock = clock.starts_at, clock.start(clock.starts_at)
    while clock.ends_at is not None:
        yield clock.step, begins, clock.ends_at
        if clock.ends_at > until:
            return
        begins, clock = clock.ends_at, clock.enter_next_step(clock.ends_at)
    if begins is not None and not clock.is_played_out:
        yield clock.step, begins, None
