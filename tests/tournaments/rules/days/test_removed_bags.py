"""Payments for removed bags, with their source, and the places that the bags take."""

import pytest

from tournaments.rules.days.removed_bags import PayFor, RemovedPay, removed_bag_payments


@pytest.mark.parametrize(
    ("rule", "each", "from_pool", "from_house", "places"),
    [
        (RemovedPay(pay=PayFor.NOTHING), 0, 0, 0, range(0)),
        (RemovedPay(pay=PayFor.MINIMUM, keeps_place=True), 110_000, 880_000, 0, range(160, 168)),
        (RemovedPay(pay=PayFor.BONUS, amount=50_000, from_pool=False), 50_000, 0, 400_000, range(0)),
        (RemovedPay(pay=PayFor.SHARE, share=3_333), 16_665, 133_320, 0, range(0)),
    ],
)
def test_eight_removed_bags_are_paid_by_each_payment_rule(
    rule: RemovedPay, each: int, from_pool: int, from_house: int, places: range
) -> None:
    paid = removed_bag_payments(rule, removed=8, forward=159, minimum=110_000, prize_share=50_000)
    assert (paid.each, paid.from_pool, paid.from_house, paid.places) == (each, from_pool, from_house, places)
    assert paid.total == 8 * each


def test_capt_2025_forty_second_qualifications_cost_the_pool_160_000() -> None:
    """CAPT 2025: every further qualification €4,000 from the prize pool."""
    rule = RemovedPay(pay=PayFor.BONUS, amount=400_000)
    paid = removed_bag_payments(rule, removed=40, forward=254, minimum=150_000, prize_share=50_000)
    assert (paid.total, 2_937 * 50_000 - paid.from_pool) == (16_000_000, 130_850_000)
