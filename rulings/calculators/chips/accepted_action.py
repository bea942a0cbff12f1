"""`accepted_action`: a call of a bet that was misheard or miscounted."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, read_flag, read_whole_number
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.chips.accepted_action import AcceptedAction, AcceptedRuling, accepted_action_ruling
from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def accepted_action_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the caller's total, in chips."""
    ruled = _accepted_action_ruling(facts, house_rules)
    rests_on = ("unaware_of_raise",) if facts["unaware"] else ()
    slugs = (
        ("unaware-of-raise", "accepted-action")
        if ruled.ruling is AcceptedRuling.MAY_TAKE_BACK
        else ("accepted-action",)
    )
    return Verdict(
        answer={
            "ruling": ruled.ruling.value,
            "to": ruled.to,
            "unexpected": ruled.unexpected,
            "floor_may_soften": ruled.unexpected > 0,
        },
        says=_verdict_sentence(ruled),
        why=_reason_sentence(facts, ruled),
        rules=(*slugs, *(("floor-decisions",) if ruled.unexpected else ())),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(_accepted_action_ruling(facts, other)),
        ),
    )


def _accepted_action_ruling(facts: dict[str, Any], house_rules: HouseRules) -> AcceptedAction:
    return accepted_action_ruling(
        facts["true_bet"],
        told=facts["told"],
        stack=facts["stack"],
        unaware=facts["unaware"],
        acted_behind=facts["acted_behind"],
        house_rules=house_rules,
    )


def _verdict_sentence(ruled: AcceptedAction) -> str:
    if ruled.ruling is AcceptedRuling.MAY_TAKE_BACK:
        return _("Call {to:,}, or take the chips back and act again.", to=ruled.to)
    if ruled.ruling is AcceptedRuling.ALL_IN:
        return _("The call is for {to:,}, all-in.", to=ruled.to)
    return _("The call is for {to:,}.", to=ruled.to)


def _reason_sentence(facts: dict[str, Any], ruled: AcceptedAction) -> str:
    if ruled.ruling is AcceptedRuling.MAY_TAKE_BACK:
        return _("The caller had not seen the raise, and no player behind has acted.")
    if ruled.unexpected:
        told = number_message(facts["told"])
        return _("The caller owes the true amount, although told {told}. The floor may reduce that.", told=told)
    return _("The caller owes the true amount.")


ACCEPTED_ACTION = Calculator(
    name="accepted_action",
    title=_("Call of a wrong count"),
    question=_("What does the caller owe?"),
    fields=(
        Field("true_bet", "chips", _("True bet"), read_chips, example=27_600, help=_("The total to call")),
        Field("told", "chips", _("Amount the caller was told"), read_whole_number, required=False, example=17_600),
        Field("stack", "chips", _("Caller's total chips"), read_chips, required=False, help=_("In front and behind")),
        Field("unaware", "flag", _("Had not seen the raise"), read_flag, required=False, default=False),
        Field("acted_behind", "flag", _("A player behind has acted"), read_flag, required=False, default=False),
    ),
    answer=accepted_action_verdict,
    group="chips",
)
