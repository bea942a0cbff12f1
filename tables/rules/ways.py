"""The house's ways in the room, as values: what its settings come to while so many tables are left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables.rules.button import ButtonRule
from tables.rules.room import Breaks, breaking_order

#: the house setting that draws the breaking order instead of posting one
RANDOM = "random"

Breaking = TypeVar("Breaking", bound=Breaks)


@dataclass(frozen=True, slots=True)
class Ways:
    """How far tables may be apart, how the button moves, who moves and whom moves spare, when all draw anew.

    While `alternates` wait for a seat no table goes. `mover` is the house setting `balance_mover`, by `high_card` also
    in a stud round of a mixed game where the house says so. `redraws` are tables left, `redraw_numbers` players left,
    and `redrawn` is how many drew the last time. `added_first`: a table without a posted place breaks before all
    others.
    """

    apart: int = 1
    halts: bool = True
    button: ButtonRule = ButtonRule.DEAD
    gap_waits: bool = True
    orbits_spared: int = 1
    by_vacancy: bool = False
    mover: str = "next_big_blind"
    final_table: int = 9
    redraws: tuple[int, ...] = (1,)
    redraw_numbers: tuple[int, ...] = ()
    redrawn: int | None = None
    break_order: str = "posted"
    added_first: bool = False
    alternates: int = 0


def order_of(room: Sequence[Breaking], *, ways: Ways) -> list[Breaking]:
    """The tables in the order in which they break in this house."""
    return breaking_order(room, rule=ways.break_order, added_first=ways.added_first)


def order_is_missing(room: Sequence[Breaks], *, ways: Ways) -> bool:
    """Whether the order is drawn in this house and has not been: nobody knows yet which table breaks next."""
    order = order_of(room, ways=ways)
    return ways.break_order == RANDOM and bool(order) and order[0].breaks is None
