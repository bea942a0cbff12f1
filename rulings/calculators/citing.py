"""Which calculators cite a rule: each is asked its example, and every variation of one choice, by every book."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.fields import Field, Nonsense
from rulings.calculators.frame import Calculator, ask
from tournaments.rules.house_settings import RULEBOOKS


def calculators_citing(slug: str) -> tuple[str, ...]:
    """The names of the calculators whose answers rest on this rule, in the order of the table."""
    return tuple(name for name in CALCULATORS if slug in rules_cited(name))


@cache
def rules_cited(name: str) -> frozenset[str]:
    """The slugs of the rules that a calculator cites in one answer or another."""
    calculator = CALCULATORS[name]
    cited: set[str] = set()
    for given in _variations(calculator):
        for book in RULEBOOKS:
            with suppress(Nonsense):  # not every choice goes with the rest of the example
                cited |= set(ask(calculator, given | {"rulebook": book})["rules"])
    return frozenset(cited)


def _variations(calculator: Calculator) -> Iterator[dict[str, Any]]:
    example = {field.name: field.example for field in calculator.fields if field.example is not None}
    yield example
    for field in calculator.fields:
        for other in _others(field):
            yield example | {field.name: other}


def _others(field: Field) -> tuple[Any, ...]:
    return (True, False) if field.kind == "flag" else tuple(field.choices)
