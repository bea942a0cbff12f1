"""The parts of an entry's money."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.desk.buy_in import (
    PARTS,
    amounts_from_percents,
    decimal_text,
    entries_to_reach_guarantee,
    percents_from_amounts,
    refuse_wrong_percents,
    refuse_wrong_split,
)
from tournaments.rules.refused import Refused


def refusal(check: Callable[[], object]) -> tuple[str, Mapping[str, Any]]:
    with pytest.raises(Refused) as caught:
        check()
    return caught.value.code, caught.value.facts


def test_buy_in_parts_with_the_right_sum_are_valid():
    refuse_wrong_split({"prize_share": 8_500, "house_fee": 1_200, "staff_fee": 300}, buy_in=10_000, currency="EUR")


def test_refusal_of_a_wrong_buy_in_sum_suggests_a_prize_share():
    over = {"prize_share": 8_500, "house_fee": 1_200, "staff_fee": 500}
    assert refusal(lambda: refuse_wrong_split(over, buy_in=10_000, currency="EUR")) == (
        "split_over",
        {"total": "EUR 102", "off": "EUR 2", "mend": "EUR 83", "mends": 8_300},
    )
    assert refusal(lambda: refuse_wrong_split(over, buy_in=11_000, currency="EUR"))[0] == "split_under"


def test_no_prize_share_is_suggested_if_the_fees_exceed_the_buy_in():
    parts = {"prize_share": 0, "house_fee": 1_200}
    assert refusal(lambda: refuse_wrong_split(parts, buy_in=1_000, currency="EUR")) == (
        "split_impossible",
        {"others": "EUR 12", "whole": "EUR 10"},
    )


def test_buy_in_percentages_must_sum_to_100():
    refuse_wrong_percents({"prize_share": Decimal("87.5"), "house_fee": Decimal("12.5")})
    code, facts = refusal(lambda: refuse_wrong_percents({"prize_share": Decimal(85), "house_fee": Decimal(17)}))
    assert (code, facts["total"], facts["off"], facts["mend"]) == ("split_over", "102\u00a0%", "2\u00a0%", "83\u00a0%")


def test_percentage_is_shown_without_trailing_zeros():
    assert [decimal_text(Decimal(amount)) for amount in ("85.00", "12.50", "100", "0.25")] == [
        "85",
        "12.5",
        "100",
        "0.25",
    ]


@given(weights=st.lists(st.integers(0, 10_000), min_size=5, max_size=5), buy_in=st.integers(1, 10**9))
def test_amounts_of_percentage_parts_sum_to_the_buy_in(weights, buy_in):
    if not sum(weights):
        return
    amounts = dict(zip(PARTS, weights, strict=True))
    percents = percents_from_amounts(amounts, buy_in=sum(weights))
    refuse_wrong_percents(percents)
    assert sum(amounts_from_percents(percents, buy_in=buy_in).values()) == buy_in


def test_buy_in_percentages_are_converted_to_amounts():
    percents = {"prize_share": Decimal(85), "house_fee": Decimal(12), "staff_fee": Decimal(3)}
    assert amounts_from_percents(percents, buy_in=10_000) == {
        "prize_share": 8_500,
        "house_fee": 1_200,
        "staff_fee": 300,
    }


def test_entries_needed_for_a_guarantee_are_counted():
    assert entries_to_reach_guarantee(150_000, prize_share=8_500) == 18
    assert entries_to_reach_guarantee(0, prize_share=8_500) is None
    assert entries_to_reach_guarantee(150_000, prize_share=0) is None
