"""Counting the night in a league from the phone's page after the finish."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf, bust
from tests.rulings.views.phone.test_now import taps
from tests.tables.play import Play
from tests.tournaments.seasons import season_of
from tests.tournaments.views.conftest import words
from tournaments.models import OrganisationRole, Season
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.leagues.season_events import put_into_season

pytestmark = pytest.mark.django_db

PAGE = "/floor/event/finish/"


@pytest.fixture
def night(play: Play) -> Play:
    """A finished night of four players."""
    play.sit(t1=[1, 2, 3, 4])
    play(clock.start_clock)
    bust(play, "Ada", "Bix", "Cleo")
    play(lifecycle.finish_tournament)
    return play


@pytest.fixture
def of_organisation(phone_of: PhoneOf) -> PhoneOf:
    """Return a function that signs in a person with a role here and in the organisation."""

    def sign_in(kind: str) -> Client:
        client = phone_of(kind)
        user = get_user_model().objects.get(username=f"somebody-{kind}")
        OrganisationRole.objects.create(user=user, kind=OrganisationRole.Kind.TRUSTED, at=NOON)
        return client

    return sign_in


def test_finished_night_is_counted_in_a_season_by_its_action(night: Play, of_organisation: PhoneOf) -> None:
    season = season_of("Friday League")
    director = of_organisation("director")
    page = get(director, night, "finish/")
    assert re.search(r'data-tap="put-into-season".*?name="season" value="friday-league-2026"', page)
    assert "Count in Friday League 2026" in words(page)
    counted = director.post(
        "/api/tournaments/event/actions/put-into-season/", {"season": season.slug}, "application/json"
    )
    assert counted.status_code == 200, counted.content
    page = get(director, night, "finish/")
    assert "This night counts in a league Friday League 2026" in words(page)
    assert "put-into-season" not in taps(page)


def test_first_league_is_made_from_its_name_and_undone_on_the_page(night: Play, of_organisation: PhoneOf) -> None:
    director = of_organisation("director")
    refused = director.post(PAGE, {"name": " "})
    assert (refused.status_code, 'class="phone-refusal"' in one_line(refused)) == (409, True)
    assert director.post(PAGE, {"name": "Friday League"})["Location"] == PAGE
    assert list(Season.objects.get().events.all()) == [night.tournament]
    page = get(director, night, "finish/")
    assert "This night counts in a league Friday League" in words(page)
    assert re.search(r'id="toast".*?data-row="\d+"', page)


@pytest.mark.parametrize("kind", ["floor", "director"])
def test_person_outside_the_organisation_cannot_count_the_night(night: Play, phone_of: PhoneOf, kind: str) -> None:
    client = phone_of(kind)
    assert "league" not in words(get(client, night, "finish/"))
    assert client.post(PAGE, {"name": "Friday League"}).status_code == 409
    assert not Season.objects.exists()


def test_night_that_counts_already_shows_its_league(night: Play, of_organisation: PhoneOf) -> None:
    night(put_into_season, season=season_of("Friday League"))
    assert "This night counts in a league Friday League 2026" in words(
        get(of_organisation("director"), night, "finish/")
    )
