"""Keys: the name that a step keeps for good while other steps are inserted, moved and renumbered around it."""

from collections.abc import Container, Iterable
from dataclasses import replace

from tournaments.rules.levels import Level, Step


def free_key(wanted: str, *, taken: Container[str]) -> str:
    """Return `wanted` if it is free, else the first free one of `wanted-2`, `wanted-3` ..."""
    key, again = wanted, 2
    while key in taken:
        key, again = f"{wanted}-{again}", again + 1
    return key


def default_key(step: Step, *, breaks_before: int) -> str:
    """Return the default key of a step: l7 for level 7, b2 for the second break."""
    return f"l{step.number}" if isinstance(step, Level) else f"b{breaks_before + 1}"


def with_keys(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return the steps with unique keys; empty and repeated ones are replaced."""
    listed = list(steps)
    first = {step.key: at for at, step in reversed(list(enumerate(listed))) if step.key}
    taken, breaks, keyed = set(first), 0, []
    for at, step in enumerate(listed):
        key = step.key
        if first.get(key) != at:
            key = free_key(default_key(step, breaks_before=breaks), taken=taken)
            taken.add(key)
        keyed.append(replace(step, key=key))
        breaks += not isinstance(step, Level)
    return tuple(keyed)


def has_plain_keys(steps: Iterable[Step]) -> bool:
    """Return whether all steps have the keys that `with_keys` would give them if they had none."""
    listed = tuple(steps)
    return listed == with_keys(replace(step, key="") for step in listed)
