"""The room's policies: the values of house rules for the present number of tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables.rules.hands.button import ButtonRule
from tables.rules.room import BreakableTable, breaking_order

#: the house setting that draws the breaking order instead of posting one
RANDOM = "random"

Breaking = TypeVar("Breaking", bound=BreakableTable)


@dataclass(frozen=True, slots=True)
class RoomPolicies:
    """House rules of a room: tolerance, button, movers and exemptions, redraws.

    While `alternates` wait for a seat no table goes, nor one whose seats the late entries that are `expected` need.
    `mover` is the house setting `balance_mover`, by `high_card` also in a stud round of a mixed game where house rules
    say so. `redraws` are tables left, `redraw_numbers` players left, and `redrawn` is how many drew the last time.
    `added_first`: a table without a posted place breaks before all others.
    """

    apart: int = 1
    halts: bool = True
    button: ButtonRule = ButtonRule.DEAD
    gap_waits: bool = True
    orbits_exempt: int = 1
    by_vacancy: bool = False
    mover: str = "next_big_blind"
    final_table: int = 9
    redraws: tuple[int, ...] = (1,)
    redraw_numbers: tuple[int, ...] = ()
    redrawn: int | None = None
    break_order: str = "posted"
    added_first: bool = False
    alternates: int = 0
    expected: int = 0


def breaking_order_by_policy(room: Sequence[Breaking], *, policies: RoomPolicies) -> list[Breaking]:
    """Return the tables in the order in which they break by these house rules."""
    return breaking_order(room, rule=policies.break_order, added_first=policies.added_first)


def is_order_missing(room: Sequence[BreakableTable], *, policies: RoomPolicies) -> bool:
    """Return whether the order must be drawn and has not been, so that the next table is unknown."""
    order = breaking_order_by_policy(room, policies=policies)
    return policies.break_order == RANDOM and bool(order) and order[0].breaks is None
