"""A procedure's page asks for what decides something, as it stands, and for nothing else."""

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.reading.fields import ON
from rulings.forms.form import CalculatorForm
from rulings.rules.procedures import PROCEDURES
from tests.rulings.rules.procedures.test_procedures import SITUATIONS, houses
from tests.suite.each_case import for_each

pytestmark = pytest.mark.slow

#: procedures whose fields wait for each other
WAITING = sorted({name for name in PROCEDURES for field in CALCULATORS[name].fields if field.asked_if})


@cache
def ruled(name: str, *situation: tuple[str, Any]) -> tuple[str, ...]:
    """Return the rulings by all house rules, without drawings."""
    procedures = [PROCEDURES[name](**dict(situation), house_rules=house_rules) for house_rules in houses()]
    return tuple(
        f"{procedure.title} {procedure.situation} {procedure.says} {procedure.steps}" for procedure in procedures
    )


def situations(name: str) -> Iterator[dict[str, Any]]:
    """Every way to fill in the form."""
    asked = SITUATIONS[name]
    yield from (dict(zip(asked, values, strict=True)) for values in itertools.product(*asked.values()))


@pytest.mark.parametrize("name", WAITING)
def test_value_of_a_hidden_field_does_not_change_the_answer(name: str) -> None:
    for given in situations(name):
        form = CalculatorForm.from_facts(CALCULATORS[name], given)
        for field in (field for field in given if not form.is_asked(field)):
            answers = {ruled(name, *(given | {field: value}).items()) for value in SITUATIONS[name][field]}
            assert (field, given, len(answers)) == (field, given, 1)


@for_each("name", [name for name, asked in SITUATIONS.items() if asked])
def test_every_visible_choice_and_switch_changes_some_answer(name: str) -> None:
    buttons = {field.name for field in CALCULATORS[name].fields if field.kind in {"choice", "flag"}}
    for given in situations(name):
        form = CalculatorForm.from_facts(CALCULATORS[name], given)
        for field in (field for field in given if field in buttons and form.is_asked(field)):
            answers = {
                ruled(name, *(other | {field: value}).items())
                for value in SITUATIONS[name][field]
                for other in _alike(name, given, field)
            }
            assert (field, given, len(answers) > 1) == (field, given, True)


def _alike(name: str, given: dict[str, Any], field: str) -> Iterator[dict[str, Any]]:
    """The situation, and those that differ from it only in what is still to be answered after the field."""
    later = list(given)[list(given).index(field) + 1 :]
    for values in itertools.product(*(SITUATIONS[name][fact] for fact in later)):
        yield given | dict(zip(later, values, strict=True))


def test_field_that_depends_on_a_switch_is_hidden_while_the_switch_is_off() -> None:
    clock = CALCULATORS["calling_the_clock"]
    asked = [
        CalculatorForm.from_facts(clock, {"reasonable_time": fair}).is_asked("facing_bet") for fair in (False, True)
    ]
    assert asked == [False, True]
    assert CalculatorForm.from_facts(clock, {}).visibility_condition("facing_bet") == ("reasonable_time", ON)


def test_field_that_depends_on_a_hidden_field_is_hidden() -> None:
    boxed = {"boxed": 1, "first_deal": True, "betting": "nobody"}
    form = CalculatorForm.from_facts(CALCULATORS["boxed_cards"], boxed)
    assert [name for name in boxed if form.is_asked(name)] == ["boxed"]
    assert form.facts() == {"boxed": 1}
