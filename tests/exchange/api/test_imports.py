"""Imports in the API: handed in, looked at, decided, stored and taken back."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from exchange.models import TdtImport
from tests.exchange.rules.tdt.files import Player, Purchase, call, quoted
from tests.exchange.services.test_library import chips_with
from tests.exchange.services.test_storing import ENDED, file
from tests.tournaments.api.players.test_register import somebody
from tournaments.models import Player as Registered
from tournaments.models import StructurePlan, Tournament

pytestmark = pytest.mark.django_db

MICAS = [Player("m", "Mica", [Purchase()]), Player("n", "Mica", [Purchase(bust=ENDED)])]


@pytest.fixture
def house() -> APIClient:
    """Somebody who directs the organisation."""
    return somebody(organisation="director")


def handed_in(house: APIClient, *files: bytes) -> dict[str, Any]:
    sent = [SimpleUploadedFile(f"{at}.tdt", content) for at, content in enumerate(files)]
    answer = house.post("/api/imports/", {"files": sent, "name": "club"}, format="multipart")
    assert answer.status_code == 201, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def test_api_names_chip_sets_left_out_of_an_import(house: APIClient) -> None:
    sets = [call("ChipSet", Name=quoted(name), ChipCounts='Map.from([["c25", 3]])') for name in ("Case A", "Case B")]
    found = handed_in(house, file(Chips=chips_with(*sets)))
    assert (found["chip_sets_left_out"], found["files"][0]["left_out"]["chip_set"]) == (["Case A", "Case B"], 2)


def test_import_of_a_folder_can_be_undone(house: APIClient) -> None:
    found = handed_in(house, file(), b"hello")
    assert [(file["name"], file["fate"], file.get("code", "")) for file in found["files"]] == [
        ("0.tdt", "new", ""),
        ("1.tdt", "refused", "tdt_unexpected"),
    ]
    assert {name: found["files"][0][name] for name in ("bought", "rake", "paid", "difference")} == {
        "bought": 90_000, "rake": 20_000, "paid": 70_000, "difference": 0,
    }  # fmt: skip
    assert found["files"][0]["structure"]["first_blinds"] == [25, 50]
    places = found["files"][0]["places"]
    assert [(place["first"], place["name"], place["calculated"], place["paid"]) for place in places] == [
        (1, "Ada", 45_000, 45_000), (2, "Bix", 20_000, 20_000), (3, "Cyd", 5_000, 5_000),
    ]  # fmt: skip
    here = f"/api/imports/{found['id']}/"
    done = house.post(here).json()
    assert (
        done["tournaments"],
        [(refused_file["name"], refused_file["code"]) for refused_file in done["refused"]],
    ) == (
        ["friday"],
        [("1.tdt", "tdt_unexpected")],
    )
    assert done["refused"][0]["says"].startswith("This is not a file of The Tournament Director")
    assert house.post(here).json()["error"]["code"] == "import_begun"
    assert house.post(f"{here}undo/").json()["undone_at"]
    assert Tournament.objects.count() == 0


def test_import_applies_the_decision_about_an_ambiguous_player(house: APIClient) -> None:
    found = handed_in(house, file(MICAS, []))
    assert [(person["name"], person["is"], person["other"]) for person in found["people"]] == [
        ("Mica", "new", ""),
        ("Mica", "doubtful", "m"),
    ]
    here = f"/api/imports/{found['id']}/"
    said = house.patch(here, {"decisions": {"n": "same"}, "currency": "GBP"}, format="json").json()
    assert (said["currency"], said["decisions"]) == ("GBP", {"n": "same"})
    house.post(here)
    assert (Registered.objects.count(), Tournament.objects.get().currency) == (1, "GBP")


def test_invalid_time_zone_decision_or_upload_is_refused_at_import(house: APIClient) -> None:
    here = f"/api/imports/{handed_in(house, file())['id']}/"
    assert house.patch(here, {"zone": "Mars/Olympus"}, format="json").status_code == 409
    assert house.patch(here, {"decisions": {"n": "maybe"}}, format="json").status_code == 400
    assert house.post("/api/imports/", {}, format="multipart").json()["error"]["code"] == "no_tdt_files"
    assert house.delete(here).status_code == 204
    assert TdtImport.objects.count() == 0


def test_only_organisation_directors_can_import_files() -> None:
    assert somebody(organisation="trusted").post("/api/imports/", {}, format="multipart").status_code == 403


def test_library_items_of_an_import_are_chosen_by_their_keys(house: APIClient) -> None:
    found = handed_in(house, file())
    assert [(offer["kind"], offer["name"], offer["chosen"]) for offer in found["library"]] == [
        ("structure", "Friday", False)
    ]
    here, keys = f"/api/imports/{found['id']}/", [found["library"][0]["key"]]
    assert house.patch(here, {"library": keys}, format="json").json()["library"][0]["chosen"]
    assert house.patch(here, {"library": ["x"]}, format="json").status_code == 400
    made = house.post(here).json()["report"]["made"]
    assert [key for key, *_stored in made["structures"]] == [StructurePlan.objects.get(preset=False).pk]
