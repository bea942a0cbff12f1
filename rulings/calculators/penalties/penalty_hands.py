"""`penalty_hands`: the number of hands that a penalty costs."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InvalidField, read_whole_number
from rulings.rules.penalties.penalty import missed_hand_count
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# texts by the setting `penalty_start`
STARTS: dict[str, str] = {
    "end_of_hand": _("It starts after this hand"),
    "current_hand": _("It starts now and this hand counts"),
}
RESTS_ON = ("penalty_start", "penalty_most_rounds")

PLAYERS_FIELD = Field(
    "players",
    "count",
    _("Players at the table, with the offender"),
    partial(read_whole_number, low=1, high=23),
    example=9,
)
# most hands or rounds that can be entered
MOST_COUNTED = 1000


def penalty_hands_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the hands to miss, and whether the rulebook allows that many."""
    _refuse_missing_penalty_length(facts)
    hands = _missed_hand_count(facts)
    return Verdict(
        answer={
            "hands": hands,
            "starts": house_rules["penalty_start"],
            "too_many_rounds": _is_above_maximum(facts, house_rules),
        },
        says=_verdict_sentence(facts, house_rules),
        why=_("A round is one hand for each player at the table when the penalty was given, with the offender."),
        rules=("penalties",),
        rests_on=RESTS_ON,
        differs=differing_rulebook_texts(
            house_rules, resting_on=RESTS_ON, ruling=lambda other: _verdict_sentence(facts, other)
        ),
    )


def _refuse_missing_penalty_length(facts: dict[str, Any]) -> None:
    if facts["rounds"] is None and facts["missed_hands"] is None:
        raise InvalidField("rounds", _("rounds or missed_hands"), None)
    if facts["rounds"] is not None and facts["missed_hands"] is not None:
        raise InvalidField("missed_hands", _("either rounds or missed_hands, not both"), facts["missed_hands"])


def _missed_hand_count(facts: dict[str, Any]) -> int:
    if facts["rounds"] is None:
        return int(facts["missed_hands"])
    return missed_hand_count(facts["players"], rounds=facts["rounds"])


def _is_above_maximum(facts: dict[str, Any], house_rules: HouseRules) -> bool:
    most = house_rules["penalty_most_rounds"]
    return bool(most != "none" and (facts["rounds"] or 0) > most)


def _verdict_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    hands = _missed_hand_count(facts)
    if not hands:
        return _("No hands to miss: a warning.")
    if _is_above_maximum(facts, house_rules):
        most = message_of_count("{count:,} round", "{count:,} rounds", house_rules["penalty_most_rounds"])
        return _(
            "{counted}. House rule: more than {most} means disqualification.",
            counted=message_of_count("{count:,} hand", "{count:,} hands", hands),
            most=most,
        )
    return _(
        "{counted} to miss. {starts}. Blinds and antes are posted.",
        counted=message_of_count("{count:,} hand", "{count:,} hands", hands),
        starts=STARTS[house_rules["penalty_start"]],
    )


PENALTY_HANDS = Calculator(
    name="penalty_hands",
    title=_("Penalty in hands"),
    question=_("How many hands does the penalty cost?"),
    fields=(
        PLAYERS_FIELD,
        Field("rounds", "count", _("Rounds"), partial(read_whole_number, high=MOST_COUNTED), required=False, example=2),
        Field("missed_hands", "count", _("Or hands"), partial(read_whole_number, high=MOST_COUNTED), required=False),
    ),
    answer=penalty_hands_verdict,
    group="conduct",
)
