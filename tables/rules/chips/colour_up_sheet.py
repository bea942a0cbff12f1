"""A colour-up sheet: old and new chips by seat, the race for odd chips, likely mistakes, and chips found later.

Each seat gets the new chips that its old ones are worth. The rest is raced for by value, so nothing is lost if the new
chip is no multiple of the old. A player wins at most one chip in a race, and nobody is raced out (TDA 2024 rule 24-A).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import gcd

from tournaments.rules.structure.chip_race import Leftover, chips_to_race_for, exchange_chips, race_unit

#: chips in a rack, from which on two people sign
RACK = 100


class RaceBy(StrEnum):
    """Way to settle odd chips: a race by cards, or rounding the odd chips of each player."""

    CARDS = "cards"
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """The chips that a table hands in: by seat, or only as totals of chips `received` and `issued`.

    `winners` are the seats that won a chip in the race. `last` are the seats whose players have no other chips.
    """

    seats: Mapping[int, int] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    received: int | None = None
    issued: int | None = None


@dataclass(frozen=True, slots=True)
class ColourUpRow:
    """A seat's old chips, the new chips they are worth, the value left over, and the new chips won in the race."""

    seat: int
    counted: int
    change: int
    over: int
    raced: int

    @property
    def chips_issued(self) -> int:
        """Return the new chips for the seat, with a chip won in the race."""
        return self.change + self.raced


@dataclass(frozen=True, slots=True)
class TableColourUp:
    """One table's colour-up, in chips."""

    worth: int
    new: int
    rows: tuple[ColourUpRow, ...]

    @property
    def chips_received(self) -> int:
        return sum(row.counted for row in self.rows)

    @property
    def chips_issued(self) -> int:
        return sum(row.chips_issued for row in self.rows)

    @property
    def chips_raced(self) -> int:
        return sum(row.raced for row in self.rows)

    @property
    def value_raced_for(self) -> int:
        return sum(row.over for row in self.rows)

    @property
    def value_added(self) -> int:
        """Return the value that the table gains, negative if it loses."""
        return self.chips_issued * self.new - self.chips_received * self.worth


def leftover_value_by_seat(counted: Mapping[int, int], *, worth: int, new: int) -> dict[int, int]:
    """Return the value left over at each seat after the exchange into whole new chips.

    Seats without a remainder are missing. With 100s for 500s it is the value of the odd chips; with 2,000s for 5,000s
    seven chips leave 4,000.
    """
    over = {seat: exchange_chips(chips, worth=worth, new=new)[1] for seat, chips in counted.items()}
    return {seat: value for seat, value in over.items() if value}


def race_card_count_by_seat(counted: Mapping[int, int], *, worth: int, new: int) -> dict[int, int]:
    """Return the number of cards of each seat in the race: one for each `race_unit` left over, usually an odd chip."""
    unit = race_unit(worth=worth, new=new)
    return {seat: value // unit for seat, value in leftover_value_by_seat(counted, worth=worth, new=new).items()}


def raced_chip_count(counted: Mapping[int, int], *, worth: int, new: int, leftover: Leftover) -> int:
    """Return how many new chips the race is for, at most one for each player in the race."""
    cards = race_card_count_by_seat(counted, worth=worth, new=new)
    unit = race_unit(worth=worth, new=new)
    return chips_to_race_for(sum(cards.values()), worth=unit, new=new, leftover=leftover)


def sheet_after_race(
    counted: Mapping[int, int], *, worth: int, new: int, winners: Collection[int], last: Collection[int] = ()
) -> TableColourUp:
    """Return the sheet after a race: each of the `winners` won a chip, and seats in `last` keep at least one.

    Raises ValueError for a winner without odd chips.
    """
    over = leftover_value_by_seat(counted, worth=worth, new=new)
    if set(winners) - over.keys():
        raise ValueError("only seats with odd chips race")
    saved = {seat for seat in last if seat in over and counted[seat] * worth < new}
    return _table_colour_up(counted, worth, new, dict.fromkeys({*winners, *saved}, 1))


def sheet_after_rounding(
    counted: Mapping[int, int], *, worth: int, new: int, leftover: Leftover, last: Collection[int] = ()
) -> TableColourUp:
    """Return the sheet if odd chips are rounded for each player instead; nobody loses their last chip."""
    raced = {}
    for seat, over in leftover_value_by_seat(counted, worth=worth, new=new).items():
        alone = seat in last and counted[seat] * worth < new
        raced[seat] = max(chips_to_race_for(over, worth=1, new=new, leftover=leftover), int(alone))
    return _table_colour_up(counted, worth, new, raced)


def issued_chip_range(
    received: int, *, worth: int, new: int, players: int, race_by: RaceBy, leftover: Leftover
) -> tuple[int, int]:
    """Return the fewest and the most new chips that a table can get for `received` old chips.

    In a race by cards, the old chips of all seats together are exchanged by value, and house rules decide on the
    remainder. Each player who would be out may get one chip more. With rounding at each seat, the sum may differ by one
    chip a player in either direction.
    """
    if race_by is RaceBy.CARDS:
        raced = chips_to_race_for(received, worth=worth, new=new, leftover=leftover)
        return raced, raced + players
    whole, _over = exchange_chips(received, worth=worth, new=new)
    return max(0, whole - players), whole + players


def _table_colour_up(counted: Mapping[int, int], worth: int, new: int, raced: Mapping[int, int]) -> TableColourUp:
    return TableColourUp(
        worth,
        new,
        tuple(
            ColourUpRow(seat, chips, *exchange_chips(chips, worth=worth, new=new), raced.get(seat, 0))
            for seat, chips in sorted(counted.items())
        ),
    )


class LaterFound(StrEnum):
    """House rule on chips found after their colour-up."""

    EQUAL_VALUE = "equal_value"
    BY_DIRECTOR = "by_director"
    WORTHLESS = "worthless"


def exchange_value(chips: int, *, worth: int, smallest: int, policy: LaterFound) -> int:
    """Return the value given for chips found after their colour-up, in whole chips of the `smallest` value in play.

    It is 0 if house rules give nothing.
    """
    return 0 if policy is LaterFound.WORTHLESS else chips * worth // smallest * smallest


@dataclass(frozen=True, slots=True)
class LikelySheetMistake:
    """A likely mistake on a sheet: the key of its sentence in the refusals, and the sentence's facts."""

    key: str
    facts: Mapping[str, int] = field(default_factory=dict)


def likely_sheet_mistake(
    received: int, *, worth: int, brought: int | None, total: int | None, others: Collection[int]
) -> LikelySheetMistake | None:
    """Return a likely mistake in `received`, the number of chips of `worth` that a table hands in; None if plausible.

    `brought` is how many of these chips came with the stacks of the players at the table. It is None once players came,
    left or bought chips. `total` is the value of all chips at the table, None if unknown. `others` are the values of
    the other chips still in play. Example: 47 hundreds at a table of five that nobody left, whose stacks had ten each,
    are three too few.
    """
    if brought is not None and received != brought:
        return LikelySheetMistake("sheet_other_number", {"received": received, "brought": brought})
    if total is None:
        return None
    rest = total - received * worth
    if rest < 0:
        return LikelySheetMistake("sheet_above_table", {"chips": received * worth, "total": total})
    smallest = gcd(*others)
    if smallest and rest % smallest:
        return LikelySheetMistake("sheet_not_payable", {"received": received, "rest": rest, "smallest": smallest})
    return None
