"""Counting a finished night in a league, from the league's page and from the finished tournament."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.markup import one_line, text_of
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Entry, FloorLog, Season, Series, Tournament
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


@pytest.fixture
def night() -> Tournament:
    """A finished tournament in no series and no season."""
    made = finished_event(season_of("Harbour"), 1, ["Ana", "Ben", "Cleo"], name="Friday Night", slug="friday")
    Tournament.objects.update(season=None, series=None, event_number=None)
    Season.objects.all().delete()
    Series.objects.all().delete()
    return Tournament.objects.get(pk=made.pk)


def page_text(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return text_of(answer.content.decode())


def test_first_league_is_created_from_the_finished_tournament_and_its_name(staff: Client, night: Tournament) -> None:
    finish = reverse("finish-page", args=[night.slug])
    assert "Count this night in a league?" in page_text(staff, finish)
    answer = staff.post(reverse("league-new"), {"name": "Friday League", "tournament": night.slug})
    season = Season.objects.get()
    assert answer["Location"] == reverse("league", args=[season.slug])
    assert list(season.events.all()) == [night]
    assert "Ana 1 of 1" in page_text(staff, answer["Location"])
    assert "This night counts in a league" in page_text(staff, finish)


def test_next_step_after_the_finish_is_to_count_the_night(staff: Client, night: Tournament) -> None:
    Entry.objects.update(prize_share=0)
    panels = reverse("panel", args=[night.slug, "now"])
    count = f'class="btn btn-go" href="{reverse("finish-page", args=[night.slug])}#league-bar"'
    assert count in one_line(staff.get(panels))
    staff.post(reverse("league-new"), {"name": "Friday League", "tournament": night.slug})
    results = f'class="btn btn-go" href="{reverse("results", args=[night.slug])}"'
    shown = one_line(staff.get(panels))
    assert (count in shown, results in shown) == (False, True)


def test_name_of_a_first_league_can_be_typed_at_once(staff: Client, night: Tournament) -> None:
    page = one_line(staff.get(reverse("finish-page", args=[night.slug])))
    assert 'name="name" maxlength="120" required autofocus' in page


def test_finished_tournament_of_no_series_is_counted_in_one_click(staff: Client, night: Tournament) -> None:
    season = season_of()
    page = page_text(staff, reverse("leagues"))
    assert "Count a night 1 not counted Friday Night" in page
    staff.post(reverse("league-count", args=[season.slug]), {"tournament": night.slug})
    assert list(season.events.all()) == [night]
    counted = page_text(staff, reverse("league", args=[season.slug]))
    assert "Friday Night: Added to the season Lantern League 2026" in counted
    assert "Count a night" not in counted


def test_counted_night_is_taken_out_by_undo(staff: Client, director: User, night: Tournament) -> None:
    season = season_of()
    staff.post(reverse("league-count", args=[season.slug]), {"tournament": night.slug})
    night.refresh_from_db()
    with floor(night, by=director, now=night.starts_at) as f:
        undo(f, entry=FloorLog.objects.filter(tournament=night).latest("pk"))
    assert season.events.count() == 0


def test_night_that_is_counted_already_is_refused_in_words(staff: Client, night: Tournament) -> None:
    season = season_of()
    address = reverse("league-count", args=[season.slug])
    staff.post(address, {"tournament": night.slug})
    staff.get(reverse("league", args=[season.slug]))
    page = text_of(staff.post(address, {"tournament": night.slug}, follow=True).content.decode())
    assert "No change: everything is already set." in page


def test_league_without_a_name_is_refused_and_nothing_is_created(staff: Client, night: Tournament) -> None:
    answer = staff.post(reverse("league-new"), {"name": " ", "tournament": night.slug})
    assert answer.status_code == 409
    assert (Series.objects.count(), Season.objects.count()) == (0, 0)
    assert re.search(r'value="friday"\s+checked', answer.content.decode())


def test_floor_staff_see_the_table_without_the_nights_to_count(client: Client, night: Tournament) -> None:
    season_of()
    client.force_login(User.objects.create_user("floor"))
    assert "Count a night" not in page_text(client, reverse("league", args=["lantern-league-2026"]))
    assert client.post(reverse("league-new"), {"name": "X"}).status_code == 403


def test_strangers_get_the_public_table_that_browsers_may_keep(client: Client) -> None:
    answer = client.get(reverse("league", args=[season_of().slug]))
    assert answer["Cache-Control"] == "max-age=10"
    assert "Count a night" not in answer.content.decode()


def test_league_is_created_by_the_api_with_its_nights(staff: Client, night: Tournament) -> None:
    body = {"name": "Friday League", "tournaments": [night.slug]}
    answer = staff.post(reverse("api-leagues"), body, content_type="application/json")
    assert answer.status_code == 201
    assert list(Season.objects.get(slug=answer.json()["slug"]).events.all()) == [night]
    assert staff.get(reverse("api-leagues")).json()[0]["name"].startswith("Friday League")
