"""Prizes of a flight's own places: a part of its prize money, spread by the tournament's curve."""

import pytest

from tournaments.rules.days.flight_prizes import prizes_by_place
from tournaments.rules.prizes.payout_plan import PayoutMethod, PayoutPlan, Takings

EURO = 100
# CAPT's flight of the mock: 224 entries of €500, 34 of them are paid, 23 are left
FIELD = Takings(entries=224, pool=224 * 500 * EURO, buy_in=550 * EURO)


def test_the_places_below_those_who_are_left_are_paid_and_the_better_ones_stay_in_the_pool() -> None:
    all_places = prizes_by_place(PayoutPlan(unit=5 * EURO), field=FIELD, left=0, share=1_500, of_pool=10_000)
    assert (len(all_places), sum(all_places.values())) == (34, FIELD.pool)
    here = prizes_by_place(PayoutPlan(unit=5 * EURO), field=FIELD, left=23, share=1_500, of_pool=10_000)
    assert here == {place: all_places[place] for place in range(24, 35)}


@pytest.mark.parametrize("method", [PayoutMethod.CURVE, PayoutMethod.TABLE])
def test_a_small_part_is_spread_without_the_plans_least_prize(method: PayoutMethod) -> None:
    found = prizes_by_place(PayoutPlan(method=method, unit=EURO), field=FIELD, left=0, share=1_500, of_pool=1_000)
    assert sum(found.values()) == FIELD.pool // 10
    assert list(found.values()) == sorted(found.values(), reverse=True)


@pytest.mark.parametrize(("share", "of_pool"), [(0, 1_000), (1_500, 0)])
def test_nothing_is_paid_where_no_place_or_no_part_is_set(share: int, of_pool: int) -> None:
    assert prizes_by_place(PayoutPlan(), field=FIELD, left=0, share=share, of_pool=of_pool) == {}
