"""Series in the API: read by all, made by staff of the organisation, filled by them and by directors."""

from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.conftest import MINUTE, NOON
from tests.tournaments.api.players.test_register import client, somebody
from tournaments.models import FloorLog, Role, Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(director: User) -> APIClient:
    client = somebody(organisation="trusted")
    client.post("/api/series/", {"name": "Harbour Autumn", "zone": "Europe/Berlin", "tables": 2})
    return client


def test_organisation_staff_create_change_and_remove_a_series(house: APIClient) -> None:
    assert Series.objects.get().tables == 2
    answer = house.patch("/api/series/harbour-autumn/", {"name": "Harbour Fall"})
    assert (answer.status_code, answer.json()["name"], answer.json()["tables"]) == (200, "Harbour Fall", 2)
    assert house.delete("/api/series/harbour-autumn/").status_code == 204
    assert house.get("/api/series/").json() == []


def test_invalid_series_is_refused_with_a_reason(house: APIClient) -> None:
    wrong = {"name": "", "zone": "Mars/Olympus", "tables": 0, "slug": "x" * 90}
    answer = house.post("/api/series/", wrong)
    assert (answer.status_code, sorted(answer.json()["error"]["fields"])) == (400, ["name", "slug", "tables", "zone"])
    answer = house.post("/api/series/", {"name": "Again", "slug": "harbour-autumn"})
    assert answer.status_code == 409
    assert answer.json()["error"]["says"] == ("The address /harbour-autumn/ is already used. Choose another address.")
    answer = house.post("/api/series/harbour-autumn/events/", {"tournament": "nowhere", "number": 0})
    assert answer.json()["error"]["fields"].keys() == {"tournament", "number"}


def test_users_without_an_organisation_role_cannot_create_a_series(house: APIClient, tournament: Tournament) -> None:
    director = somebody("director", tournament)
    answers = [
        director.post("/api/series/", {"name": "Mine"}),
        director.patch("/api/series/harbour-autumn/", {"name": "Mine"}),
        director.delete("/api/series/harbour-autumn/"),
    ]
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert APIClient().post("/api/series/", {"name": "Mine"}).status_code in {401, 403}
    assert list(Series.objects.values_list("name", flat=True)) == ["Harbour Autumn"]


def test_director_adds_only_their_own_tournament_to_a_series(
    house: APIClient, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    open_at("other")
    director, events = somebody("director", tournament), "/api/series/harbour-autumn/events/"
    assert director.post(events, {"tournament": "event", "number": 4}).status_code == 201
    assert director.post(events, {"tournament": "other"}).status_code == 403
    assert somebody("floor", tournament).delete(f"{events}event/").status_code == 403
    tournament.refresh_from_db()
    assert (tournament.series, tournament.event_number) == (Series.objects.get(), 4)
    assert director.delete(f"{events}event/").status_code == 204
    given = {"series": "harbour-autumn"}
    assert director.post("/api/tournaments/event/actions/put-into-series/", given).status_code == 200


def test_organisation_staff_can_add_any_tournament_and_undo_the_addition(
    house: APIClient, tournament: Tournament
) -> None:
    answer = house.post("/api/series/harbour-autumn/events/", {"tournament": "event"})
    assert [row["says"] for row in answer.json()] == ["Added to Harbour Autumn as event 1"]
    assert FloorLog.objects.latest("number").roles == "director"


def test_series_calendar_is_public_but_room_details_need_a_role(house: APIClient, tournament: Tournament) -> None:
    user = get_user_model().objects.create_user(username="d")
    Role.objects.create(tournament=tournament, user=user, kind="director")
    client(user).post("/api/series/harbour-autumn/events/", {"tournament": "event"})
    with time_machine.travel(NOON + 5 * MINUTE, tick=False):
        [listed] = APIClient().get("/api/series/").json()
        public = APIClient().get("/api/series/harbour-autumn/").json()
        staff = house.get("/api/series/harbour-autumn/").json()
    assert (listed["slug"], listed["events"]) == ("harbour-autumn", 1)
    assert public.keys() & {"tables", "needs"} == set()
    [day] = public["days"]
    assert {name: day[name] for name in ("event", "number", "tournament", "code", "name", "state", "entries")} == {
        "event": "event",
        "number": 1,
        "tournament": "event",
        "code": "",
        "name": "Event",
        "state": "running",
        "entries": 0,
    }
    assert day["begins"] < day["ends"]
    assert staff["tables"] == 2
