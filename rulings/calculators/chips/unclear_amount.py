"""`unclear_amount`: an amount such as "five" that can mean several things."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import BETTING_FIELD, FACING_FIELD, LAST_RAISE_FIELD, situation_from_facts
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_whole_number
from rulings.calculators.reading.stakes import CHIP_FIELD, read_chips
from rulings.rules.chips.situation import Situation
from rulings.rules.chips.unclear_amount import UnclearAmount, possible_amounts, unclear_amount_ruling
from tournaments.rules.messages import join_items_with_and, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def _read_meanings(name: str, value: Any) -> tuple[int, ...]:
    return tuple(read_list(name, value, read_chips, most=50))


def unclear_amount_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the ruled amount, as a total in chips."""
    situation = situation_from_facts(facts)
    if not (situation.bet or situation.full):
        raise InvalidField("last_raise", _("the smallest bet"), facts["last_raise"])
    if facts["said"] is None and not facts["meanings"]:
        raise InvalidField("said", _("the number announced, or its possible meanings"), None)
    candidates = facts["meanings"] or possible_amounts(facts["said"], chip=facts["chip"])
    ruled = unclear_amount_ruling(situation, candidates, pot=facts["pot"], stack=facts["stack"])
    return Verdict(
        answer={"ruling": _ruling_name(situation, ruled), "to": ruled.to, "legal": list(ruled.legal)},
        says=_verdict_sentence(situation, ruled),
        why=_reason_sentence(facts, situation, ruled),
        rules=("unclear-amount", *(() if ruled.to else ("floor-decisions",))),
    )


def _ruling_name(situation: Situation, ruled: UnclearAmount) -> str:
    if ruled.to is None:
        return "floor_decides"
    if ruled.to <= situation.bet:
        return "call"
    return "raise" if situation.bet else "bet"


def _verdict_sentence(situation: Situation, ruled: UnclearAmount) -> str:
    if ruled.to is None:
        return _("The floor decides: no meaning of the number is a legal amount.")
    words = {"call": _("It is a call of {to:,}.", to=ruled.to), "raise": _("It is a raise to {to:,}.", to=ruled.to)}
    return words.get(_ruling_name(situation, ruled), _("It is a bet of {to:,}.", to=ruled.to))


def _reason_sentence(facts: dict[str, Any], situation: Situation, ruled: UnclearAmount) -> str:
    legal = join_items_with_and(number_message(to) for to in ruled.legal)
    if not ruled.legal:
        return _("The minimum would be {full_to:,}.", full_to=situation.min_legal_total)
    if ruled.above_the_pot:
        return _("It can mean {legal}, all above the pot of {pot:,}. The lowest counts.", legal=legal, pot=facts["pot"])
    if len(ruled.legal) == 1:
        return _("Only {legal} is legal.", legal=legal)
    return _(
        "It can mean {legal}. {to:,} is the highest that is not above the pot of {pot:,}.",
        legal=legal,
        to=ruled.to,
        pot=facts["pot"],
    )


UNCLEAR_AMOUNT = Calculator(
    name="unclear_amount",
    title=_("Unclear amount"),
    question=_("“Five”: five what?"),
    fields=(
        Field("said", "count", _("Number announced"), read_chips, required=False, example=5),
        Field(
            "pot",
            "chips",
            _("Pot before the bet"),
            read_whole_number,
            example=1_600,
            help=_("With the bets in front of the players"),
        ),
        FACING_FIELD,
        LAST_RAISE_FIELD,
        CHIP_FIELD,
        Field("stack", "chips", _("Caller's total chips"), read_chips, required=False, help=_("In front and behind")),
        Field(
            "meanings",
            "rows",
            _("Possible meanings"),
            _read_meanings,
            required=False,
            default=(),
            help=_("Totals. Leave empty for the number itself, hundreds, thousands and so on"),
            input=InputKind.AMOUNTS,
        ),
        BETTING_FIELD,
    ),
    answer=unclear_amount_verdict,
    group="chips",
)
