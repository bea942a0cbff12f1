"""Structures through the API: read, checked, saved and removed, in JSON and CSV."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.conftest import MINUTE, NOON, small_structure
from tournaments.models import StructurePlan, Tournament
from tournaments.presets import FOLDER, published_structures
from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.services.structure.library import save_structure

pytestmark = pytest.mark.django_db

PRESETS = sorted(FOLDER.glob("*.json"))
AS_PRINTED = FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json"


@pytest.fixture
def client(director: User) -> APIClient:
    """The director's program."""
    api = APIClient()
    api.force_authenticate(director)
    return api


@pytest.mark.parametrize("path", PRESETS, ids=lambda path: path.stem)
def test_every_published_structure_is_unchanged_after_saving_and_reading(client: APIClient, path: Path) -> None:
    given = json.loads(path.read_text())
    answer = client.post("/api/structures/", given, format="json")
    assert (answer.status_code, answer.json()["slug"], answer.json()["accepted"]) == (201, given["id"], [])
    back = client.get(f"/api/structures/{given['id']}/").json()
    assert back["steps"] == structure_to_json(StructurePlan.objects.get().structure())["steps"]


@pytest.mark.parametrize("structure", published_structures(), ids=lambda structure: structure.slug)
def test_every_published_csv_sheet_is_unchanged_after_saving_and_reading(
    client: APIClient, structure: Structure
) -> None:
    sheet = structure_to_csv(structure)
    answer = client.post("/api/structures/", {"csv": sheet}, format="json")
    assert (answer.status_code, answer.json()["slug"]) == (201, structure.slug)
    assert StructurePlan.objects.get().structure().steps == structure.steps
    assert client.get(f"/api/structures/{structure.slug}/", {"as": "csv"}).json()["csv"] == structure_to_csv(
        StructurePlan.objects.get().structure()
    )


def test_structure_imported_from_csv_gets_the_name_in_the_request(client: APIClient) -> None:
    sheet = "level,minutes,sb,bb\n1,20,100,200\n2,20,200,400\n"
    answer = client.post("/api/structures/", {"csv": sheet, "name": "Friday Night"}, format="json")
    assert (answer.json()["slug"], answer.json()["name"]) == ("friday-night", "Friday Night")


def test_structure_without_a_name_is_refused(client: APIClient) -> None:
    answer = client.post("/api/structures/", {"csv": "level,minutes,sb,bb\n1,20,100,200\n"}, format="json")
    assert (answer.status_code, answer.json()["error"]["says"]) == (409, "The name is missing. Enter a name.")


def test_misprint_in_a_structure_is_refused_until_it_is_accepted(client: APIClient) -> None:
    given = json.loads(AS_PRINTED.read_text())
    refused = client.post("/api/structures/", given, format="json")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"], error["field"]) == (409, "structure_refused", "steps")
    assert [(at["level"], at["field"], at["code"]) for at in error["facts"]["at"]] == [
        (25, "big_blind", "falls"),
        (25, "big_blind", "out_of_ratio"),
    ]
    assert error["facts"]["at"][0]["says"] == "Level 25: big blind 30,000 is lower than 40,000 in level 24"
    assert not StructurePlan.objects.exists()
    accepted = client.post("/api/structures/", {**given, "accept": True}, format="json")
    assert accepted.status_code == 201
    assert accepted.json()["accepted"] == [at["says"] for at in error["facts"]["at"]]


def test_unreadable_structure_is_refused_even_when_misprints_are_accepted(client: APIClient) -> None:
    step = {"kind": "level", "minutes": 20, "small_blind": 100, "big_blind": "two hundred", "bigblind": 200}
    given = {"format": "poker-structure/1", "name": "Odd", "steps": [step], "accept": True}
    answer = client.post("/api/structures/", given, format="json")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "structure_not_understood")
    assert [(at["step"], at["level"], at["field"]) for at in error["facts"]["at"]] == [
        (0, 1, "bigblind"),
        (0, 1, "big_blind"),
    ]
    assert not StructurePlan.objects.exists()


def test_import_replaces_the_structure_of_the_same_name_unless_forbidden(client: APIClient) -> None:
    save_structure(small_structure())
    given = {**structure_to_json(small_structure()), "note": "again"}
    answer = client.post("/api/structures/", {**given, "replace": False}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "on_shelf_already")
    assert client.post("/api/structures/", given, format="json").status_code == 201
    assert StructurePlan.objects.get().note == "again"


def test_own_structure_is_removed_but_a_preset_cannot_be(client: APIClient) -> None:
    save_structure(small_structure())
    assert client.delete("/api/structures/small/").status_code == 204
    save_structure(small_structure(), preset=True)
    assert client.delete("/api/structures/small/").json()["error"]["code"] == "preset_stays"
    assert StructurePlan.objects.count() == 1


def test_uploaded_structure_is_parsed_without_saving(client: APIClient) -> None:
    file = SimpleUploadedFile("printed.json", AS_PRINTED.read_bytes())
    answer = client.post("/api/structure-files/", {"file": file}, format="multipart").json()
    assert len([step for step in answer["structure"]["steps"] if step["kind"] == "level"]) == 28
    assert [(at["level"], at["field"]) for at in answer["errors"]] == [(25, "big_blind"), (25, "big_blind")]
    assert not StructurePlan.objects.exists()


def test_pasted_structure_text_is_parsed_like_a_file(client: APIClient) -> None:
    text = "level\tminutes\tsb\tbb\n1\t20\t100\t200\nbreak\t10\n2\t20\t200\t400\n"
    answer = client.post("/api/structure-files/", {"text": text}, format="json").json()
    assert [step["kind"] for step in answer["structure"]["steps"]] == ["level", "break", "level"]
    refused = client.post("/api/structure-files/", {"text": "level,minutes,big\n1,20,x"}, format="json").json()
    assert refused["error"]["says"] == (
        "The structure cannot be read: Level 1: big blind must be a whole number of chips, 0 or more, not 'x'. "
        "Correct it and save again."
    )


