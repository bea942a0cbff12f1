"""Prizes of the disqualified go to those above, and not a cent is lost (house setting `disqualified_prize`)."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.forfeits import prizes_without_forfeits
from tournaments.rules.prizes.payout_plan import PaidPlace


def paid_places(*amounts: int) -> list[PaidPlace]:
    return [PaidPlace(place=at, amount=amount) for at, amount in enumerate(amounts, start=1)]


def test_forfeited_prize_is_shared_by_the_places_above() -> None:
    assert [prize.amount for prize in prizes_without_forfeits(paid_places(600, 300, 200, 100), forfeited={3})] == [
        700,
        400,
        0,
        100,
    ]
    assert [prize.amount for prize in prizes_without_forfeits(paid_places(600, 300, 101), forfeited={3})] == [
        651,
        350,
        0,
    ]


def test_disqualified_players_get_nothing_of_forfeited_prizes() -> None:
    assert [prize.amount for prize in prizes_without_forfeits(paid_places(600, 300, 200, 100), forfeited={3, 4})] == [
        750,
        450,
        0,
        0,
    ]


def test_forfeited_first_prize_is_not_redistributed() -> None:
    assert [prize.amount for prize in prizes_without_forfeits(paid_places(600, 300), forfeited={1, 2})] == [600, 300]


def test_forfeited_satellite_seat_is_shared_as_money() -> None:
    seats = [PaidPlace(place=at, amount=0, award="Seat", award_value=500) for at in (1, 2, 3)]
    assert [(prize.amount, prize.award_value) for prize in prizes_without_forfeits(seats, forfeited={3})] == [
        (250, 500),
        (250, 500),
        (0, 0),
    ]


def test_forfeit_of_an_unpaid_place_changes_no_prize() -> None:
    assert prizes_without_forfeits(paid_places(600, 300), forfeited={7}) == paid_places(600, 300)


@given(st.lists(st.integers(0, 10**7), max_size=40), st.sets(st.integers(1, 45)))
def test_forfeits_keep_the_sum_and_never_reduce_other_prizes(amounts: list[int], forfeited: set[int]) -> None:
    before = paid_places(*amounts)
    after = prizes_without_forfeits(before, forfeited=forfeited)
    assert sum(prize.worth for prize in after) == sum(amounts)
    assert all(new.worth >= old.worth for old, new in zip(before, after, strict=True) if old.place not in forfeited)
    assert all(new.worth <= old.worth for old, new in zip(before, after, strict=True) if old.place in forfeited)
