"""The calculators as a list."""

from rulings.calculators import CALCULATORS
from rulings.views.groups import GROUPS, MOST_USED, calculator_groups, calculator_search_text, most_used_calculators


def test_every_calculator_group_has_a_title() -> None:
    assert {calculator.group for calculator in CALCULATORS.values()} == set(GROUPS)


def test_every_calculator_is_in_exactly_one_group() -> None:
    listed = [calculator.name for _, several in calculator_groups() for calculator in several]
    assert sorted(listed) == sorted(CALCULATORS)


def test_every_calculator_listed_as_most_used_exists() -> None:
    assert [calculator.name for calculator in most_used_calculators()] == list(MOST_USED)


def test_calculator_is_found_by_the_labels_of_its_buttons() -> None:
    found = calculator_search_text(CALCULATORS["premature_card"])
    assert [word for word in ("premature", "too soon", "seventh", "stud") if word not in found] == []