def test_question_about_a_structure_sheet_is_answered_by_the_api(client: APIClient) -> None:
    text = "Level,SB,BB,Ante,Minutes\n1,100,200,200,20\n2,150,300,300,20\n"
    asked = client.post("/api/structure-files/", {"text": text}, format="json").json()
    assert (asked["structure"], asked["columns"][3]) == (
        None,
        {"heading": "Ante", "field": "ante", "samples": ["200", "300"]},
    )
    assert asked["questions"] == [
        {
            "code": "ante",
            "text": "Level 1: who pays the ante of 200, with a big blind of 200?",
            "options": [
                {"value": "big_blind", "label": "The big blind, for the table"},
                {"value": "each", "label": "Each player"},
                {"value": "button", "label": "The button, for the table"},
            ],
            "takes": "",
            "answer": "",
        }
    ]
    answers = {"ante": "big_blind"}
    answered = client.post("/api/structure-files/", {"text": text, "answers": answers}, format="json").json()
    assert answered["structure"]["steps"][0]["ante"] == {"kind": "big_blind", "amount": 200}
    body = {"text": text, "name": "Friday"}
    refused = client.post("/api/structures/", body, format="json").json()["error"]
    assert (refused["code"], refused["field"]) == ("questions_open", "answers")
    assert not StructurePlan.objects.exists()
    assert client.post("/api/structures/", {**body, "answers": answers}, format="json").status_code == 201


@pytest.fixture
def check(client: APIClient, tournament: Tournament) -> Callable[..., dict[str, object]]:
    """Return a function that checks a structure some minutes after the start at noon."""

    def post(structure: Structure | dict[str, object], *, minutes: float = -30) -> dict[str, object]:
        given = structure_to_json(structure) if isinstance(structure, Structure) else structure
        with time_machine.travel(NOON + minutes * MINUTE, tick=False):
            answer = client.post(f"/api/tournaments/{tournament.slug}/structure/check/", given, format="json")
        assert answer.status_code == 200
        return dict(answer.json())

    return post


def test_structure_check_returns_start_time_and_minimum_raise_per_level(
    check: Callable[..., dict[str, object]],
) -> None:
    told = check(small_structure())
    assert (told["readable"], told["errors"], told["total_minutes"]) == (True, [], 90)
    assert (told["revision"], told["present"]) == (1, "")
    steps = told["steps"]
    assert isinstance(steps, list)
    assert [step["begins_at"] for step in steps] == ["Sat 12:00", "Sat 12:20", "Sat 12:40", "Sat 12:50", "Sat 13:10"]
    assert [step["min_raise_to"] for step in steps] == [400, 800, None, 2000, 4000]
    assert steps[-1]["ends_at"] == "Sat 13:30"


def test_structure_check_returns_weekdays_in_the_language_of_the_reader(
    client: APIClient, check: Callable[..., dict[str, object]]
) -> None:
    client.credentials(HTTP_ACCEPT_LANGUAGE="es")
    steps = check(small_structure())["steps"]
    assert isinstance(steps, list)
    assert steps[0]["begins_at"] == "sáb 12:00"


def test_structure_check_counts_times_from_the_running_clock(check: Callable[..., dict[str, object]]) -> None:
    steps = small_structure().steps
    answer = check(Structure(steps=(steps[1], steps[0], *steps[3:])), minutes=25)
    assert answer["present"] == "l2"
    told = answer["steps"]
    assert isinstance(told, list)
    assert [(step["begins_at"], step["ends_at"]) for step in told] == [
        ("Sat 12:20", "Sat 12:40"),
        ("Sat 12:40", "Sat 13:00"),
        ("Sat 13:00", "Sat 13:20"),
        ("Sat 13:20", "Sat 13:40"),
    ]


def test_structure_check_without_the_current_level_returns_no_times(check: Callable[..., dict[str, object]]) -> None:
    told = check(Structure(steps=small_structure().steps[2:]), minutes=25)["steps"]
    assert isinstance(told, list)
    assert [step["begins_at"] for step in told] == ["", "", ""]


def test_structure_check_lists_unreadable_fields(check: Callable[..., dict[str, object]]) -> None:
    step = {"kind": "level", "minutes": "x", "small_blind": 100, "big_blind": 200}
    told = check({"format": "poker-structure/1", "steps": [step]})
    assert told == {
        "revision": 1,
        "present": "",
        "readable": False,
        "errors": [
            {
                "step": 0,
                "level": 1,
                "field": "minutes",
                "code": "not_understood",
                "says": "Level 1: minutes must be a number from 0 to 10,080, not 'x'",
            }
        ],
        "warnings": [],
    }


def test_user_without_a_role_cannot_check_structures(tournament: Tournament, django_user_model: type[User]) -> None:
    api = APIClient()
    api.force_authenticate(django_user_model.objects.create_user(username="stranger"))
    answer = api.post(f"/api/tournaments/{tournament.slug}/structure/check/", {}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_tournament")


def test_untrusted_user_cannot_change_the_structure_library_by_api(
    plan: StructurePlan, django_user_model: type[User]
) -> None:
    api = APIClient()
    api.force_authenticate(django_user_model.objects.create_user(username="stranger"))
    answers = [api.post("/api/structures/", {}, format="json"), api.delete(f"/api/structures/{plan.slug}/")]
    assert [(answer.status_code, answer.json()["error"]["code"]) for answer in answers] == [(403, "not_trusted")] * 2
    assert StructurePlan.objects.filter(pk=plan.pk).exists()
