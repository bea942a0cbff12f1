"""Chips in play: the denominations of a structure, step by step, what they can pay, and their colour-ups.

A tournament colours a chip up once nothing needs it any more, so what can be paid changes from break to break
(TDA 2024 rule 24).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import gcd

from tournaments.rules.levels import Break, Level, Step, Structure

# the denominations of an ordinary tournament set: 1, 5, 25, 100, 500, 1000, 5000, 25000 ...
STANDARD: tuple[int, ...] = tuple(chip * 1000**times for times in range(5) for chip in (1, 5, 25, 100, 500))

# chips below 25 are played only where the first level's bet is no larger than this
SMALL_GAMES: dict[int, int] = {5: 100, 1: 20}


def opening_chips(structure: Structure) -> tuple[int, ...]:
    """Return the chips at the start, smallest first: those that the structure names, else a standard set.

    Chips are coloured up smallest first, so the smallest chip that any break colours up is the smallest in play. The
    set begins with 25s if no break colours up, or if the first level needs a smaller chip. It begins with 5s or 1s if
    the first level is that small.
    """
    if structure.chips:
        return tuple(sorted(set(structure.chips)))
    named = {chip for step in structure.steps if isinstance(step, Break) for chip in step.color_up}
    smallest = min(named, default=0)
    if not smallest or not all(amount % smallest == 0 for amount in _opening_amounts(structure)):
        smallest = min([_smallest_paying_chip(structure), *named])
    return tuple(sorted({*named, *(chip for chip in STANDARD if chip >= smallest)}))


def chips_in_play(structure: Structure) -> tuple[tuple[int, ...], ...]:
    """Return for each step the chips in play as it begins, smallest first."""
    chips, leaving, in_play = opening_chips(structure), set[int](), []
    for step in structure.steps:
        in_play.append(chips)
        if isinstance(step, Break):
            leaving |= set(step.color_up)
        if isinstance(step, Level) or has_time_to_colour_up(step):
            chips = tuple(chip for chip in chips if chip not in leaving)
            leaving = set()
    return tuple(in_play)


def smallest_chips(structure: Structure) -> tuple[int, ...]:
    """Return for each step the smallest chip in play as it begins; 1 if that chip cannot pay the level's amounts."""
    found = zip(structure.steps, chips_in_play(structure), strict=True)
    return tuple(_paying_chip(step, min(chips, default=1)) for step, chips in found)


def smallest_chip(structure: Structure, level: Level) -> int:
    """Return the smallest chip in play in a level of the structure."""
    return smallest_chips(structure)[structure.steps.index(level)]


def _paying_chip(step: Step, chip: int) -> int:
    pays = isinstance(step, Break) or all(amount % chip == 0 for _, amount in step.amounts)
    return chip if pays else 1


def has_time_to_colour_up(step: Break) -> bool:
    """Return whether a break is long enough to colour up. Otherwise tables exchange chips in the next level."""
    return bool(step.span) or step.end_of_day


def is_payable(amount: int, *, chips: Iterable[int]) -> bool:
    """Return whether an amount can be paid with these chips if change is given.

    Multiples of the smallest chip usually can.
    """
    unit = gcd(*chips)
    return unit > 0 and amount % unit == 0


def idle_chips(chips: Iterable[int], *, levels: Iterable[Level]) -> tuple[int, ...]:
    """Return the chips that none of these levels needs: those below the largest chip that pays every amount."""
    held = sorted(chips)
    unit = gcd(*(amount for level in levels for _, amount in level.amounts))
    largest = max((chip for chip in held if unit % chip == 0), default=0)
    return tuple(chip for chip in held if chip < largest)


def first_bet(level: Level) -> int:
    """Return the first bet of a level: the big blind, the small bet if there is none, else the blind on the button."""
    return level.big_blind or level.small_bet or level.third_blind


def first_bet_kind(level: Level) -> str:
    """Return the kind of a level's first bet: "big_blind", "small_bet" in limit games, "ante" in short deck."""
    if level.small_bet:
        return "small_bet"
    return "ante" if level.third_blind and not level.big_blind else "big_blind"


def is_chip_used_at_bet(chip: int, *, bet: int) -> bool:
    """Return whether tournaments with this first bet use chips as small as `chip`."""
    return chip >= 25 or bet <= SMALL_GAMES.get(chip, 0)


def _opening_amounts(structure: Structure) -> list[int]:
    return [amount for level in structure.levels[:1] for _, amount in level.amounts]


def _smallest_paying_chip(structure: Structure) -> int:
    """Return the largest of the chips 25, 5 and 1 that pays the first level's amounts.

    Chips of 5 and 1 count only if the first bet is small enough (`is_chip_used_at_bet`).
    """
    bet = max((first_bet(level) for level in structure.levels[:1]), default=0)
    chips = [chip for chip in (25, 5, 1) if is_chip_used_at_bet(chip, bet=bet)]
    amounts = _opening_amounts(structure)
    return next((chip for chip in chips if all(amount % chip == 0 for amount in amounts)), chips[-1])


@dataclass(frozen=True, slots=True)
class ColourUp:
    """A colour-up: `chips` leave play, smallest first, at the break with index `step`, after level `after_level`."""

    step: int
    after_level: int
    chips: tuple[int, ...]


def colour_ups(structure: Structure) -> Iterator[ColourUp]:
    """Yield colour-ups for a structure: each chip leaves at the first break with time for it, once no level needs it.

    No chip leaves at a break after the last level.
    """
    gone: set[int] = set()
    for at, step in enumerate(structure.steps):
        later = [step for step in structure.steps[at:] if isinstance(step, Level)]
        if not later or not isinstance(step, Break) or not has_time_to_colour_up(step):
            continue
        idle = [chip for chip in idle_chips(opening_chips(structure), levels=later) if chip not in gone]
        if idle:
            gone.update(idle)
            yield ColourUp(at, later[0].number - 1, tuple(idle))
