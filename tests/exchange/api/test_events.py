"""Tournament files and presets in the API."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.exchange.rules.poker_event.test_read import changed
from tests.tournaments.api.players.test_register import somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> APIClient:
    """Somebody who directs the organisation, with an imported tournament."""
    client = somebody(organisation="director")
    sent = {"files": [SimpleUploadedFile("friday.json", changed())]}
    job = client.post("/api/imports/", sent, format="multipart").json()
    assert client.post(f"/api/imports/{job['id']}/").json()["tournaments"] == ["friday"]
    return client


def test_exported_tournament_is_recognised_on_reimport(house: APIClient) -> None:
    event = house.get("/api/tournaments/friday/event/").json()
    assert (event["id"], [bust["entry"] for bust in event["busts"]]) == ("friday-1", ["e2"])
    assert house.get("/api/tournaments/friday/event/?names=false").json()["people"] == [{"id": "ada"}, {"id": "bix"}]
    again = {"files": [SimpleUploadedFile("friday.json", json.dumps(event).encode())]}
    assert house.post("/api/imports/", again, format="multipart").json()["files"][0]["fate"] == "here"


def test_unknown_preset_for_exported_results_is_refused(house: APIClient) -> None:
    answer = house.get("/api/tournaments/friday/results/ranking-site.csv")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert house.get("/api/tournaments/friday/results/moon.csv").json()["error"]["code"] == "no_such_preset"


def test_invalid_tournament_file_is_refused_with_the_path_of_the_error(house: APIClient) -> None:
    sent = {"files": [SimpleUploadedFile("b.json", changed(id="other", people={}))]}
    found = house.post("/api/imports/", sent, format="multipart").json()["files"][0]
    assert (found["code"], found["says"]) == ("event_no_list", "people must be a list. Correct it in the file.")


def test_signed_out_user_cannot_export(house: APIClient) -> None:
    stranger = somebody()
    for address in ("event/", "results/pub-league.csv"):
        assert stranger.get(f"/api/tournaments/friday/{address}").status_code == 404
