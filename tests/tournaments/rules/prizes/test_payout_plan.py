"""Payout plans: from entries and a pool to prizes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.payout_curve import Impossible
from tournaments.rules.prizes.payout_plan import (
    FirstPrizeFall,
    PaidPlace,
    PayoutMethod,
    PayoutPlan,
    Takings,
    calculated_prizes,
    first_prize_falls,
    least_prize,
    plan_from_json,
    plan_to_json,
    prize_problems,
)


def prizes(plan: PayoutPlan, *, entries: int, pool: int, buy_in: int = 15_000) -> list[PaidPlace]:
    return calculated_prizes(plan, takings=Takings(entries=entries, pool=pool, buy_in=buy_in))


def test_default_payout_plan_pays_15_percent_of_entries_rounded_up():
    paid = prizes(PayoutPlan(unit=500), entries=187, pool=2_431_000)
    assert len(paid) == 29
    assert paid[-1].amount == 22_500
    assert sum(prize.amount for prize in paid) == 2_431_000


def test_minimum_prize_is_rounded_up_to_a_whole_unit():
    assert least_prize(PayoutPlan(min_cash="1.5", unit=1000), buy_in=1_500) == 3_000


def test_payout_table_pays_the_printed_shares():
    paid = prizes(PayoutPlan(method=PayoutMethod.TABLE, table="card_room"), entries=30, pool=100_000)
    assert [prize.amount for prize in paid] == [40_000, 24_000, 16_000, 12_000, 8_000]


def test_payout_table_can_be_chosen_by_the_number_of_paid_places():
    paid = prizes(PayoutPlan(method=PayoutMethod.TABLE, table="club", percent="10"), entries=40, pool=100_000)
    assert [prize.amount for prize in paid] == [46_000, 27_000, 17_000, 10_000]


def test_number_of_entries_missing_in_a_payout_table_is_refused():
    with pytest.raises(ValueError, match="has no row for 11 entries"):
        prizes(PayoutPlan(method=PayoutMethod.TABLE, table="home"), entries=11, pool=100)


def test_a_satellite_pays_seats_and_the_rest_to_the_next_place():
    paid = prizes(
        PayoutPlan(method=PayoutMethod.SATELLITE, seat_cost=110_000, award="Main Event"), entries=50, pool=500_000
    )
    assert [(prize.award, prize.award_value, prize.amount) for prize in paid] == [
        *[("Main Event", 110_000, 0)] * 4,
        ("", 0, 60_000),
    ]


def test_a_satellite_with_more_seats_than_entries_pays_the_rest_in_money():
    paid = prizes(PayoutPlan(method=PayoutMethod.SATELLITE, seat_cost=100), entries=2, pool=501)
    assert [(prize.award, prize.amount) for prize in paid] == [("Seat", 151), ("Seat", 150)]


@given(entries=st.integers(1, 10_000), pool=st.integers(1, 10**10), cost=st.integers(1, 10**6))
def test_satellite_prizes_sum_to_the_pool_and_never_rise(entries, pool, cost):
    paid = (
        prizes(PayoutPlan(method=PayoutMethod.SATELLITE, seat_cost=cost), entries=entries, pool=pool)
        if pool // cost < 20_000
        else []
    )
    assert sum(prize.worth for prize in paid) in {0, pool}
    assert all(higher.worth >= lower.worth for higher, lower in pairwise(paid))


@given(entries=st.integers(1, 10_000))
def test_any_payout_plan_pays_the_pool_exactly(entries):
    pool = entries * 13_000
    paid = prizes(PayoutPlan(unit=500, percent="12.5"), entries=entries, pool=pool)
    assert sum(prize.worth for prize in paid) == pool
    assert [prize.place for prize in paid] == list(range(1, len(paid) + 1))


def test_payout_plan_without_entries_has_no_prizes():
    assert prizes(PayoutPlan(), entries=0, pool=0) == []


def test_stored_payout_plan_is_read_back_unchanged():
    plan = PayoutPlan(method=PayoutMethod.TABLE, locked={2: 30_000, 1: 50_000})
    assert plan_from_json(plan_to_json(plan)) == plan


@for_each(
    ("stored", "sentence"),
    [
        ({"percents": "15"}, "a payout plan has no percents"),
        ({"percent": "0x"}, "percent must be a number from 0 to 100, not 0x"),
        ({"percent": "101"}, "percent must be a number from 0 to 100, not 101"),
        ({"percent": "NaN"}, "percent must be a number"),
        ({"table": "none"}, "payout table none does not exist"),
        ({"method": "chance"}, "'chance' is not a valid PayoutMethod"),
        ({"unit": 0}, "the rounding unit must be above 0"),
        ({"method": "satellite"}, "a satellite needs the cost of a seat"),
    ],
)
def test_invalid_payout_plan_is_refused(stored, sentence):
    with pytest.raises(ValueError, match=sentence):
        plan_from_json(stored)


def test_problems_of_prizes_set_by_hand_are_reported():
    paid = [PaidPlace(place=1, amount=100), PaidPlace(place=2, amount=120)]
    assert [str(problem) for problem in prize_problems(paid, pool=250)] == [
        "the prizes total 220; the pool is 250",
        "place 2 pays more than the place above it",
    ]


def test_refusal_of_impossible_prizes_contains_the_amounts_of_money():
    with pytest.raises(Impossible) as refused:
        prizes(PayoutPlan(percent="100"), entries=10, pool=100_000)
    sentence = "paid places: 10, at least EUR 225 each, need EUR 2,250; the pool has EUR 1,000"
    assert refused.value.sentence_in_currency("EUR") == sentence


def own_plan(*shares: str) -> PayoutPlan:
    return PayoutPlan(method=PayoutMethod.OWN, shares=shares, name="Club 5 places", unit=1_000)


def test_custom_payout_table_pays_the_given_shares():
    paid = prizes(own_plan("45", "25", "15", "10", "5"), entries=40, pool=340_000)
    assert [prize.amount for prize in paid] == [153_000, 85_000, 51_000, 34_000, 17_000]


def test_whole_pool_is_paid_to_fewer_entries_than_places():
    paid = prizes(own_plan("45", "25", "15", "10", "5"), entries=2, pool=100_000)
    assert (len(paid), sum(prize.amount for prize in paid)) == (2, 100_000)


@for_each(
    ("shares", "amounts"),
    [
        (("33.33", "33.33", "33.34"), [33_340, 33_330, 33_330]),
        (("33", "33", "34"), [34_000, 33_000, 33_000]),
        (("40", "12", "12", "12", "12", "12"), [40_000, 12_000, 12_000, 12_000, 12_000, 12_000]),
        (("14.28",) * 6 + ("14.32",), [14_320] + [14_280] * 6),
    ],
)
def test_rounding_remainder_of_equal_shares_goes_to_the_last_place(shares, amounts):
    plan = plan_from_json({"method": "own", "shares": list(shares), "unit": 1})
    assert [prize.amount for prize in prizes(plan, entries=40, pool=100_000)] == amounts


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        (("33.33", "33.34", "33.33"), "place 2 gets more than the place above it"),
        (("33.33", "33.33", "33.33"), "the shares make 99.99 %, not 100 %"),
        (("50", "24", "26"), "place 3 gets more than the place above it"),
        ((), "1 to 500 places"),
        (("50", "40"), "the shares make 90 %, not 100 %"),
        (("40", "60"), "place 2 gets more than the place above it"),
        (("100", "0"), "the share of place 2 must be above 0"),
        (("all",), "the share of place 1 is not a number: all"),
    ],
)
def test_invalid_custom_payout_table_is_refused_with_a_reason(shares, sentence):
    with pytest.raises(ValueError, match=sentence):
        plan_from_json({"method": "own", "shares": list(shares)})


def test_number_of_paid_places_can_be_set():
    assert len(prizes(PayoutPlan(places=5, unit=100), entries=40, pool=340_000)) == 5
    assert len(prizes(PayoutPlan(places=50, unit=100, min_cash="0"), entries=40, pool=340_000)) == 40


def test_stored_payout_plan_omits_newer_default_fields():
    assert {"places", "shares", "name"} & plan_to_json(PayoutPlan()).keys() == set()
    assert plan_from_json(plan_to_json(own_plan("60", "40"))) == own_plan("60", "40")


@pytest.mark.parametrize(
    "plan",
    [
        PayoutPlan(),
        PayoutPlan(places=20),
        PayoutPlan(method=PayoutMethod.TABLE, table="card_room"),
        PayoutPlan(method=PayoutMethod.OWN, shares=("40", "30", "20", "10")),
        PayoutPlan(method=PayoutMethod.SATELLITE, seat_cost=50_000),
    ],
)
def test_number_of_prizes_never_exceeds_the_possible_winners(plan):
    takings = Takings(entries=103, pool=2_000_000, buy_in=20_000, most=3)
    paid = calculated_prizes(plan, takings=takings)
    assert (len(paid), sum(prize.worth for prize in paid)) == (3, 2_000_000)


def falls(plan: PayoutPlan, *, entries: int, upto: int, share: int = 20_00, guarantee: int = 0) -> list[FirstPrizeFall]:
    pools = [max(count * share, guarantee) for count in range(entries, upto + 1)]
    return first_prize_falls(plan, entries=entries, pools=pools, buy_in=share)


def test_first_prize_falls_when_a_published_table_pays_more_places() -> None:
    card_room = PayoutPlan(method=PayoutMethod.TABLE, table="card_room")
    assert falls(card_room, entries=5, upto=20) == [FirstPrizeFall(entries=9, before=160_00, after=90_00)]


def test_payout_curve_never_lowers_the_first_prize_of_a_small_field() -> None:
    assert falls(PayoutPlan(), entries=1, upto=60) == []


def test_first_prize_of_a_guarantee_falls_with_more_paid_places() -> None:
    assert falls(PayoutPlan(), entries=12, upto=15, guarantee=400_00) == [
        FirstPrizeFall(entries=14, before=254_00, after=237_00),
        FirstPrizeFall(entries=15, before=237_00, after=222_00),
    ]


def test_entry_counts_that_a_payout_table_does_not_cover_are_skipped() -> None:
    assert falls(PayoutPlan(method=PayoutMethod.TABLE, table="home"), entries=11, upto=14) == []
