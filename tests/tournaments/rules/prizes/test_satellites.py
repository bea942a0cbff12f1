"""Satellites: those who are left win alike once there is a seat for each."""

import pytest

from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutMethod, PayoutPlan, Takings, calculated_prizes
from tournaments.rules.prizes.places import PlaceOfEntry, places_of_those_in, seat_prize_count

PLAN = PayoutPlan(method=PayoutMethod.SATELLITE, seat_cost=50_000, award="Main Event")


def test_satellite_of_23_entries_pays_five_seats_and_30_in_cash() -> None:
    prizes = calculated_prizes(PLAN, takings=Takings(entries=23, pool=23 * 11_000, buy_in=11_000))
    assert [(prize.place, prize.award_value, prize.amount) for prize in prizes] == [
        *((place, 50_000, 0) for place in range(1, 6)),
        (6, 0, 3_000),
    ]
    assert seat_prize_count(prizes) == 5


@pytest.mark.parametrize(
    ("prizes", "seats"),
    [
        ([], 0),
        ([PaidPlace(place=1, amount=500)], 0),
        ([PaidPlace(place=1, amount=0, award="A", award_value=9), PaidPlace(place=2, amount=7)], 1),
        ([PaidPlace(place=1, amount=2, award="A", award_value=9), PaidPlace(place=2, amount=1, award="A")], 1),
        ([PaidPlace(place=at, amount=at, award="A", award_value=9) for at in (1, 2)], 2),
    ],
)
def test_satellite_seat_count_includes_only_the_same_award_as_first_place(prizes: list[PaidPlace], seats: int) -> None:
    assert seat_prize_count(prizes) == seats


@pytest.mark.parametrize(
    ("left", "seats", "expected"),
    [
        ([], 5, []),
        ([7], 0, [PlaceOfEntry(7, 1, 1)]),
        ([7, 8], 0, []),
        ([7, 8, 9], 2, []),
        ([7, 8], 2, [PlaceOfEntry(7, 1, 2), PlaceOfEntry(8, 1, 2)]),
        ([7, 8], 3, [PlaceOfEntry(7, 1, 2), PlaceOfEntry(8, 1, 2)]),
    ],
)
def test_satellite_ends_once_every_player_left_has_a_seat(
    left: list[int], seats: int, expected: list[PlaceOfEntry]
) -> None:
    assert places_of_those_in(left, seats=seats) == expected
