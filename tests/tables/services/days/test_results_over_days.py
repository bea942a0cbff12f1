"""Results over all days: the second day first, then everybody who went out in a flight, each player once."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.services.days import carry_over
from tests.markup import one_line
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.selectors.prizes.results import results
from tournaments.services.busts import bust
from tournaments.services.days.flights import set_carry_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(festival: Festival) -> Festival:
    """Three flights bag Ada (twice), Bix and Cleo; Dory, Enzo, Fay, Gus and again Bix went out in them."""
    festival.whole.tournament.house_overrides = {"several_flights": "best_stack"}
    festival.whole.tournament.save()
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Dory", "Enzo", "Fay")
    festival.bag("1A", Ada=25_000, Bix=75_000)
    festival.enter("1B", "Ada", "Cleo", "Gus", "Dory")
    festival.bag("1B", Ada=60_000, Cleo=20_000)
    return festival


def result_rows(festival: Festival) -> list[tuple[str, str, str]]:
    """Place, name and flight of every result."""
    found = results(type(festival.whole.tournament).objects.get(pk=festival.whole.tournament.pk))
    return [(result.place, result.player.display_name, result.flight) for result in found]


def test_players_busted_in_flights_rank_below_day_2_players(played: Festival) -> None:
    assert result_rows(played) == []
    played.whole(carry_over.confirm_carry_over)
    # three play on: 1A lost Dory, Enzo, Fay in that order, 1B Gus and Dory
    below = [("4-5", "Fay", "1A"), ("4-5", "Dory", "1B"), ("6-7", "Enzo", "1A"), ("6-7", "Gus", "1B")]
    assert result_rows(played) == below
    for name in ("Cleo", "Bix"):
        played.whole(bust, entry=played.whole.entry(name))
    assert result_rows(played) == [("1", "Ada", ""), ("2", "Bix", ""), ("3", "Cleo", ""), *below]


def test_removed_bags_with_a_place_rank_above_flight_busts(played: Festival) -> None:
    played.whole(set_carry_over, **SETTINGS | {"pay": "minimum", "keeps_place": True})
    played.whole(carry_over.confirm_carry_over)
    assert result_rows(played)[0] == ("5-6", "Fay", "1A")


def test_results_include_all_days_of_the_event(played: Festival, director: User, client: Client) -> None:
    played.whole(carry_over.confirm_carry_over)
    client.force_login(director)
    assert "Entries: 9, players: 7." in one_line(client.get("/t/event/results/"))
    csv = client.get("/t/event/results.csv").content.decode("utf-8-sig").splitlines()
    assert csv[0].split(",")[:3] == ["Place", "Player", "Out in flight"]
    assert csv[1].startswith("4-5,")
    answer = client.get("/api/tournaments/event/results/").json()
    assert (answer["entries"], answer["players"], len(answer["results"])) == (9, 7, 4)
