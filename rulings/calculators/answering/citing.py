"""The calculators that cite a rule, determined from variations of each calculator's example under every rulebook."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator, answer_as_json
from rulings.calculators.reading.fields import Field, InvalidField
from tournaments.rules.rulebook.editions import RULEBOOKS

# most fields of a form that is also tried with every two choices changed
SHORT_FORM = 4

# the stakes that a betting structure needs
STAKES: dict[str, dict[str, Any]] = {
    "fixed_limit": {"bets": [200, 400]},
    "spread_limit": {"spread": [200, 1_000]},
    "cap_limit": {"cap": 10_000},
}


def calculator_names_citing(slug: str) -> tuple[str, ...]:
    """Return the names of the calculators that cite this rule in any answer, in the order of `CALCULATORS`."""
    return tuple(name for name in CALCULATORS if slug in cited_rule_slugs(name))


@cache
def cited_rule_slugs(name: str) -> frozenset[str]:
    """Return the slugs of all rules that a calculator cites in its answers to the variations of its example."""
    calculator = CALCULATORS[name]
    cited: set[str] = set()
    for facts in example_variations(calculator):
        for book in RULEBOOKS:
            with suppress(InvalidField):  # some choices contradict the rest of the example
                cited |= set(answer_as_json(calculator, facts | {"rulebook": book})["rules"])
    return frozenset(cited)


def example_variations(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """Yield the example's facts, then one variation for each value of each choice.

    A form of at most `SHORT_FORM` fields also yields variations with two changed choices.
    """
    example = {field.name: field.example for field in calculator.fields if field.example is not None}
    yield example
    changes = [
        _facts_changed_by_choice(field, other) for field in calculator.fields for other in _possible_field_values(field)
    ]
    for change in changes:
        yield example | change
    if len(calculator.fields) <= SHORT_FORM:
        for change, other in combinations(changes, 2):
            yield example | change | other


def _facts_changed_by_choice(field: Field, value: Any) -> dict[str, Any]:
    """Return the facts that a choice changes: its own value and, for a betting structure, the stakes it needs."""
    return {field.name: value} | (STAKES.get(value, {}) if field.name == "betting" else {})


def _possible_field_values(field: Field) -> tuple[Any, ...]:
    return (True, False) if field.kind == "flag" else tuple(field.choices)
