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
    """House rules for a room: tolerance, button, movers, exemptions and redraws.

    No table breaks while `alternates` wait, or if the late entries `expected` need its seats. `mover` is the house
    setting `balance_mover`; if house rules say so, it is `high_card` in a stud round of a mixed game. Everybody draws
    again when the number of tables is in `redraws`, or the number of players is in `redraw_numbers`. `redrawn` is how
    many players drew in the latest redraw. With `added_first`, tables without a posted place break first.
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
    """Return whether the breaking order must be drawn but is not drawn yet, so that the next break is unknown."""
    order = breaking_order_by_policy(room, policies=policies)
    return policies.break_order == RANDOM and bool(order) and order[0].breaks is None
