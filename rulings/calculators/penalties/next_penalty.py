"""`next_penalty`: the usual next penalty for a player, given their earlier penalties."""

from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.penalties.penalty_hands import MOST_COUNTED, PLAYERS_FIELD, RESTS_ON, STARTS
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_one_of, read_whole_number
from rulings.rules.penalties.next_penalty import DODGED_BLINDS, must_forfeit_blinds, next_penalty
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep, penalty_text
from tournaments.rules.messages import join_messages, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MOST_PENALTIES = 100
COUNTED = frozenset({PenaltyKind.HANDS, PenaltyKind.ROUNDS})


def next_penalty_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the usual next penalty, the hands it costs, and when it starts.

    The floor may give another penalty.
    """
    proposed = next_penalty(facts["offence"], history=facts["history"], house_rules=house_rules)
    return Verdict(
        answer={
            "penalty": str(proposed.kind),
            "count": proposed.count,
            "hands": proposed.missed_hand_count(players=facts["players"]),
            "starts": house_rules["penalty_start"],
            "forfeits_blinds": must_forfeit_blinds(facts["offence"], house_rules=house_rules),
        },
        says=_verdict_sentence(facts, house_rules),
        why=_reason_sentence(facts),
        rules=_cited_rule_slugs(facts, proposed),
        rests_on=_deciding_settings(facts),
        differs=differing_rulebook_texts(
            house_rules, resting_on=_deciding_settings(facts), ruling=lambda other: _verdict_sentence(facts, other)
        ),
    )


def _deciding_settings(facts: dict[str, Any]) -> tuple[str, ...]:
    return (*RESTS_ON, "dodging_blinds") if facts["offence"] == DODGED_BLINDS else RESTS_ON


def _verdict_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    """Return the penalty and what else the offence costs, as a sentence."""
    if not must_forfeit_blinds(facts["offence"], house_rules=house_rules):
        return _penalty_sentence(facts, house_rules)
    return join_messages(
        (_penalty_sentence(facts, house_rules), _("Both blinds and the ante are forfeited as well.")), " "
    )


def _penalty_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    proposed = next_penalty(facts["offence"], history=facts["history"], house_rules=house_rules)
    if proposed.kind is PenaltyKind.WARNING:
        return _("A warning.")
    if proposed.kind is PenaltyKind.DISQUALIFICATION:
        return _("Disqualification: the chips leave play.")
    hands = message_of_count("{count:,} hand", "{count:,} hands", proposed.missed_hand_count(players=facts["players"]))
    first = _("{in_words}, {hands} to miss", in_words=penalty_text(proposed), hands=hands)
    return _(
        "{first}. {starts}. Blinds and antes are posted.", first=first, starts=STARTS[house_rules["penalty_start"]]
    )


def _reason_sentence(facts: dict[str, Any]) -> str:
    offence = OFFENCES[facts["offence"]]
    if not facts["history"]:
        return _(
            "{title}, first time: the usual step is {in_words}.",
            title=offence.title,
            in_words=penalty_text(offence.least),
        )
    worst = max(facts["history"], key=lambda step: step.severity)
    return _("{title}, after {in_words}: the next step is harder.", title=offence.title, in_words=penalty_text(worst))


def _cited_rule_slugs(facts: dict[str, Any], proposed: PenaltyStep) -> tuple[str, ...]:
    ends = ("disqualification",) if proposed.kind is PenaltyKind.DISQUALIFICATION else ()
    if facts["offence"] == DODGED_BLINDS:
        return (OFFENCES[facts["offence"]].rule, "penalties", *ends)
    return ("penalties", OFFENCES[facts["offence"]].rule, *ends)


def read_penalty(name: str, value: Any) -> PenaltyStep:
    """Read an earlier penalty: {kind, count}, or only the kind for a warning."""
    if isinstance(value, str):
        value = {"kind": value}
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object with kind and count"), value)
    kind = PenaltyKind(read_one_of(f"{name}.kind", value.get("kind"), [str(kind) for kind in PenaltyKind]))
    count = read_whole_number(f"{name}.count", value.get("count"), low=1, high=MOST_COUNTED) if kind in COUNTED else 0
    return PenaltyStep(kind, count)


NEXT_PENALTY = Calculator(
    name="next_penalty",
    title=_("Next penalty"),
    question=_("What is the usual next step?"),
    fields=(
        Field(
            "offence",
            "choice",
            _("What happened"),
            partial(read_one_of, allowed=OFFENCES),
            choices={name: offence.title for name, offence in OFFENCES.items()},
            example="phone_in_live_hand",
        ),
        Field(
            "history",
            "rows",
            _("Penalties so far"),
            lambda name, value: read_list(name, value, read_penalty, most=MOST_PENALTIES),
            required=False,
            default=(),
            example=[{"kind": "warning"}],
            input=InputKind.PENALTIES_SO_FAR,
        ),
        PLAYERS_FIELD,
    ),
    answer=next_penalty_verdict,
    group="conduct",
)
