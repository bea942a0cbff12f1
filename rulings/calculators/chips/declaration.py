"""`declaration`: words that do not fit the situation."""

from functools import partial
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import (
    BETTING_FIELD,
    FACING_FIELD,
    IN_THE_MIDDLE_FIELD,
    LAST_RAISE_FIELD,
    UNIT_FIELD,
    situation_from_facts,
)
from rulings.calculators.reading.fields import Field, InvalidField, read_flag, read_one_of
from rulings.rules.chips.declaration import Declaration, DeclaredWord, Meaning, declaration_ruling
from rulings.rules.chips.situation import Situation
from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

WORDS = {
    DeclaredWord.CHECK: _("“check”"),
    DeclaredWord.CALL: _("“call”"),
    DeclaredWord.BET: _("“bet”"),
    DeclaredWord.RAISE: _("“raise”"),
    DeclaredWord.FOLD: _("“fold”"),
    DeclaredWord.POT: _("“pot”"),
    DeclaredWord.CONDITIONAL: _("“if you bet, I raise”"),
}


def declaration_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on the action to which the words bind the player, with its total in chips."""
    said, pot_limit = DeclaredWord(facts["said"]), facts["betting"] == "pot_limit"
    situation = situation_from_facts(facts)
    ruled = declaration_ruling(situation, said, pot_limit=pot_limit, last_round_over=facts["last_round_over"])
    _refuse_unknown_amount(facts, said, ruled)
    return Verdict(
        answer={
            "ruling": ruled.meaning.value,
            "to": ruled.to,
            "valid": ruled.valid,
            "penalty_possible": ruled.penalty_possible,
        },
        says=_verdict_sentence(situation, said, ruled),
        why=_reason_sentence(said, situation, ruled),
        rules=_cited_rule_slugs(said, ruled, pot_limit=pot_limit),
    )


def _refuse_unknown_amount(facts: dict[str, Any], said: DeclaredWord, ruled: Declaration) -> None:
    """Refuse facts that leave the amount of a binding bet or raise unknown."""
    if ruled.meaning not in {Meaning.BET, Meaning.RAISE}:
        return
    if said is DeclaredWord.POT and facts["betting"] == "pot_limit" and not ruled.to:
        raise InvalidField("pot", _("all chips in the middle (the bet was the pot)"), facts["pot"])
    if not ruled.to:
        raise InvalidField("last_raise", _("the smallest bet"), facts["last_raise"])


def _verdict_sentence(situation: Situation, said: DeclaredWord, ruled: Declaration) -> str:
    amount = _amount_text(situation, said, ruled)
    words = {
        Meaning.CHECK: _("It is a check."),
        Meaning.CALL: _("It is a call of {bet:,}.", bet=situation.bet),
        Meaning.BET: _("It is a bet of {amount}.", amount=amount),
        Meaning.RAISE: _("It is a raise to {amount}.", amount=amount),
        Meaning.FOLD: _("The fold is binding."),
        Meaning.CALL_OR_FOLD: _("Call {bet:,} or fold. No raise.", bet=situation.bet),
        Meaning.FLOOR_DECIDES: _("The floor decides: it can be binding, and there can be a penalty."),
    }
    return words[ruled.meaning]


def _amount_text(situation: Situation, said: DeclaredWord, ruled: Declaration) -> str:
    """Return the total as text: "exactly 800" in fixed limit, else "800 or more"; for "pot" only the figure."""
    to = ruled.to or 0
    if situation.fixed:
        return _("exactly {to:,}", to=to)
    return number_message(to) if said is DeclaredWord.POT else _("{to:,} or more", to=to)


def _reason_sentence(said: DeclaredWord, situation: Situation, ruled: Declaration) -> str:
    if said is DeclaredWord.CONDITIONAL:
        return _("Players must not announce what they will do later.")
    if said is DeclaredWord.FOLD:
        return (
            _("There was nothing to call. The fold is binding, and there can be a penalty.")
            if ruled.penalty_possible
            else _("A fold is binding.")
        )
    if said is DeclaredWord.POT:
        return (
            _("In pot-limit “pot” is an amount.")
            if ruled.valid
            else _("“Pot” is not an amount in this game, but it binds the player to the minimum.")
        )
    if ruled.valid:
        return _("A statement in turn is binding.")
    if not situation.bet:
        return _("There is no bet: {said} means the nearest legal action.", said=WORDS[said])
    return _("There is a bet of {bet:,}: {said} means the nearest legal action.", bet=situation.bet, said=WORDS[said])


def _cited_rule_slugs(said: DeclaredWord, ruled: Declaration, *, pot_limit: bool) -> tuple[str, ...]:
    if said is DeclaredWord.POT:
        return ("pot-size", "pot-limit") if pot_limit else ("pot-in-no-limit", "invalid-declarations")
    by_word = {DeclaredWord.CONDITIONAL: ("conditional-declarations",), DeclaredWord.FOLD: ("non-standard-folds",)}
    if said is DeclaredWord.FOLD and not ruled.penalty_possible:
        return ("acting-in-turn", "official-terms")
    if said in by_word:
        return by_word[said]
    return ("acting-in-turn", "official-terms") if ruled.valid else ("invalid-declarations",)


DECLARATION = Calculator(
    name="declaration",
    title=_("Words that do not fit"),
    question=_("Which action do these words mean?"),
    fields=(
        Field(
            "said",
            "choice",
            _("Said"),
            partial(read_one_of, allowed=[str(word) for word in DeclaredWord]),
            choices={word.value: words for word, words in WORDS.items()},
            example="check",
        ),
        FACING_FIELD,
        LAST_RAISE_FIELD,
        BETTING_FIELD,
        IN_THE_MIDDLE_FIELD,
        UNIT_FIELD,
        Field("last_round_over", "flag", _("The last betting round is over"), read_flag, required=False, default=False),
    ),
    answer=declaration_verdict,
    group="chips",
)
