"""`silent_chips`: chips put in, with or without a word: a call, a raise, or what?"""

from functools import partial
from typing import Any

from rulings.calculators.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    IN_THE_MIDDLE_FIELD,
    LAST_RAISE_FIELD,
    SAID_FIELD,
    chip_list,
    chips_lying,
    spot_of,
)
from rulings.calculators.fields import Field, Nonsense, flag, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.silent_chips_words import rules, says, why
from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.ground import Ground, Ruling
from rulings.rules.chips.said import ruled
from rulings.rules.chips.spot import Spot
from rulings.rules.chips.undercall import undercall
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

PULLED_BACK = {"none": "untouched", "some": "some of it", "all": "all of it"}
PUT_IN = {"one_by_one": "chips as listed", "several": "several chips", "one": "one chip"}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The ruling, the total in chips, what goes back and what is missing."""
    chips = _chips(given)
    spot = spot_of(given, own=sum(given["in_front"]))
    ruling = _completed(given, spot, chips, ruled(spot, chips, given["said"]))
    if ruling.ruling in {"bet", "raise"} and not ruling.to:
        raise Nonsense("last_raise", "the smallest bet, which decides here", given["last_raise"])
    missing = None if ruling.to is None else max(0, ruling.to - chips.total)
    return Verdict(
        answer={
            "ruling": ruling.ruling,
            "to": ruling.to,
            "returned": 0 if ruling.to is None else max(0, chips.total - ruling.to),
            "missing": missing,
        },
        says=says(spot, chips, ruling),
        why=why(spot, chips, ruling, given["said"]),
        cites=cites(*rules(spot, chips, ruling, given["said"]), rulebook=house.rulebook),
    )


def _chips(given: dict[str, Any]) -> ChipsIn:
    """The chips as given. Raises Nonsense where there are none to rule on."""
    added, words = given["added"], given["said"]
    if given["put_in"] != "one_by_one" and len(added) != 1:
        raise Nonsense("added", "one amount, or the chips one by one", list(added))
    if given["last_chips"] and not added:
        raise Nonsense("added", "the last chips, since they are all-in", list(added))
    if not (added or words or _has_done_something(given)):
        raise Nonsense("added", "the chips put in, or what was said", list(added))
    return ChipsIn(
        added=added,
        in_front=given["in_front"],
        pulled_back=given["pulled_back"],
        last=given["last_chips"],
        smallest_known=given["put_in"] != "several",
    )


def _has_done_something(given: dict[str, Any]) -> bool:
    """Whether there is an action without new chips or words: chips taken back, or enough in front for the call."""
    lying = sum(given["in_front"])
    return bool(given["facing"] and lying and (given["pulled_back"] != "none" or lying >= given["facing"]))


def _completed(given: dict[str, Any], spot: Spot, chips: ChipsIn, ruling: Ruling) -> Ruling:
    """An undercall made a full call where the floor has no choice (TDA 2024 rule 51-B)."""
    if ruling.ground is not Ground.LESS_THAN_THE_BET:
        return ruling
    ground = undercall(
        spot.bet,
        players_in_hand=given["players_in_hand"] or 3,
        put_in=chips.total,
        facing_opening_bet=given["facing_opening_bet"],
    )
    return ruling if ground.to is None else Ruling("call", ground.to, Ground.UNDERCALL_COMPLETED)


SILENT_CHIPS = Calculator(
    name="silent_chips",
    title="Raise or call?",
    question="What are these chips?",
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "added",
            "rows",
            "Chips put in",
            chip_list,
            required=False,
            default=(),
            example=[5_000, 1_000, 1_000, 500],
            help="One by one, by value",
        ),
        Field(
            "in_front",
            "rows",
            "Had in before",
            chips_lying,
            required=False,
            default=(),
            help="Chips that were out already; where some were taken back, those still there",
        ),
        Field(
            "pulled_back",
            "choice",
            "Took back of them",
            partial(one_of, allowed=PULLED_BACK),
            required=False,
            default="none",
            choices=PULLED_BACK,
        ),
        SAID_FIELD,
        Field("last_chips", "flag", "All-in", flag, required=False, default=False, help="Nothing is left behind"),
        Field(
            "put_in",
            "choice",
            "Put in",
            partial(one_of, allowed=PUT_IN),
            required=False,
            default="one_by_one",
            choices=PUT_IN,
            help="Where only the amount was seen",
        ),
        BETTING_FIELD,
        IN_THE_MIDDLE_FIELD,
        Field(
            "players_in_hand",
            "count",
            "Players in the hand",
            partial(whole, low=2, high=30),
            required=False,
            help="Settles chips for less than the bet",
        ),
        Field(
            "facing_opening_bet",
            "flag",
            "It is the opening bet",
            flag,
            required=False,
            default=False,
            help="The first bet of the round, before the flop the big blind",
        ),
    ),
    answer=answer,
    group="chips",
)
