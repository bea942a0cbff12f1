"""`wrong_amount`: a bet or raise below the minimum, noticed after other players acted on it."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.betting.incomplete_bet import NOTICED, NOTICED_CHOICES
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    LAST_RAISE_FIELD,
    UNIT_FIELD,
    read_wagers,
    situation_from_facts,
)
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_one_of
from rulings.rules.betting.incomplete import may_be_corrected
from rulings.rules.chips.wager import WAGERS
from rulings.rules.chips.wrong_amount import CorrectedAction, corrected_actions
from tournaments.rules.messages import join_items_with_and, join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def wrong_amount_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the right totals, and what each player adds or gets back, in chips."""
    situation = situation_from_facts(facts)
    if not situation.full:
        raise InvalidField("last_raise", _("the smallest bet, or the last full bet or raise"), facts["last_raise"])
    if not any(action.verb in WAGERS for action in facts["actions"]):
        raise InvalidField("actions", _("at least one bet or raise"), len(facts["actions"]))
    right = corrected_actions(situation, facts["actions"])
    rests_on = ("short_bet_fix",) if _wrong_actions(right) and facts["noticed"] != "in_time" else ()
    return Verdict(
        answer=_answer_figures(facts, right, house_rules),
        says=_verdict_sentence(facts, right, house_rules),
        why=_reason_sentence(facts, right, house_rules),
        rules=("wrong-bet", *(("betting-unit",) if _is_first_error_off_unit(facts, right) else ("raise-amount",))),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules, resting_on=rests_on, ruling=lambda other: _verdict_sentence(facts, right, other)
        ),
    )


def _wrong_actions(right: list[CorrectedAction]) -> list[CorrectedAction]:
    return [action for action in right if action.verb in WAGERS and action.chips_due]


def _is_first_error_off_unit(facts: dict[str, Any], right: list[CorrectedAction]) -> bool:
    """Return whether the first wrong amount was no multiple of the betting unit."""
    return any(action.was % facts["unit"] for action in _wrong_actions(right)[:1])


def _is_in_time(facts: dict[str, Any], house_rules: HouseRules) -> bool:
    return may_be_corrected(noticed=facts["noticed"], house_rules=house_rules)


def _has_no_correction(facts: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> bool:
    return not _wrong_actions(right) or not _is_in_time(facts, house_rules)


def _answer_figures(facts: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> dict[str, Any]:
    """Return each player's right total, and the chips they add or get back. Only their last action counts."""
    stands = _has_no_correction(facts, right, house_rules)
    totals = {action.player: action.was if stands else action.to for action in right}
    owed = {action.player: 0 if stands else action.chips_due for action in right}
    return {"ruling": "stands" if stands else "corrected", "to": max(totals.values()), "totals": totals, "owed": owed}


def _verdict_sentence(facts: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> str:
    figures = _answer_figures(facts, right, house_rules)
    if not _wrong_actions(right):
        return _("Nothing to correct: the bet is {to:,}.", to=figures["to"])
    if figures["ruling"] == "stands":
        return _("Too late: the bet stays at {to:,}.", to=figures["to"])
    more = join_items_with_and(
        _("{player} adds {chips:,}", player=player, chips=chips)
        for player, chips in figures["owed"].items()
        if chips > 0
    )
    back = join_items_with_and(
        _("{player} gets {number:,} back", player=player, number=-chips)
        for player, chips in figures["owed"].items()
        if chips < 0
    )
    changes = join_messages((part for part in (more, back) if part), "; ")
    if changes:
        return _("Correct it to {to:,} for all: {changes}.", to=figures["to"], changes=changes)
    return _("Correct it to {to:,} for all.", to=figures["to"])


def _reason_sentence(facts: dict[str, Any], right: list[CorrectedAction], house_rules: HouseRules) -> str:
    if not _wrong_actions(right):
        return _("All bets and raises were full.")
    first = _wrong_actions(right)[0]
    if not _is_in_time(facts, house_rules):
        return _("{to:,} was right, but it was noticed {noticed}.", to=first.to, noticed=NOTICED[facts["noticed"]])
    whose = {"player": first.player, "was": first.was, "to": first.to}
    if _is_first_error_off_unit(facts, right):
        least = _(
            "Bets are in multiples of {unit:,}: {player}'s {was:,} goes to the nearest, {to:,}",
            unit=facts["unit"],
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
            read_wagers,
            example=[["Ann", "raise_to", 8_000], ["Bo", "call"]],
            help=_("In turn: player, verb, total. The wrong one first"),
            input=InputKind.WAGERS,
        ),
        Field(
            "noticed",
            "choice",
            _("When it was noticed"),
            partial(read_one_of, allowed=NOTICED),
            required=False,
            default="in_time",
            choices=NOTICED_CHOICES,
        ),
        BETTING_FIELD,
        UNIT_FIELD,
    ),
    answer=wrong_amount_verdict,
    group="chips",
)
