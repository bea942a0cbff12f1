"""A colour-up sheet: what each seat hands in of a chip that goes, what it gets for it, and who wins the odd ones.

One chip a player at most comes from a race, and nobody is raced out (TDA 2024 rule 24-A).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.rules.structure.chip_race import Leftover, chips_to_race_for

#: so many chips are a rack: from then on two people sign
RACK = 100


class RaceBy(StrEnum):
    """How the odd chips are dealt with: one card each, or each player's rounded."""

    CARDS = "cards"
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What a table hands in, as it was counted: chips by seat, or `received` and `issued` of the whole table.

    `winners` are the seats that won a chip in the race; those in `last` have nothing but the chips that go.
    """

    seats: Mapping[int, int] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    received: int | None = None
    issued: int | None = None


@dataclass(frozen=True, slots=True)
class ColourUpRow:
    """One seat: chips of the old kind, whole new ones for them, odd ones left, and what came from these."""

    seat: int
    counted: int
    change: int
    odd: int
    raced: int

    @property
    def issued(self) -> int:
        """New chips that the seat gets."""
        return self.change + self.raced


@dataclass(frozen=True, slots=True)
class TableColourUp:
    """One table's colour-up. Chips, except `added`: what the table is worth more than before (less, if negative)."""

    worth: int
    new: int
    rows: tuple[ColourUpRow, ...]

    @property
    def received(self) -> int:
        """Old chips taken off the table."""
        return sum(row.counted for row in self.rows)

    @property
    def issued(self) -> int:
        """New chips put on it."""
        return sum(row.issued for row in self.rows)

    @property
    def raced(self) -> int:
        """New chips that came from the odd ones."""
        return sum(row.raced for row in self.rows)

    @property
    def added(self) -> int:
        """What is worth more now."""
        return self.issued * self.new - self.received * self.worth


def odd_chips(counted: Mapping[int, int], *, worth: int, new: int) -> dict[int, int]:
    """The chips of each seat that make up no whole new one; seats without any are left out."""
    odd = {seat: chips - chips * worth // new * new // worth for seat, chips in counted.items()}
    return {seat: chips for seat, chips in odd.items() if chips}


def raced_for(counted: Mapping[int, int], *, worth: int, new: int, leftover: Leftover) -> int:
    """How many new chips the odd ones race for: never more than players who race."""
    odd = odd_chips(counted, worth=worth, new=new)
    return min(len(odd), chips_to_race_for(sum(odd.values()), worth=worth, new=new, leftover=leftover))


def by_cards(
    counted: Mapping[int, int], *, worth: int, new: int, winners: Collection[int], last: Collection[int] = ()
) -> TableColourUp:
    """The sheet of a race that was dealt: `winners` won a chip each, seats in `last` had nothing else and keep one.

    Raises ValueError for a winner without odd chips.
    """
    odd = odd_chips(counted, worth=worth, new=new)
    if set(winners) - odd.keys():
        raise ValueError("only seats with odd chips race")
    kept_in = {seat for seat in last if odd.get(seat) and counted[seat] * worth < new}
    return _sheet(counted, worth, new, dict.fromkeys({*winners, *kept_in}, 1))


def by_rounding(
    counted: Mapping[int, int], *, worth: int, new: int, leftover: Leftover, last: Collection[int] = ()
) -> TableColourUp:
    """The sheet where each player's odd chips are rounded by themselves, and nobody loses their last."""
    raced = {}
    for seat, odd in odd_chips(counted, worth=worth, new=new).items():
        alone = seat in last and counted[seat] * worth < new
        raced[seat] = max(chips_to_race_for(odd, worth=worth, new=new, leftover=leftover), int(alone))
    return _sheet(counted, worth, new, raced)


def most_issued(received: int, *, worth: int, new: int, players: int) -> int:
    """The most new chips that so many old ones can bring a table: one more a player than they are worth."""
    return received * worth // new + players


def _sheet(counted: Mapping[int, int], worth: int, new: int, raced: Mapping[int, int]) -> TableColourUp:
    odd = odd_chips(counted, worth=worth, new=new)
    return TableColourUp(
        worth,
        new,
        tuple(
            ColourUpRow(seat, chips, (chips - odd.get(seat, 0)) * worth // new, odd.get(seat, 0), raced.get(seat, 0))
            for seat, chips in sorted(counted.items())
        ),
    )
