"""Which calculators cite a rule: each is asked its example and variations of its choices, by every book."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator, ask
from rulings.calculators.reading.fields import Field, Nonsense
from tournaments.rules.rulebook.editions import RULEBOOKS

#: forms with no more fields than these are asked every two choices together
SHORT_FORM = 4

#: what a way of betting cannot do without
STAKES: dict[str, dict[str, Any]] = {
    "fixed_limit": {"bets": [200, 400]},
    "spread_limit": {"spread": [200, 1_000]},
    "cap_limit": {"cap": 10_000},
}


def calculators_citing(slug: str) -> tuple[str, ...]:
    """The names of the calculators whose answers rest on this rule, in the order of the table."""
    return tuple(name for name in CALCULATORS if slug in rules_cited(name))


@cache
def rules_cited(name: str) -> frozenset[str]:
    """The slugs of the rules that a calculator cites in one answer or another."""
    calculator = CALCULATORS[name]
    cited: set[str] = set()
    for given in variations(calculator):
        for book in RULEBOOKS:
            with suppress(Nonsense):  # not every choice goes with the rest of the example
                cited |= set(ask(calculator, given | {"rulebook": book})["rules"])
    return frozenset(cited)


def variations(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """The example, each choice changed alone, and in short forms each two choices together."""
    example = {field.name: field.example for field in calculator.fields if field.example is not None}
    yield example
    changes = [_with_its_stakes(field, other) for field in calculator.fields for other in _others(field)]
    for change in changes:
        yield example | change
    if len(calculator.fields) <= SHORT_FORM:
        for one, other in combinations(changes, 2):
            yield example | one | other


def _with_its_stakes(field: Field, value: Any) -> dict[str, Any]:
    """One choice, and with a way of betting what it is played by."""
    return {field.name: value} | (STAKES.get(value, {}) if field.name == "betting" else {})


def _others(field: Field) -> tuple[Any, ...]:
    return (True, False) if field.kind == "flag" else tuple(field.choices)
