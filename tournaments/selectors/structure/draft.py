"""A structure that is being edited: its problems, the times of its steps, and the limits of bets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.models import Tournament
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.levels import Structure
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.checks import Checked, check_structure
from tournaments.rules.structure.raise_limits import Limits, limits_by_step
from tournaments.rules.structure.schedule.times import begun
from tournaments.rules.structure.times import Timed, planned_times, step_times, total_time
from tournaments.selectors.structure.tournament_schedule import beginnings


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One step: its times, as far as they are known, and a level's first raise; None for a break."""

    timed: Timed
    limits: Limits | None


@dataclass(frozen=True, slots=True)
class Draft:
    """A structure that may still be changed, one `DraftStep` for each of its steps.

    `new_end` is when the step in play would end by its new minutes; None if they are unchanged.
    """

    checked: Checked
    steps: tuple[DraftStep, ...]
    total: timedelta
    new_end: datetime | None


def draft_of(tournament: Tournament, structure: Structure, *, now: datetime) -> Draft:
    """Return a structure checked by the tournament's house rules, with the times of its steps if it were taken now."""
    times = _draft_times(tournament, structure, now=now)
    limits = first_raises(structure, house_rules=tournament.house_rules())
    steps = tuple(DraftStep(timed, limit) for timed, limit in zip(times, limits, strict=True))
    return Draft(check_structure(structure), steps, total_time(structure), _new_end(tournament, structure, times, now))


def first_raises(structure: Structure, *, house_rules: HouseRules) -> Iterator[Limits | None]:
    """Yield the limits of each step's level; None for a break."""
    for bounds in limits_by_step(structure, house_rules=house_rules):
        yield bounds[1] if bounds else None


def present_key(tournament: Tournament, *, now: datetime) -> str:
    """Return the key of the present step; "" before play has begun."""
    structure = tournament.structure()
    clock = tournament.clock.as_rule(structure).at(now)
    begun = tournament.clock.started_at is not None or clock.runs
    return structure.steps[clock.step].key if begun else ""


def _new_end(tournament: Tournament, structure: Structure, times: tuple[Timed, ...], now: datetime) -> datetime | None:
    present = present_key(tournament, now=now)
    before = tournament.structure()
    written = {step.key: step.span for step in before.steps}
    for step, timed in zip(structure.steps, times, strict=True):
        if step.key == present and timed.ends and step.span != written[step.key]:
            end = timed.ends + step.span - tournament.clock.as_rule(before).at(now).present_span
            return end if end > now and end != timed.ends else None
    return None


def _draft_times(tournament: Tournament, structure: Structure, *, now: datetime) -> tuple[Timed, ...]:
    """Return times of the edited steps from the present clock; planned ones before the start."""
    if not structure.steps:
        return ()
    present = present_key(tournament, now=now)
    if not present:
        return planned_times(structure, starts_at=tournament.clock.starts_at or tournament.starts_at)
    keys = [step.key for step in structure.steps]
    if present not in keys:
        return tuple(Timed() for _ in keys)
    here = tournament.clock.as_rule(tournament.structure()).at(now)
    at = keys.index(present)
    times = list(step_times(here.with_laps(laps_of(structure), step=at), now=now))
    began = begun(beginnings(tournament, now=now), present=here.step).get(here.step)
    times[at] = replace(times[at], begins=began or times[at].begins)
    return tuple(times)
