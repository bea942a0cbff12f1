"""`wrong_amount`: a bet or raise below the minimum, found after others have acted on it."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import other_rulebooks
from rulings.calculators.betting.incomplete_bet import NOTICED, NOTICED_CHOICES
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    LAST_RAISE_FIELD,
    UNIT_FIELD,
    situation_of,
    wagers,
)
from rulings.calculators.reading.fields import Field, InputKind, Nonsense, one_of
from rulings.rules.betting.incomplete import may_be_completed
from rulings.rules.chips.wager import WAGERS
from rulings.rules.chips.wrong_amount import CorrectedAction, corrected_actions
from tournaments.rules.messages import all_of, joined
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def answer(given: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """The right totals, and what each player adds or gets back, in chips."""
    situation = situation_of(given)
    if not situation.full:
        raise Nonsense("last_raise", _("the smallest bet, or the last full bet or raise"), given["last_raise"])
    if not any(one.verb in WAGERS for one in given["actions"]):
        raise Nonsense("actions", _("at least one bet or raise"), len(given["actions"]))
    right = corrected_actions(situation, given["actions"])
    rests_on = ("short_bet_fix",) if _wrong(right) and given["noticed"] != "in_time" else ()
    return Verdict(
        answer=_figures(given, right, house_rules),
        says=_says(given, right, house_rules),
        why=_why(given, right, house_rules),
        rules=("wrong-bet", *(("betting-unit",) if _out_of_units(given, right) else ("raise-amount",))),
        rests_on=rests_on,
        differs=other_rulebooks(house_rules, resting_on=rests_on, ruling=lambda other: _says(given, right, other)),
    )


def _wrong(right: list[CorrectedAction]) -> list[CorrectedAction]:
    return [one for one in right if one.verb in WAGERS and one.owes]


def _out_of_units(given: dict[str, Any], right: list[CorrectedAction]) -> bool:
    """Return whether the first wrong amount was no multiple of the betting unit."""
    return any(one.was % given["unit"] for one in _wrong(right)[:1])


def _in_time(given: dict[str, Any], house_rules: HouseRules) -> bool:
    return may_be_completed(noticed=given["noticed"], house_rules=house_rules)


def _stands(given: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> bool:
    return not _wrong(right) or not _in_time(given, house_rules)


def _figures(given: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> dict[str, Any]:
    """Totals and differences by player; a player's last action counts."""
    stands = _stands(given, right, house_rules)
    totals = {one.player: one.was if stands else one.to for one in right}
    owed = {one.player: 0 if stands else one.owes for one in right}
    return {"ruling": "stands" if stands else "corrected", "to": max(totals.values()), "totals": totals, "owed": owed}


def _says(given: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> str:
    figures = _figures(given, right, house_rules)
    if not _wrong(right):
        return _("Nothing to correct: the bet is {to:,}.", to=figures["to"])
    if figures["ruling"] == "stands":
        return _("Too late: the bet stays at {to:,}.", to=figures["to"])
    more = all_of(
        _("{player} adds {chips:,}", player=player, chips=chips)
        for player, chips in figures["owed"].items()
        if chips > 0
    )
    back = all_of(
        _("{player} gets {number:,} back", player=player, number=-chips)
        for player, chips in figures["owed"].items()
        if chips < 0
    )
    changes = joined((part for part in (more, back) if part), "; ")
    if changes:
        return _("Correct it to {to:,} for all: {changes}.", to=figures["to"], changes=changes)
    return _("Correct it to {to:,} for all.", to=figures["to"])


def _why(given: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> str:
    if not _wrong(right):
        return _("All bets and raises were full.")
    first = _wrong(right)[0]
    if not _in_time(given, house_rules):
        return _("{to:,} was right, but it was noticed {noticed}.", to=first.to, noticed=NOTICED[given["noticed"]])
    whose = {"player": first.player, "was": first.was, "to": first.to}
    if _out_of_units(given, right):
        least = _(
            "Bets are in multiples of {unit:,}: {player}'s {was:,} goes to the nearest, {to:,}",
            unit=given["unit"],
            **whose,
        )
    else:
        least = _("{player}'s {was:,} should have been {to:,}", **whose)
    return _("{least}. Players who have acted may not change a call to a raise because of it.", least=least)


WRONG_AMOUNT = Calculator(
    name="wrong_amount",
    title=_("Wrong amount found later"),
    question=_("What does each player owe now?"),
    fields=(
        FACING_FIELD,
        LAST_RAISE_FIELD,
        Field(
            "actions",
            "rows",
            _("Bets, raises and calls since"),
            wagers,
            example=[["Ann", "raise_to", 8_000], ["Bo", "call"]],
            help=_("In turn: player, verb, total. The wrong one first"),
            input=InputKind.WAGERS,
        ),
        Field(
            "noticed",
            "choice",
            _("When it was noticed"),
            partial(one_of, allowed=NOTICED),
            required=False,
            default="in_time",
            choices=NOTICED_CHOICES,
        ),
        BETTING_FIELD,
        UNIT_FIELD,
    ),
    answer=answer,
    group="chips",
)
