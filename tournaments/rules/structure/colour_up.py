"""Colour-ups: at the first break after the last level that needs a chip (TDA 2024 rule 24)."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.rules.levels import Break, Level, Structure
from tournaments.rules.structure.chip_set import has_time, idle_chips, opening_chips


@dataclass(frozen=True, slots=True)
class ColourUp:
    """At the break with index `step`, after level `after_level`, these chips go, smallest first."""

    step: int
    after_level: int
    chips: tuple[int, ...]


def colour_ups(structure: Structure) -> Iterator[ColourUp]:
    """Return a structure's colour-ups: each chip that no later level needs goes at the first break with time for it.

    Nothing goes at the last break of all when no level follows it.
    """
    gone: set[int] = set()
    for at, step in enumerate(structure.steps):
        later = [step for step in structure.steps[at:] if isinstance(step, Level)]
        if not later or not isinstance(step, Break) or not has_time(step):
            continue
        idle = [chip for chip in idle_chips(opening_chips(structure), levels=later) if chip not in gone]
        if idle:
            gone.update(idle)
            yield ColourUp(at, later[0].number - 1, tuple(idle))
