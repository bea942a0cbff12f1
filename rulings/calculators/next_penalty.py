"""`next_penalty`: what the ladder gives next, from what a player already got."""

from functools import partial
from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.penalty_hands import MOST_COUNTED, PLAYERS_FIELD, RESTS_ON, STARTS
from rulings.calculators.spoken import counted
from rulings.rules.penalties import OFFENCES, Penalty, PenaltyKind, in_words, next_penalty
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: nobody stays in a tournament long enough to be penalised more often
MOST_PENALTIES = 100
COUNTED = frozenset({PenaltyKind.HANDS, PenaltyKind.ROUNDS})


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The usual next penalty, its hands, and when it starts. The floor may give another."""
    proposed = next_penalty(given["offence"], history=given["history"], house=house)
    return Verdict(
        answer={
            "penalty": str(proposed.kind),
            "count": proposed.count,
            "hands": proposed.hands(players=given["players"]),
            "starts": house["penalty_start"],
        },
        says=_says(given, house),
        why=_why(given),
        cites=cites(*_rules(given, proposed), rulebook=house.rulebook),
        rests_on=RESTS_ON,
        differs=other_books(house, resting_on=RESTS_ON, ruling=lambda other: _says(given, other)),
    )


def _says(given: dict[str, Any], house: House) -> str:
    proposed = next_penalty(given["offence"], history=given["history"], house=house)
    if proposed.kind is PenaltyKind.WARNING:
        return "A warning."
    if proposed.kind is PenaltyKind.DISQUALIFICATION:
        return "Disqualification: the chips leave play."
    hands = counted(proposed.hands(players=given["players"]), "hand")
    first = f"{in_words(proposed)}, {hands} to miss"
    return f"{first}. {STARTS[house['penalty_start']]}; blinds and antes are posted."


def _why(given: dict[str, Any]) -> str:
    offence = OFFENCES[given["offence"]]
    if not given["history"]:
        return f"{offence.words}, the first time: {in_words(offence.least)} is the usual step."
    worst = max(given["history"], key=lambda one: one.severity)
    return f"{offence.words}, after {in_words(worst)}: the next step is harder."


def _rules(given: dict[str, Any], proposed: Penalty) -> tuple[str, ...]:
    ends = ("disqualification",) if proposed.kind is PenaltyKind.DISQUALIFICATION else ()
    return ("penalties", OFFENCES[given["offence"]].rule, *ends)


def penalty(name: str, value: Any) -> Penalty:
    """One earlier penalty: {kind, count}, or the kind alone for a warning."""
    if isinstance(value, str):
        value = {"kind": value}
    if not isinstance(value, dict):
        raise Nonsense(name, "an object with kind and count", value)
    kind = PenaltyKind(one_of(f"{name}.kind", value.get("kind"), [str(one) for one in PenaltyKind]))
    count = whole(f"{name}.count", value.get("count"), low=1, high=MOST_COUNTED) if kind in COUNTED else 0
    return Penalty(kind, count)


NEXT_PENALTY = Calculator(
    name="next_penalty",
    title="Next penalty",
    question="What is the usual next step?",
    fields=(
        Field(
            "offence",
            "choice",
            "What happened",
            partial(one_of, allowed=OFFENCES),
            choices={name: one.words for name, one in OFFENCES.items()},
            example="phone_in_live_hand",
        ),
        Field(
            "history",
            "rows",
            "Penalties so far",
            lambda name, value: listed(name, value, penalty, most=MOST_PENALTIES),
            required=False,
            default=(),
            example=[{"kind": "warning"}],
        ),
        PLAYERS_FIELD,
    ),
    answer=answer,
    group="conduct",
)
