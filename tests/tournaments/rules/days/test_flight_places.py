"""Places of those who went out in flights: side by side by how near they came to the end of their own flight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.days.flight_places import places_across_flights, pool_prizes_by_place
from tournaments.rules.prizes.payout_plan import PayoutMethod, PayoutPlan, Takings
from tournaments.rules.prizes.places import PlaceOfEntry

EURO = 100
# CAPT's flight of the mock: 224 entries of €500, 34 of them are paid, 23 are left
FIELD = Takings(entries=224, pool=224 * 500 * EURO, buy_in=550 * EURO)


def flight(start: int, count: int) -> list[PlaceOfEntry]:
    """Return a flight in which this many players bust, one after the other."""
    return [PlaceOfEntry(start + at, at, at) for at in range(1, count + 1)]


def test_busts_at_equal_positions_of_different_flights_share_places() -> None:
    found = places_across_flights([flight(100, 3), flight(200, 2)], above=15)
    assert found == [
        PlaceOfEntry(101, 16, 17),
        PlaceOfEntry(201, 16, 17),
        PlaceOfEntry(102, 18, 19),
        PlaceOfEntry(202, 18, 19),
        PlaceOfEntry(103, 20, 20),
    ]


def test_players_sharing_places_in_a_flight_rank_at_the_middle_place() -> None:
    tied = [PlaceOfEntry(101, 1, 2), PlaceOfEntry(102, 1, 2)]
    found = places_across_flights([tied, flight(200, 2)], above=0)
    assert [(place.entry, place.first, place.last) for place in found] == [
        (201, 1, 1),
        (101, 2, 3),
        (102, 2, 3),
        (202, 4, 4),
    ]


@given(st.lists(st.integers(0, 30), max_size=4), st.integers(0, 50))
def test_every_place_across_all_flights_is_assigned_once(counts: list[int], above: int) -> None:
    flights = [flight(1_000 * at, count) for at, count in enumerate(counts)]
    found = places_across_flights(flights, above=above)
    ranges = sorted({(place.first, place.last) for place in found})
    taken = [place for first, last in ranges for place in range(first, last + 1)]
    assert taken == list(range(above + 1, above + sum(counts) + 1))


def test_flight_pays_only_the_places_of_busted_players() -> None:
    all_places = pool_prizes_by_place(PayoutPlan(unit=5 * EURO), field=FIELD, left=0, share=1_500, of_pool=10_000)
    assert (len(all_places), sum(all_places.values())) == (34, FIELD.pool)
    here = pool_prizes_by_place(PayoutPlan(unit=5 * EURO), field=FIELD, left=23, share=1_500, of_pool=10_000)
    assert here == {place: all_places[place] for place in range(24, 35)}


@pytest.mark.parametrize("method", [PayoutMethod.CURVE, PayoutMethod.TABLE])
def test_flight_with_a_tenth_of_the_pool_ignores_the_minimum_prize(method: PayoutMethod) -> None:
    found = pool_prizes_by_place(PayoutPlan(method=method, unit=EURO), field=FIELD, left=0, share=1_500, of_pool=1_000)
    assert sum(found.values()) == FIELD.pool // 10
    assert list(found.values()) == sorted(found.values(), reverse=True)


@pytest.mark.parametrize(("share", "of_pool"), [(0, 1_000), (1_500, 0)])
def test_flight_without_paid_places_or_a_pool_share_pays_nothing(share: int, of_pool: int) -> None:
    assert pool_prizes_by_place(PayoutPlan(), field=FIELD, left=0, share=share, of_pool=of_pool) == {}
