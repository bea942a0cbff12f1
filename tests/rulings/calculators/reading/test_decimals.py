"""Numbers that need not be whole."""

from decimal import Decimal

import pytest

from rulings.calculators.reading.decimals import read_decimal
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


@pytest.mark.parametrize(("value", "read"), [(5, "5"), (0.1, "0.1"), ("7.50", "7.5"), (0, "0"), (100.0, "100")])
def test_decimal_is_read_exactly(value, read):
    assert read_decimal("buy_in", value, high=100, expected="a number") == Decimal(read)


@for_each("value", [None, True, "", "abc", "1,5", "+5", "5.", ".5", "5\n", 101, -0.1, float("inf"), 10**400, {}])
def test_refusal_of_an_invalid_decimal_contains_the_field_name(value):
    with pytest.raises(InvalidField, match="buy_in: expected a number"):
        read_decimal("buy_in", value, high=100, expected="a number")
