"""The price list."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Entry, Profile, Tournament
from tournaments.services.desk import prices

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director)


def test_price_can_be_added_and_changed_and_removed(desk: Desk) -> None:
    staff = desk(prices.add_profile, name=" Staff ", sells="entry", prize_share=10_000, staff_fee=500)
    assert desk.said == "Price Staff added: €105 for 20,000 chips"
    desk(prices.change_profile, profile=staff, prize_share=9_000, chips=10_000)
    assert desk.said == "Price Staff changed: €95 for 10,000 chips"
    desk(prices.retire_profile, profile=staff)
    assert desk.said == "Price Staff removed"
    assert desk.refused(prices.retire_profile, profile=staff) == "already_so"
    for _ in range(3):
        desk.undo_latest()
    assert not Profile.objects.exists()


def test_past_sales_keep_the_old_price(desk: Desk) -> None:
    late = desk(prices.add_profile, name="Late", sells="entry", prize_share=10_000)
    desk.enter("Ada")
    desk(prices.change_profile, profile=late, prize_share=20_000)
    assert [entry.price for entry in Entry.objects.all()] == [10_000]


def test_invalid_prices_are_refused(desk: Desk) -> None:
    late = desk(prices.add_profile, name="Late", sells="entry")
    assert desk.refused(prices.add_profile, name="late", sells="entry") == "price_named_already"
    assert desk.refused(prices.add_profile, name=" ", sells="entry") == "needs_a_name"
    assert desk.refused(prices.add_profile, name="Early", sells="entry", until_step="l99") == "no_such_step"
    assert desk.refused(prices.change_profile, profile=late, name="Late") == "nothing_changes"
