"""A calculator: named fields as input, a verdict as output. The API, the forms and `check_cases` all use it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from rulings.calculators.reading.fields import Field, InvalidField
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.citations import citations_of
from tournaments.rules.rulebook.editions import RULEBOOKS, SHORT_NAMES
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.rulebook.verdict import Verdict

# taken by every calculator besides its own fields
SHARED = ("house", "rulebook")


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator for one question of floor staff.

    `answer(facts, house_rules)` gets clean values, one for every field.
    """

    name: str
    title: str
    question: str
    fields: tuple[Field, ...]
    answer: Callable[[dict[str, Any], HouseRules], Verdict]
    group: str = "betting"


def answer_as_json(calculator: Calculator, facts: Any) -> dict[str, Any]:
    """Return the whole answer as JSON values: figures, `says`, `why`, `cites`, `departs_from`, `rests_on`, `differs`.

    Raises InvalidField for a missing or invalid field.
    """
    if not isinstance(facts, Mapping):
        raise InvalidField("given", _("a JSON object"), facts)
    house_rules = _house_rules(facts)
    return verdict_as_json(verdict_by_house_rules(calculator, facts, house_rules), house_rules) | _ignored_keys(
        calculator, facts
    )


def verdict_by_house_rules(calculator: Calculator, facts: Mapping[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict by these house rules. Raises InvalidField for a missing or invalid field."""
    return calculator.answer({field.name: _read_field(field, facts) for field in calculator.fields}, house_rules)


def verdict_as_json(verdict: Verdict, house_rules: HouseRules) -> dict[str, Any]:
    """Return a verdict as JSON values, with its figures at the top level. Citations are by these house rules."""
    citations = citations_of(verdict.rules, resting_on=verdict.rests_on, house_rules=house_rules)
    return dict(verdict.answer) | {
        "says": verdict.says,
        "why": verdict.why,
        "cites": [str(cite) for cite in citations.behind],
        "rules": [cite.slug for cite in citations.behind],
        "departs_from": [str(cite) for cite in citations.departs_from],
        "rests_on": list(verdict.rests_on),
        "differs": list(verdict.differs),
        "steps_in_words": list(verdict.steps),
    }


def _house_rules(facts: Mapping[str, Any]) -> HouseRules:
    rulebook, overrides = facts.get("rulebook") or "tda_2024", facts.get("house") or {}
    if not isinstance(rulebook, str) or SHORT_NAMES.get(rulebook, rulebook) not in RULEBOOKS:
        raise InvalidField("rulebook", _("one of {names}", names=", ".join((*RULEBOOKS, *SHORT_NAMES))), rulebook)
    if not isinstance(overrides, Mapping):
        raise InvalidField("house", _("an object of house settings"), overrides)
    try:
        return house_rules_of(rulebook, overrides)
    except ValueError as problem:
        raise InvalidField("house", str(problem), overrides) from None


def _read_field(field: Field, facts: Mapping[str, Any]) -> Any:
    if facts.get(field.name) is None:
        if field.required:
            raise InvalidField(field.name, field.label, None)
        return field.default
    return field.read(field.name, facts[field.name])


def _ignored_keys(calculator: Calculator, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return unknown keys of the facts as the list `ignored`; {} if there are none.

    Refuses a likely misspelling of a field.
    """
    known = [field.name for field in calculator.fields] + list(SHARED)
    strangers = sorted(str(key) for key in facts if key not in known)
    for key in strangers:
        if close := get_close_matches(key, known, n=1, cutoff=0.8):
            raise InvalidField(key, _("the field {close}", close=close[0]), facts.get(key))
    return {"ignored": strangers} if strangers else {}
