"""Edits of a structure as the editor makes them: steps put in, taken out, moved and copied.

Keys stay with their steps, numbers follow the order. Both parts of a level that a break has cut in two keep one number.
Steps are named by their keys; an unknown key raises KeyError.
"""

from dataclasses import replace

from tournaments.rules.levels import Break, Level, Step
from tournaments.rules.structure.keys import default_key, free_key, with_keys

Steps = tuple[Step, ...]


def insert(steps: Steps, step: Step, *, before: str | None = None) -> Steps:
    """Put a new step in before the one with that key, or at the end. It gets a key of its own if its key is taken."""
    at = len(steps) if before is None else _place(steps, before)
    new = _unnumbered(replace(step, key=_new_key(steps, step, at=at)))
    return _renumbered((*steps[:at], new, *steps[at:]))


def delete(steps: Steps, *, key: str) -> Steps:
    """Take a step out. Nothing hinders taking out the last level: the check of the whole refuses that."""
    at = _place(steps, key)
    return _renumbered((*steps[:at], *steps[at + 1 :]))


def move(steps: Steps, *, key: str, before: str | None = None) -> Steps:
    """Move a step to before another, or to the end. Moved to where it is, it stays as it is."""
    at = _place(steps, key)
    rest = (*steps[:at], *steps[at + 1 :])
    to = len(rest) if before is None else at if before == key else _place(rest, before)
    return _renumbered(steps if to == at else (*rest[:to], _unnumbered(steps[at]), *rest[to:]))


def copy(steps: Steps, *, key: str) -> Steps:
    """Put a copy of a step right after it. The copy closes nothing and colours nothing up: that happens once."""
    at = _place(steps, key)
    new = replace(_unnumbered(steps[at]), key="", closes=())
    if isinstance(new, Break):
        new = replace(new, color_up=())
    new = replace(new, key=_new_key(steps, new, at=at + 1))
    return _renumbered((*steps[: at + 1], new, *steps[at + 1 :]))


def _renumbered(steps: Steps) -> Steps:
    """The steps with the levels numbered from 1 in their order, and a key each."""
    numbered: list[Step] = []
    number = 0
    before: Level | None = None
    for step in steps:
        if not isinstance(step, Level):
            numbered.append(step)
            continue
        number += not step.is_continuation_of(before)
        before = step
        numbered.append(replace(step, number=number))
    return with_keys(numbered)


def _place(steps: Steps, key: str) -> int:
    for at, step in enumerate(steps):
        if step.key == key:
            return at
    raise KeyError(key)


def _unnumbered(step: Step) -> Step:
    """A level as one that continues no other, whatever its number was."""
    return replace(step, number=0) if isinstance(step, Level) else step


def _new_key(steps: Steps, step: Step, *, at: int) -> str:
    """The step's own key, or one that its new place suggests, as long as no other step has it."""
    levels = sum(isinstance(other, Level) for other in steps[:at])
    placed = replace(step, number=levels + 1) if isinstance(step, Level) else step
    return free_key(step.key or default_key(placed, breaks_before=at - levels), taken={other.key for other in steps})
