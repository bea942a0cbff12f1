"""From a rule to the calculators that cite it."""

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.citing import calculator_names_citing, cited_rule_slugs
from rulings.calculators.calculator import answer_as_json
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.rule_index import RULES


@for_each("name", sorted(CALCULATORS))
def test_rule_cited_in_an_example_lists_its_calculator(name: str) -> None:
    calculator = CALCULATORS[name]
    given = {field.name: field.example for field in calculator.fields if field.example is not None}
    for slug in answer_as_json(calculator, given)["rules"]:
        assert name in calculator_names_citing(slug)


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("premature-river", "premature_card"),
        ("premature-stud-card", "premature_card"),
        ("reopening-limit", "reopening"),
    ],
)
def test_rule_cited_only_outside_the_example_lists_its_calculator(slug: str, name: str) -> None:
    assert name in calculator_names_citing(slug)


def test_every_rule_cited_by_a_calculator_is_in_the_index() -> None:
    assert {slug for name in CALCULATORS for slug in cited_rule_slugs(name)} - set(RULES) == set()


def test_rule_without_a_calculator_lists_no_calculator() -> None:
    assert calculator_names_citing("no-such-rule") == ()
