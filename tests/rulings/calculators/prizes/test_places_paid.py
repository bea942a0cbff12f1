"""Places paid, asked as the floor asks it."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.prizes.places_paid import PLACES_PAID
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


def paid(entries: int, percent: Any, **given: Any) -> dict[str, Any]:
    return answer_as_json(PLACES_PAID, {"entries": entries, "percent": percent} | given)


def test_places_paid_answer_shows_the_arithmetic():
    answer = paid(8569, "15")
    assert (answer["says"], answer["why"]) == (
        "1,286 places are paid.",
        "15% of 8,569 entries is 1,285.35, rounded up.",
    )
    assert answer["differs"] == ["Rounded down: 1,285", "Rounded to the nearest: 1,285"]


@pytest.mark.parametrize("percent", [12.5, "12.5", "12.5%", "12.50 %"])
def test_percentage_may_be_text_or_a_number(percent):
    assert paid(100, percent)["places"] == 13


def test_at_least_one_place_is_paid():
    answer = paid(3, 10, rounding="down")
    assert (answer["says"], answer["why"]) == (
        "1 place is paid.",
        "10% of 3 entries is 0.3, but at least one place is paid.",
    )


def test_exact_number_of_places_is_not_rounded():
    assert paid(100, 15)["why"] == "15% of 100 entries is 15."


@for_each("percent", ["", "1/3", "1e2", "-1", -1, 101, "١٢", True, [15], float("nan"), 10**400])
def test_text_other_than_a_percentage_is_refused(percent):
    with pytest.raises(InvalidField, match="percent: expected a percentage from 0 to 100"):
        paid(100, percent)
