"""Tournaments of flights whose figures are published, from the entries on: CAPT 2025, WSOP 2019 and 2025."""

from string import ascii_uppercase

import pytest
from django.contrib.auth.models import User

from tables.models import Bag
from tables.selectors.chips.sums import expected_chips
from tests.journeys.published_event import DOLLAR, EURO, STACK, PublishedEvent
from tests.tables.conftest import counter as counter  # noqa: PLC0414 - a fixture
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay, BustOut, Tournament
from tournaments.selectors.amounts_sold import entries_sold, unique_player_count
from tournaments.selectors.prizes.places import places_over_all_days, places_so_far
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.services.days.flights import set_carry_over
from tournaments.services.prizes import prizes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_capt_2025_pays_a_bonus_for_every_additional_bag(tournament: Tournament, director: User, counter: User) -> None:
    """2,937 entries of €500 in twelve flights; 254 players had 294 bags, and 40 of them had two."""
    event = PublishedEvent(tournament, director, counter, price=500 * EURO, people=2_897)
    event.whole(set_carry_over, **SETTINGS | {"pay": "bonus", "amount": 4_000 * EURO})
    size, bags = 245, [24, *[23] * 10]
    for at, bagged in enumerate(bags):
        who = range(size * at, size * (at + 1))
        event.flight(f"1{ascii_uppercase[at]}", who, bag=who[:bagged])
    twice = [*range(24), *range(size, size + 16)]
    event.flight("1L", [*twice, *range(size * 11, 2_897)], bag=twice)
    assert (entries_sold(event.tournament).count(), unique_player_count(event.tournament)) == (2_937, 2_897)
    assert Bag.objects.count() == 294
    assert event.carried_over() == 254
    assert sum(BagPay.objects.values_list("amount", flat=True)) == 160_000 * EURO
    assert prize_pool_of(event.tournament) == (1_468_500 - 160_000) * EURO
    removed = sum(Bag.objects.exclude(removed="").values_list("stack", flat=True))
    assert (event.chips, removed) == (2_695 * STACK, 242 * STACK)
    assert len(event.drawn()) == 254


def test_wsop_main_event_2025_counts_entries_of_day_2(tournament: Tournament, director: User, counter: User) -> None:
    """923, 1,096, 1,678 and 4,997 entries in flights, 266 and 775 on day 2: 9,735 entries, 1,461 places."""
    event = PublishedEvent(tournament, director, counter, price=9_300 * DOLLAR, people=9_735)
    begins, left = 0, {}
    for code, size in (("1A", 923), ("1B", 1_096), ("1C", 1_678), ("1D", 4_997)):
        who = range(begins, begins + size)
        event.flight(code, who, bag=who[: -(-size * 3 // 4)])
        begins, left[code] = begins + size, -(-size * 3 // 4)
    event.festival.beside("2abc", "1A", "1B", "1C", after=3)
    event.festival.beside("2d", "1D", after=4)
    forward = {code: event.carried_over(code) for code in ("2abc", "2d")}
    assert (begins, forward) == (8_694, {"2abc": 693 + 822 + 1_259, "2d": left["1D"]})
    for code, late in (("2abc", 266), ("2d", 775)):
        event.enter_late(range(begins, begins + late), on=code)
        begins += late
    found = event.tournament
    assert (entries_sold(found).count(), unique_player_count(found), prize_pool_of(found)) == (
        9_735,
        9_735,
        90_535_500 * DOLLAR,
    )
    event.whole(prizes.plan_payouts, method="curve", percent=15, unit=100 * DOLLAR)
    places = prizes_of(event.tournament).places
    assert (len(places), sum(place.worth for place in places)) == (1_461, 90_535_500 * DOLLAR)
    days = {code: event.festival.flights[code].tournament for code in forward}
    assert sum(expected_chips(day).total for day in days.values()) == 9_735 * STACK
    assert {code: len(event.drawn(on=code)) for code in days} == {"2abc": 2_774 + 266, "2d": 3_748 + 775}

    event.play_down("2abc", left=1_000)
    last = places_so_far(event.tournament)[-1]
    assert (last.first, last.last) == (2_774 + 266 + 3_748 + 775,) * 2
    event.play_down("2d", left=2_000)
    assert event.carried_over() == 3_000
    assert (len(event.drawn()), event.chips) == (3_000, 9_735 * STACK)
    found = event.tournament
    everybody = places_over_all_days(found)
    assert (everybody[0].first, everybody[-1].last) == (3_001, 9_735)
    assert len({bag.entry for bag in everybody}) == len(everybody) == 6_735


def test_wsop_main_event_2019_carries_survivors_of_all_flights_forward(
    tournament: Tournament, director: User, counter: User
) -> None:
    """Entries and survivors: 1A 1,334 and 962, 1B 1,914 and 1,421, 1C 4,879 and 3,664."""
    event = PublishedEvent(tournament, director, counter, price=9_400 * DOLLAR, people=8_569)
    begins = 0
    for code, size, left in (("1A", 1_334, 962), ("1B", 1_914, 1_421), ("1C", 4_879, 3_664)):
        event.flight(code, range(begins, begins + size), bag=range(begins, begins + left))
        begins += size
    assert event.carried_over() == 962 + 1_421 + 3_664
    event.enter_late(range(begins, begins + 98 + 344))
    assert entries_sold(event.tournament).count() == 8_569
    assert event.chips == 8_569 * STACK


@pytest.mark.parametrize(
    ("policy", "pay", "plays_with", "paid_places"),
    [("best", "minimum", 30_000, 1), ("added", "nothing", 55_000, 0)],
)
def test_second_bag_of_a_player_follows_the_carry_over_policy(
    tournament: Tournament, director: User, counter: User, policy: str, pay: str, plays_with: int, paid_places: int
) -> None:
    event = PublishedEvent(tournament, director, counter, price=100 * EURO, people=12)
    event.whole(prizes.plan_payouts, method="curve", places=3, unit=EURO)
    event.whole(set_carry_over, **SETTINGS | {"policy": policy, "pay": pay, "keeps_place": pay == "minimum"})
    event.flight("1A", range(5), bag=range(4))  # 25,000 each
    event.flight("1B", [0, *range(5, 10)], bag=[0, 5, 6, 7])  # 30,000 each
    forward = event.carried_over()
    assert forward == 7
    assert event.festival.sums()["Player 00000"] == plays_with
    removed = sum(Bag.objects.exclude(removed="").values_list("stack", flat=True))
    assert event.chips + removed == 11 * STACK
    out = BustOut.objects.filter(entry__tournament=event.tournament)
    assert (out.count(), BagPay.objects.count()) == (paid_places, 0)
