"""Seasons in the API."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Player, Season, Series, Tournament

pytestmark = pytest.mark.django_db

GIVEN = {"name": "Lantern", "starts": "2026-01-01", "ends": "2026-12-31", "formula": "top_ten", "rules": {"best": 3}}


@pytest.fixture
def api(director: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    return client


@pytest.fixture
def season() -> Season:
    made = season_of()
    finished_event(made, 1, ["Ana", "Ben", "Cleo"])
    return made


def test_season_is_created_changed_restored_and_removed(api: APIClient) -> None:
    Series.objects.create(name="Lantern", slug="lantern")
    made = api.post("/api/series/lantern/seasons/", GIVEN, format="json")
    assert (made.status_code, made.data["slug"], made.data["rules"]) == (201, "lantern", {"best": 3})
    changed = api.patch("/api/seasons/lantern/", {"rules": {}}, format="json")
    assert (changed.data["version"], [version["rules"] for version in changed.data["versions"]]) == (
        2,
        [{}, {"best": 3}],
    )
    again = api.post("/api/seasons/lantern/use-version/", {"number": 1}, format="json")
    assert (again.data["version"], again.data["rules"]) == (3, {"best": 3})
    assert [season["slug"] for season in api.get("/api/series/lantern/seasons/").data] == ["lantern"]
    assert api.delete("/api/seasons/lantern/").status_code == 204


def test_league_table_can_be_read_without_signing_in(season: Season) -> None:
    found = APIClient().get(f"/api/seasons/{season.slug}/table/").data
    assert [(place["place"], place["name"], place["points"]) for place in found["places"]] == [
        (1, "Ana", "3.00"),
        (2, "Ben", "2.00"),
        (3, "Cleo", "1.00"),
    ]


def test_preview_of_a_season_changes_no_season(api: APIClient, season: Season) -> None:
    address = f"/api/seasons/{season.slug}/preview/"
    found = api.post(address, {"formula": "place", "rules": {}}, format="json").data
    assert [(move["name"], move["before"], move["after"]) for move in found] == [
        ("Cleo", 3, 1),
        ("Ben", 2, 2),
        ("Ana", 1, 3),
    ]
    wrong = api.post(address, {"formula": "place /", "rules": {}}, format="json")
    assert (wrong.status_code, "formula" in str(wrong.data)) == (400, True)
    assert api.post(address, {"formula": "", "rules": {"best": 0}}, format="json").status_code == 409
    season.refresh_from_db()
    assert season.version == 1


def test_season_guests_and_carried_over_points_are_set_by_the_api(api: APIClient, season: Season) -> None:
    ana = Player.objects.get(display_name="Ana")
    assert api.post(f"/api/seasons/{season.slug}/guests/", {"player": ana.pk, "guest": True}).status_code == 204
    assert api.get(f"/api/seasons/{season.slug}/table/").data["places"][-1]["guest"] is True
    Season.objects.update(rules={"qualifiers": "top", "places": 1, "half": True}, version=2)
    following = season_of("Next League")
    final = finished_event(following, 1, ["Cleo"])
    given = {"into": following.slug, "final": final.slug}
    address = f"/api/seasons/{season.slug}/carry-over/"
    Tournament.objects.filter(pk=final.pk).update(series=season.series)
    refused = api.post(address, given).data["error"]
    assert (refused["code"], refused["field"]) == ("season_of_another_series", "into")
    Season.objects.filter(pk=following.pk).update(series=season.series)
    assert api.post(address, given).data == {"players": 1}


def test_only_a_finished_final_of_the_season_carries_points_over(api: APIClient, season: Season) -> None:
    following = season_of("Next League")
    elsewhere, own = finished_event(following, 1, ["Cleo"]), season.events.get()
    for final in (elsewhere, own):
        given = {"into": following.slug, "final": final.slug}
        refused = api.post(f"/api/seasons/{season.slug}/carry-over/", given)
        assert (refused.status_code, refused.data["error"]["code"]) == (409, "final_of_another_season")


def test_signed_out_user_cannot_change_seasons(season: Season) -> None:
    client = APIClient()
    assert client.patch(f"/api/seasons/{season.slug}/", {"name": "Ours"}).status_code in {401, 403}
    assert client.post(f"/api/seasons/{season.slug}/guests/", {}).status_code in {401, 403}


def test_points_formula_is_tried_on_past_tournaments(api: APIClient, season: Season) -> None:
    found = api.post("/api/seasons/formula/", {"formula": "10 / (r - 2)"}).data
    assert found == [
        {
            "tournament": season.events.get().slug,
            "players": 3,
            "entries": 3,
            "places": [
                {"place": 1, "points": "-10", "problem": ""},
                {"place": 2, "points": "0", "problem": "Character 4: division by zero."},
                {"place": 3, "points": "10", "problem": ""},
            ],
        }
    ]
    assert api.post("/api/seasons/formula/", {"formula": "10 /"}).status_code == 400
    assert APIClient().post("/api/seasons/formula/", {"formula": "10"}).status_code in {401, 403}


def test_api_adds_proposed_events_and_pays_the_season_fund(api: APIClient, season: Season) -> None:
    finished_event(season, 2, ["Ana", "Ben"], season=None, finished_at=None)
    here = f"/api/seasons/{season.slug}/"
    assert api.get(f"{here}waiting/").data == ["lantern-league-2026-2"]
    assert api.post(f"{here}waiting/").data == {"events": 1}
    season.events.update(withheld={"percent": "10", "unit": 1, "cap": None})
    made = api.post(f"{here}fund/", {"amount": 500, "currency": "EUR", "note": "Trophy"})
    assert (made.status_code, api.get(f"{here}fund/").data["left"]) == (201, {"EUR": 2_000})
    assert api.post(f"{here}fund/{made.data['id']}/reverse/").data["reverses"] == made.data["id"]
    assert api.get(f"{here}fund/").data["left"] == {"EUR": 2_500}
    assert APIClient().get(f"{here}fund/").status_code in {401, 403}


def test_league_table_has_full_names_for_people_who_may_read_the_register(api: APIClient, season: Season) -> None:
    Player.objects.filter(display_name="Ana").update(name="Ana Example", found_by="ana")
    address = f"/api/seasons/{season.slug}/table/"
    assert api.get(address).data["places"][0]["full_name"] == "Ana Example"
    assert "full_name" not in APIClient().get(address).data["places"][0]
