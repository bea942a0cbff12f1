"""The payout curve over small fields: shares that people expect, and a first prize that one more entry never lowers."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.payout_plan import PayoutPlan, Takings, calculated_prizes
from tournaments.rules.prizes.prizes import Rounding

SMALL = 60


def prizes(entries: int, *, share: int = 20_00, buy_in: int = 0, **plan: Any) -> list[int]:
    """The prizes of a field, each of whose entries puts a `share` into the pool."""
    takings = Takings(entries=entries, pool=entries * share, buy_in=buy_in or share)
    return [prize.amount for prize in calculated_prizes(PayoutPlan(**plan), takings=takings)]


@for_each(
    ("entries", "paid"),
    [
        (2, [40_00]),
        (3, [40_00, 20_00]),
        (8, [102_00, 58_00]),
        (10, [127_00, 73_00]),
        (13, [165_00, 95_00]),
        (14, [165_00, 67_00, 48_00]),
        (20, [202_00, 115_00, 83_00]),
        (30, [255_00, 135_00, 91_00, 67_00, 52_00]),
    ],
)
def test_default_prizes_of_small_fields_are_as_listed(entries: int, paid: list[int]) -> None:
    assert prizes(entries) == paid


def test_nine_entries_at_33_50_pay_two_places() -> None:
    assert prizes(9, share=33_50) == [191_50, 110_00]


@given(
    share=st.sampled_from([5_00, 20_00, 33_50, 50_00, 130_00, 1_000_00]),
    fee=st.sampled_from([0, 10, 20]),
    unit=st.sampled_from([1, 1_00, 5_00, 10_00]),
    percent=st.sampled_from(["10", "12.5", "15", "20"]),
    rounding=st.sampled_from(Rounding),
)
def test_additional_entry_lowers_the_first_prize_by_at_most_one_unit(
    share: int, fee: int, unit: int, percent: str, rounding: Rounding
) -> None:
    unit = min(unit, share)  # prizes are never rounded to more than an entry puts in
    before = 0
    for entries in range(1, SMALL + 1):
        paid = prizes(
            entries,
            share=share,
            buy_in=share * (100 + fee) // 100,
            unit=unit,
            percent=percent,
            rounding=rounding,
        )
        assert sum(paid) == entries * share
        assert paid == sorted(paid, reverse=True)
        assert paid[0] >= before - unit
        if len(paid) == 2:
            assert 60 * sum(paid) <= 100 * paid[0] <= 70 * sum(paid)
        before = paid[0]


def test_prize_locked_by_hand_stays_unchanged() -> None:
    assert prizes(14, locked={1: 140_00}) == [140_00, 82_00, 58_00]


def test_flat_curve_pays_every_place_the_same() -> None:
    assert prizes(21, steepness="0", flat=False) == [105_00] * 4


def test_minimum_prize_is_lowered_to_keep_the_usual_first_prize() -> None:
    assert prizes(4, min_cash="3") == [48_00, 32_00]
