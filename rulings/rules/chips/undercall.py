"""Chips for less than the bet: a full call, or the floor's decision (TDA 2024 rule 51, Robert's Rules 11 rule 16)."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.rulebook.house_rules import HouseRules


class UndercallGround(StrEnum):
    """The reason for the ruling on an undercall."""

    SAID = "said"
    HEADS_UP = "heads_up"
    OPENING_BET = "opening_bet"
    MULTIWAY_RAISE = "multi_way_raise"
    ALL_IN = "all_in"
    HOUSE_RULE = "house_rule"


@dataclass(frozen=True, slots=True)
class Undercall:
    """The ruling: `to` is the player's total in chips, None if the floor decides between call and fold."""

    ground: UndercallGround
    to: int | None


def undercall_ruling(
    facing: int,
    *,
    players_in_hand: int,
    put_in: int,
    facing_opening_bet: bool,
    house_rules: HouseRules,
    said: bool = False,
    all_in: bool = False,
) -> Undercall:
    """Return the ruling on chips for less than the bet; `facing` is the player's total for a call, in chips.

    `said`: the player said call or raise. Before the flop the big blind counts as the opening bet.
    """
    if all_in:
        return Undercall(UndercallGround.ALL_IN, put_in)
    if said:
        return Undercall(UndercallGround.SAID, facing)
    if players_in_hand == 2:
        return Undercall(UndercallGround.HEADS_UP, facing)
    if facing_opening_bet:
        return Undercall(UndercallGround.OPENING_BET, facing)
    if house_rules["undercall"] == "full_call":
        return Undercall(UndercallGround.HOUSE_RULE, facing)
    return Undercall(UndercallGround.MULTIWAY_RAISE, None)
