"""Differences between two sets of steps, step by step, for a person whose changes conflict with somebody else's."""

from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

from tournaments.rules.levels import Ante, Level, Step
from tournaments.rules.structure.problems import problem_place_label

Steps = tuple[Step, ...]

# fields that only identify a step, and so are not compared
NAMES = frozenset({"key", "number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StepChange:
    """A difference between two sets of steps. `place` is "Level 5" or "Break after level 4".

    `kind` is `added`, `removed`, `reordered` (concerns all steps, so it has no place) or `changed`. If it is `changed`,
    `field` names the changed field; `was` and `now` are the values before and after: amounts in chips, lengths in
    minutes.
    """

    kind: str
    place: str = ""
    field: str = ""
    was: Any = None
    now: Any = None


def changes_between(before: Steps, after: Steps) -> tuple[StepChange, ...]:
    """Return all differences in the order of the steps: removed ones first, then changed and new ones."""
    then, now = {step.key: step for step in before}, {step.key: step for step in after}
    changes = [
        StepChange(kind="removed", place=_place_name(before, at))
        for at, step in enumerate(before)
        if step.key not in now
    ]
    for at, step in enumerate(after):
        changes += _step_changes(then.get(step.key), step, place=_place_name(after, at))
    if [key for key in then if key in now] != [key for key in now if key in then]:
        changes.append(StepChange(kind="reordered"))
    return tuple(changes)


def _step_changes(known: Step | None, step: Step, *, place: str) -> list[StepChange]:
    """Return the changes of one step: `added` if it is new or of another type, else the fields that differ."""
    if known is None or type(known) is not type(step):
        return [StepChange(kind="added", place=place)]
    return list(_field_changes(known, step, place=place))


def _field_changes(before: Step, after: Step, *, place: str) -> list[StepChange]:
    pairs = [
        (field.name, getattr(before, field.name), getattr(after, field.name))
        for field in fields(after)
        if field.name not in NAMES
    ]
    return [
        StepChange(kind="changed", place=place, field=_field_name(name), was=_json_value(was), now=_json_value(now))
        for name, was, now in pairs
        if was != now
    ]


def _field_name(name: str) -> str:
    return "minutes" if name == "span" else name


def _json_value(value: Any) -> Any:
    """Return a value for JSON: an ante as its amount, a span in minutes, a tuple as a list."""
    if isinstance(value, timedelta):
        minutes = value / timedelta(minutes=1)
        return int(minutes) if minutes.is_integer() else round(minutes, 2)
    if isinstance(value, Ante):
        return value.amount
    return list(value) if isinstance(value, tuple) else value


def _place_name(steps: Steps, at: int) -> str:
    step = steps[at]
    if isinstance(step, Level):
        return problem_place_label(step=at, level=step.number)
    numbers = [step.number for step in steps[:at] if isinstance(step, Level)]
    return problem_place_label(step=at, level=None, after=numbers[-1] if numbers else None)
