"""`declaration`: words that do not fit the moment."""

from functools import partial
from typing import Any

from rulings.calculators.facing import BETTING_FIELD, FACING_FIELD, IN_THE_MIDDLE_FIELD, LAST_RAISE_FIELD, spot_of
from rulings.calculators.fields import Field, Nonsense, flag, one_of
from rulings.calculators.frame import Calculator
from rulings.rules.chips.declaration import Declaration, Declared, Meaning, declaration
from rulings.rules.chips.spot import Spot
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

WORDS = {
    Declared.CHECK: "“check”",
    Declared.CALL: "“call”",
    Declared.BET: "“bet”",
    Declared.RAISE: "“raise”",
    Declared.FOLD: "“fold”",
    Declared.POT: "“pot”",
    Declared.CONDITIONAL: "“if you bet, I raise”",
}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """What it binds to, as a total in chips."""
    said, pot_limit = Declared(given["said"]), given["betting"] == "pot_limit"
    spot = spot_of(given)
    ruled = declaration(spot, said, pot_limit=pot_limit, last_round_over=given["last_round_over"])
    _known(given, said, ruled)
    return Verdict(
        answer={
            "ruling": ruled.meaning.value,
            "to": ruled.to,
            "valid": ruled.valid,
            "penalty_possible": ruled.penalty_possible,
        },
        says=_says(spot, said, ruled),
        why=_why(said, spot, ruled),
        cites=cites(*_rules(said, ruled, pot_limit=pot_limit), rulebook=house.rulebook),
    )


def _known(given: dict[str, Any], said: Declared, ruled: Declaration) -> None:
    """Refuses when the amount it binds to cannot be told."""
    if ruled.meaning not in {Meaning.BET, Meaning.RAISE}:
        return
    if said is Declared.POT and given["betting"] == "pot_limit" and not ruled.to:
        raise Nonsense("pot", "every chip in the middle, since he bet the pot", given["pot"])
    if not ruled.to:
        raise Nonsense("last_raise", "the smallest bet", given["last_raise"])


def _says(spot: Spot, said: Declared, ruled: Declaration) -> str:
    least = "" if said is Declared.POT else " or more"
    words = {
        Meaning.CHECK: "It is a check.",
        Meaning.CALL: f"It is a call of {spot.bet:,}.",
        Meaning.BET: f"It is a bet of {ruled.to or 0:,}{least}.",
        Meaning.RAISE: f"It is a raise to {ruled.to or 0:,}{least}.",
        Meaning.FOLD: "The fold stands.",
        Meaning.CALL_OR_FOLD: f"Call {spot.bet:,} or fold: no raise.",
        Meaning.FLOOR_DECIDES: "The floor decides: it may bind, and may be penalised.",
    }
    return words[ruled.meaning]


def _why(said: Declared, spot: Spot, ruled: Declaration) -> str:
    if said is Declared.CONDITIONAL:
        return "What one will do later is not to be announced."
    if said is Declared.FOLD:
        return (
            "There was nothing to call: it binds, and may be penalised." if ruled.penalty_possible else "A fold binds."
        )
    if said is Declared.POT:
        return (
            "In pot-limit the pot is an amount." if ruled.valid else "Pot is no amount here, but it binds to the least."
        )
    if ruled.valid:
        return "Said in turn, it binds."
    return (
        f"There is {f'a bet of {spot.bet:,}' if spot.bet else 'no bet'}: {said.value} means the nearest legal action."
    )


def _rules(said: Declared, ruled: Declaration, *, pot_limit: bool) -> tuple[str, ...]:
    if said is Declared.POT:
        return ("pot-size", "pot-limit") if pot_limit else ("pot-in-no-limit", "invalid-declarations")
    by_word = {Declared.CONDITIONAL: ("conditional-declarations",), Declared.FOLD: ("non-standard-folds",)}
    if said is Declared.FOLD and not ruled.penalty_possible:
        return ("acting-in-turn", "official-terms")
    if said in by_word:
        return by_word[said]
    return ("acting-in-turn", "official-terms") if ruled.valid else ("invalid-declarations",)


DECLARATION = Calculator(
    name="declaration",
    title="Words that do not fit",
    question="What do these words bind to?",
    fields=(
        Field(
            "said",
            "choice",
            "Said",
            partial(one_of, allowed=[str(one) for one in Declared]),
            choices={one.value: words for one, words in WORDS.items()},
            example="check",
        ),
        FACING_FIELD,
        LAST_RAISE_FIELD,
        BETTING_FIELD,
        IN_THE_MIDDLE_FIELD,
        Field("last_round_over", "flag", "The last betting round is over", flag, required=False, default=False),
    ),
    answer=answer,
    group="chips",
)
