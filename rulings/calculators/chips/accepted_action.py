"""`accepted_action`: a call of a bet that was misheard or miscounted."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import other_rulebooks
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, read_flag, read_whole
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.chips.accepted_action import AcceptedAction, AcceptedRuling, accepted_action_ruling
from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def answer(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the caller's total, in chips."""
    ruled = _ruling(facts, house_rules)
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
        says=_sentence(ruled),
        why=_reason(facts, ruled),
        rules=(*slugs, *(("floor-decisions",) if ruled.unexpected else ())),
        rests_on=rests_on,
        differs=other_rulebooks(
            house_rules, resting_on=rests_on, ruling=lambda other: _sentence(_ruling(facts, other))
        ),
    )


def _ruling(facts: dict[str, Any], house_rules: HouseRules) -> AcceptedAction:
    return accepted_action_ruling(
        facts["true_bet"],
        told=facts["told"],
        stack=facts["stack"],
        unaware=facts["unaware"],
        acted_behind=facts["acted_behind"],
        house_rules=house_rules,
    )


def _sentence(ruled: AcceptedAction) -> str:
    if ruled.ruling is AcceptedRuling.MAY_TAKE_BACK:
        return _("Call {to:,}, or take the chips back and act again.", to=ruled.to)
    if ruled.ruling is AcceptedRuling.ALL_IN:
        return _("The call is for {to:,}, all-in.", to=ruled.to)
    return _("The call is for {to:,}.", to=ruled.to)


def _reason(facts: dict[str, Any], ruled: AcceptedAction) -> str:
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
        Field("told", "chips", _("Amount the caller was told"), read_whole, required=False, example=17_600),
        Field("stack", "chips", _("Caller's total chips"), read_chips, required=False, help=_("In front and behind")),
        Field("unaware", "flag", _("Had not seen the raise"), read_flag, required=False, default=False),
        Field("acted_behind", "flag", _("A player behind has acted"), read_flag, required=False, default=False),
    ),
    answer=answer,
    group="chips",
)
