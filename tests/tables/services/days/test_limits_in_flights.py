"""Further entries over flights: limited in each and in all, and in the team of before."""

import pytest

from tables.services.seats.draws import set_team
from tests.tables.festival import Festival
from tournaments.services.busts import bust
from tournaments.services.desk.entries import enter
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def flights(festival: Festival) -> Festival:
    """Two flights, in each of which others play; Ada is out of the first."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix")
    festival.enter("1B", "Cleo")
    festival.flights["1A"](bust, entry=festival.flights["1A"].entry("Ada"))
    return festival


def test_re_entry_limit_per_flight_applies_in_each_flight(flights: Festival) -> None:
    """As CAPT does it: one re-entry in each flight. Set on the whole, also after the flights were added."""
    flights.whole(change_settings, re_entries_per_flight=1)
    first, second = flights.flights["1A"], flights.flights["1B"]
    ada = first.entry("Ada").player
    first(bust, entry=first(enter, player=ada))
    assert "in flight 1A" in first.refused(enter, player=ada)
    second(bust, entry=second(enter, player=ada))
    second(enter, player=ada)


def test_re_entry_limit_of_the_event_applies_across_flights(flights: Festival) -> None:
    flights.whole(change_settings, re_entries=1)
    first, second = flights.flights["1A"], flights.flights["1B"]
    ada = first.entry("Ada").player
    second(bust, entry=second(enter, player=ada))
    refused = first.refused(enter, player=ada)
    assert refused == second.refused(enter, player=ada)
    assert refused.startswith("Ada has no re-entry left (limit 1).")


def test_player_who_re_enters_another_flight_keeps_the_team(flights: Festival) -> None:
    first, second, whole = flights.flights["1A"], flights.flights["1B"], flights.whole
    ada = first.entry("Ada").player
    entry = first(enter, player=ada)
    first(set_team, entries=[entry], team="Ashes")
    first(bust, entry=entry)
    again = second(enter, player=ada)
    assert again.team == "Ashes"
    second(bust, entry=again)
    assert whole(enter, player=ada).team == "Ashes"


def test_house_rule_of_the_event_decides_if_a_player_enters_two_flights(flights: Festival) -> None:
    first, second = flights.flights["1A"], flights.flights["1B"]
    bix = first.entry("Bix").player
    assert second.refused(enter, player=bix).startswith("Bix has a stack in flight 1A.")
    assert first.refused(enter, player=bix).startswith("Bix is already in.")
    flights.whole(change_settings, house_overrides={"several_flights": "best_stack"})
    second(enter, player=bix)
