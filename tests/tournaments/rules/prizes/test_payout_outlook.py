"""Payout plans ahead of their entries."""

from tournaments.rules.prizes.payout_outlook import FirstPrizeFall, first_prize_falls
from tournaments.rules.prizes.payout_plan import PayoutMethod, PayoutPlan


def falls(plan: PayoutPlan, *, entries: int, upto: int, share: int = 20_00, guarantee: int = 0) -> list[FirstPrizeFall]:
    pools = [max(count * share, guarantee) for count in range(entries, upto + 1)]
    return first_prize_falls(plan, entries=entries, pools=pools, buy_in=share)


def test_published_table_lowers_the_first_prize_where_it_opens_places() -> None:
    card_room = PayoutPlan(way=PayoutMethod.TABLE, table="card_room")
    assert falls(card_room, entries=5, upto=20) == [FirstPrizeFall(entries=9, before=160_00, after=90_00)]


def test_curve_lowers_no_first_prize_of_a_small_field() -> None:
    assert falls(PayoutPlan(), entries=1, upto=60) == []


def test_guarantee_that_does_not_grow_is_shared_by_more_places() -> None:
    assert falls(PayoutPlan(), entries=12, upto=15, guarantee=400_00) == [
        FirstPrizeFall(entries=14, before=254_00, after=237_00),
        FirstPrizeFall(entries=15, before=237_00, after=222_00),
    ]


def test_counts_that_a_table_does_not_pay_are_passed_over() -> None:
    assert falls(PayoutPlan(way=PayoutMethod.TABLE, table="home"), entries=11, upto=14) == []
