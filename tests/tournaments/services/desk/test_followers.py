"""Flights follow the settings and prices of their tournament, but for what they were given differently."""

import pytest
from django.contrib.auth.models import User

from tests.tables.festival import Festival
from tournaments.models import Profile, Tournament
from tournaments.services.desk.prices import add_profile, change_profile, retire_profile
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def sold_festival(tournament: Tournament, director: User) -> Festival:
    """1A takes entries with a price list of its tournament, 1B has ended; a day 2 beside another is planned."""
    festival = Festival(tournament, director, User.objects.create_superuser(username="counter"))
    festival.whole(change_settings, prize_share=10_000)
    festival.whole(add_profile, name="Early", sells="entry", prize_share=8_000)
    for at, code in enumerate(("1A", "1B")):
        festival.flight(code, after=at)
    festival.beside("2a", "1A", after=3)
    festival.enter("1B", "Ada")
    festival.bag("1B", Ada=20_000)
    return festival


def tournament_of(code: str) -> Tournament:
    return Tournament.objects.get(slug=f"event-{code}")


def prices(code: str) -> dict[str, int]:
    rows = Profile.objects.filter(tournament=tournament_of(code), retired_at=None)
    return {row.name: row.prize_share for row in rows}


def test_changed_buy_in_applies_to_flights_without_entries_until_undone(sold_festival: Festival) -> None:
    sold_festival.whole(change_settings, prize_share=12_000, guarantee=5_000_000)
    assert [tournament_of(code).prize_share for code in ("1a", "2a", "1b")] == [12_000, 12_000, 10_000]
    assert (tournament_of("1a").guarantee, tournament_of("1a").sheet_revision) == (0, 2)
    sold_festival.whole.undo()
    assert tournament_of("1a").prize_share == 10_000


def test_flight_keeps_settings_that_differ_from_the_tournament(sold_festival: Festival) -> None:
    sold_festival.flights["1A"](change_settings, venue="Annex", prize_share=15_000)
    sold_festival.whole(change_settings, venue="Hall", prize_share=12_000, house_fee=1_000)
    flight = tournament_of("1a")
    assert (flight.venue, flight.prize_share, flight.house_fee) == ("Annex", 15_000, 1_000)
    assert tournament_of("2a").venue == "Hall"


def test_flight_inherits_each_house_rule_not_set_in_the_flight(sold_festival: Festival) -> None:
    sold_festival.flights["1A"](change_settings, house_overrides={"alternate_call_minutes": 9})
    given = {"several_flights": "best_stack", "alternate_call_minutes": 4}
    sold_festival.whole(change_settings, house_overrides=given)
    assert tournament_of("1a").house_overrides == {"several_flights": "best_stack", "alternate_call_minutes": 9}
    sold_festival.whole(change_settings, house_overrides={"alternate_call_minutes": 4})
    assert tournament_of("1a").house_overrides == {"alternate_call_minutes": 9}
    assert tournament_of("2a").house_overrides == {"alternate_call_minutes": 4}


def test_price_changes_of_a_tournament_apply_to_the_flights(sold_festival: Festival) -> None:
    sold_festival.whole(add_profile, name="Staff", sells="entry", prize_share=5_000)
    assert prices("1a") == {"Early": 8_000, "Staff": 5_000}
    assert prices("1b") == {"Early": 8_000}
    early = Profile.objects.get(tournament=sold_festival.whole.tournament, name="Early")
    other = Profile.objects.get(tournament=tournament_of("2a"), name="Early")
    sold_festival.flights["2a"](change_profile, profile=other, prize_share=9_000)
    sold_festival.whole(change_profile, profile=early, prize_share=7_000, name="Early bird")
    assert prices("1a") == {"Early bird": 7_000, "Staff": 5_000}
    assert prices("2a") == {"Early": 9_000, "Staff": 5_000}
    sold_festival.whole.undo()
    assert prices("1a") == {"Early": 8_000, "Staff": 5_000}
    staff = Profile.objects.get(tournament=sold_festival.whole.tournament, name="Staff")
    sold_festival.whole(retire_profile, profile=staff)
    assert (prices("1a"), prices("2a")) == ({"Early": 8_000}, {"Early": 9_000})
