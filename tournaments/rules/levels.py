"""A structure: the levels and breaks of a tournament, as frozen values."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any


class AnteKind(StrEnum):
    """The payer of the ante: each player, or one player for the table."""

    EACH = "each"
    BIG_BLIND = "big_blind"
    BUTTON = "button"


class Closing(StrEnum):
    """The sales that may close at the end of a step."""

    REGISTRATION = "registration"
    RE_ENTRIES = "re_entries"
    REBUYS = "rebuys"
    ADD_ON = "add_on"


@dataclass(frozen=True, slots=True)
class Ante:
    """An ante of `amount` chips, paid by each player or once for the table."""

    kind: AnteKind
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level. Amounts are chips; 0 or None if the game does not have them.

    `key` identifies the step for good: it stays when steps are inserted, moved or renumbered around it. `third_blind`
    is posted on the button in games with three blinds. `game` and `betting` are empty if they are those of the
    tournament. `spread` is the smallest and the largest bet, followed by the largest bet of the last street if that is
    higher. The sales in `closes` close when this step ends.
    """

    key: str
    number: int
    span: timedelta
    small_blind: int = 0
    big_blind: int = 0
    third_blind: int = 0
    ante: Ante | None = None
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    raise_cap: int | None = None
    spread: tuple[int, ...] | None = None
    cap: int | None = None
    game: str = ""
    betting: str = ""
    closes: tuple[Closing, ...] = ()
    notes: str = ""

    @property
    def blinds(self) -> tuple[int, ...]:
        """The blinds that are posted, smallest first."""
        return tuple(sorted(blind for blind in (self.third_blind, self.small_blind, self.big_blind) if blind))

    @property
    def amounts(self) -> Iterator[tuple[str, int]]:
        """Every chip amount of the level, by field name. Each must be payable with the chips in play."""
        for name in ("small_blind", "big_blind", "third_blind", "bring_in", "small_bet", "big_bet"):
            if amount := getattr(self, name):
                yield name, amount
        if self.ante:
            yield "ante", self.ante.amount

    def is_continuation_of(self, before: "Level | None") -> bool:
        """Return whether this level and `before` are one level cut in two by a break: same number, same stakes."""
        return before is not None and self == replace(before, key=self.key, span=self.span, closes=self.closes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """A break: the chips coloured up in it, the sales that close when it ends, and whether the day ends with it."""

    key: str
    span: timedelta
    color_up: tuple[int, ...] = ()
    closes: tuple[Closing, ...] = ()
    end_of_day: bool = False
    notes: str = ""


Step = Level | Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A structure: its steps in order, and the game that it was designed for."""

    steps: tuple[Step, ...]
    name: str = ""
    game: str = "texas_holdem"
    betting: str = "no_limit"
    starting_stack: int = 0
    seats_per_table: int = 9
    final_table_seats: int = 9
    source: str = ""
    note: str = ""
    slug: str = ""
    year: int | None = None
    chips: tuple[int, ...] = field(default=())

    @property
    def levels(self) -> tuple[Level, ...]:
        return tuple(step for step in self.steps if isinstance(step, Level))

    def index_of(self, key: str) -> int:
        """Return the index of the step with this key. Raises KeyError for an unknown key."""
        for at, step in enumerate(self.steps):
            if step.key == key:
                return at
        raise KeyError(key)

    def level_at(self, index: int) -> Level:
        """Return the level at a step; for a break, the next level or, after the last level, the last.

        Raises ValueError if the structure has no level.
        """
        following = (step for step in self.steps[index:] if isinstance(step, Level))
        before = (step for step in reversed(self.steps[:index]) if isinstance(step, Level))
        level = next(following, None) or next(before, None)
        if level is None:
            raise ValueError("a structure needs at least one level")
        return level


def step_facts(structure: Structure, step: int) -> dict[str, Any]:
    """Return facts of a step for a sentence: index and kind, a level's number and limits or blinds, a break's minutes.

    The kind is "over" for an index beyond the last step.
    """
    if step >= len(structure.steps):
        return {"step": step, "kind": "over"}
    here = structure.steps[step]
    if isinstance(here, Break):
        return {
            "step": step,
            "kind": "day_end" if here.end_of_day else "break",
            "minutes": here.span.total_seconds() / 60,
        }
    small, big = (here.small_bet, here.big_bet) if here.small_bet else (here.small_blind, here.big_blind)
    return {"step": step, "kind": "level", "number": here.number, "small": small, "big": big}
