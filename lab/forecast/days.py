"""The days to simulate: published and generated structures with 9 to 10,000 players. A seed determines each day."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from pathlib import Path

from lab.forecast.play import PlayedDay, play_day
from tournaments.rules.levels import Ante, Break, Level, Step, Structure
from tournaments.rules.structure.chip_set import first_bet
from tournaments.rules.structure.files.structure_file import import_structure
from tournaments.rules.structure.keys import with_keys
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import preset_structure

MIN_PLAYERS = 9
MAX_PLAYERS = 10_000
# classes of fields, by their largest
FIELDS = (("9 to 30", 30), ("31 to 100", 100), ("101 to 1,000", 1_000), ("1,001 to 10,000", 10_000))
STACKS = {
    "hyper": (2_500, 5_000),
    "turbo": (10_000, 20_000),
    "regular": (20_000, 30_000),
    "deep_stack": (30_000, 60_000),
}
# levels after the end of a printed sheet: growth from level to level, and the share of a chip
GROWTH = 1.35
CHIP_SHARE = 10
SHEETS = Path(__file__).parents[2] / "tournaments" / "presets"
STUD_STACK = 100


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A day to be simulated: its structure, the name of its speed, its number of players, and a seed."""

    structure: Structure
    speed: str
    players: int
    seed: int

    @property
    def field_size(self) -> str:
        """Return the name of the field's size."""
        return next(name for name, most in FIELDS if self.players <= most)

    def play(self) -> PlayedDay:
        return play_day(self.structure, players=self.players, seed=self.seed)


@cache
def published_structures() -> tuple[Structure, ...]:
    """Return the published structures without ends of days, and with further levels after the last."""
    read = (import_structure(path.read_text(), accept=True).structure for path in sorted(SHEETS.glob("*.json")))
    return tuple(_extended_structure(day) for day in read)


def _extended_structure(sheet: Structure) -> Structure:
    stack = sheet.starting_stack or STUD_STACK * first_bet(sheet.levels[0])
    steps = [step for step in sheet.steps if not (isinstance(step, Break) and step.end_of_day)]
    return replace(
        sheet,
        starting_stack=stack,
        steps=with_keys((*steps, *_further_levels(sheet.levels[-1], until=MAX_PLAYERS * stack))),
    )


def _further_levels(last: Level, *, until: int) -> Iterator[Step]:
    """Yield levels after the last published one, with a break every two hours.

    The big blind of the last level is at least a tenth of all chips.
    """
    level, played_for = last, timedelta()
    while first_bet(level) * 10 < until:
        level = replace(
            level,
            number=level.number + 1,
            closes=(),
            small_blind=_larger_amount(level.small_blind),
            big_blind=_larger_amount(level.big_blind),
            bring_in=_larger_amount(level.bring_in),
            small_bet=_larger_amount(level.small_bet),
            big_bet=_larger_amount(level.big_bet),
            ante=Ante(level.ante.kind, _larger_amount(level.ante.amount)) if level.ante else None,
        )
        yield level
        played_for += level.span
        if played_for >= timedelta(hours=2):
            played_for = timedelta()
            yield Break(key="", span=timedelta(minutes=15))


def _larger_amount(amount: int) -> int:
    """Return an amount increased by a third, rounded to two significant digits."""
    grown = round(amount * GROWTH)
    unit: int = 10 ** max(0, len(str(grown)) - 2)
    return round(grown / unit) * unit


def random_day(seed: int) -> DayPlan:
    """Return the day of a seed. Every third day has a published structure.

    Field sizes are distributed evenly on a logarithmic scale.
    """
    chance = random.Random(f"day {seed}")
    players = round(MIN_PLAYERS * (MAX_PLAYERS / MIN_PLAYERS) ** chance.random())
    if seed % 3 == 0:
        sheets = published_structures()
        structure = sheets[seed // 3 % len(sheets)]
        return DayPlan(structure, "printed sheet", players, seed)
    pace = chance.choice(list(PACES))
    plan = preset_structure(pace, starting_stack=chance.choice(STACKS[pace]), players=2 * players)
    return DayPlan(plan, PACES[pace].name, players, seed)
