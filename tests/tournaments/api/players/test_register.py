"""The register through the API: the same actions, roles and refusals as on its pages."""

from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image
from rest_framework.test import APIClient

from tests.conftest import NOON
from tournaments.models import OrganisationRole, Player, Role, Tournament
from tournaments.services.players.imports import carry_out_import

pytestmark = pytest.mark.django_db


def client(user: User) -> APIClient:
    api_client = APIClient()
    api_client.force_authenticate(user)
    return api_client


@pytest.fixture
def organisation(director: User) -> APIClient:
    return client(director)


def somebody(kind: str = "", tournament: Tournament | None = None, *, organisation: str = "") -> APIClient:
    user = get_user_model().objects.create_user(username=f"somebody-{kind}-{organisation}")
    if tournament:
        Role.objects.create(tournament=tournament, user=user, kind=kind)
    if organisation:
        OrganisationRole.objects.create(user=user, kind=organisation, at=NOON)
    return client(user)


def added(organisation: APIClient, **given: Any) -> dict[str, Any]:
    answer = organisation.post("/api/players/", {"name": "Ann Énder", **given})
    assert answer.status_code == 201, answer.json()
    made: dict[str, Any] = answer.json()
    return made


def test_player_is_added_found_and_changed_by_the_api(organisation: APIClient) -> None:
    ann = added(organisation, club_number="7", country="es", city="Vigo", shown_as="typed", typed="The Ann")
    assert (ann["display_name"], ann["country"], ann["city"]) == ("The Ann", "ES", "Vigo")
    changed = organisation.patch(f"/api/players/{ann['id']}/", {"notes": "left-handed"}).json()
    assert changed == {**ann, "notes": "left-handed"}
    assert organisation.get("/api/players/?find=ender").json()["results"] == [changed]
    assert organisation.get(f"/api/players/{ann['id']}/").json() == changed
    assert organisation.get(f"/api/players/{ann['id']}/history/").json() == []


def test_refusal_of_an_invalid_player_contains_the_field(organisation: APIClient) -> None:
    added(organisation, club_number="7")
    errors = [
        organisation.post("/api/players/", given).json()["error"]
        for given in (
            {"name": ""},
            {"name": "Bo", "country": "Spain"},
            {"name": "Bo", "email": "none"},
            {"name": "Bo", "club_number": "7"},
            {"name": "Bo", "shown_as": "everything"},
        )
    ]
    assert [(error["code"], error["field"]) for error in errors] == [
        ("needs_a_name", "name"),
        ("invalid", "country"),
        ("invalid", "email"),
        ("club_number_taken", "club_number"),
        ("invalid", "shown_as"),
    ]
    assert Player.objects.count() == 1


def test_each_role_can_use_only_its_part_of_the_register_api(organisation: APIClient, tournament: Tournament) -> None:
    key = added(organisation)["id"]
    addresses = ("", f"{key}/", f"{key}/history/", f"{key}/photo/", f"{key}/merges/", "duplicates/", "export/")
    for user in (somebody(), somebody("director", tournament), somebody("desk", tournament)):
        assert {user.get(f"/api/players/{address}").status_code for address in addresses} == {403}
    assert {APIClient().get(f"/api/players/{address}").status_code for address in addresses} == {401}
    trusted_one, decider = somebody(organisation="trusted"), somebody(organisation="director")
    for user, deciding in ((trusted_one, [403, 403]), (decider, [200, 200])):
        assert [user.get("/api/players/").status_code, user.post("/api/players/", {"name": "Bo"}).status_code] == [
            200,
            201,
        ]
        answers = [user.get("/api/players/export/"), user.post(f"/api/players/{key}/bar/", {"until": None})]
        assert [answer.status_code for answer in answers] == deciding


def test_refusal_for_an_untrusted_user_lists_who_grants_the_role(organisation: APIClient) -> None:
    error = somebody().get("/api/players/").json()["error"]
    assert (error["code"], error["says"]) == (
        "not_trusted",
        (
            "You need a role in the organisation for this: See the player register. "
            "Ask an organisation director: director."
        ),
    )


def test_player_is_barred_and_readmitted_by_the_api(organisation: APIClient) -> None:
    key = added(organisation)["id"]
    assert organisation.post(f"/api/players/{key}/bar/", {"until": "2999-01-02"}).json()["barred_until"] == "2999-01-02"
    assert organisation.post(f"/api/players/{key}/bar/", {"until": None}).json()["banned"] is True
    assert organisation.delete(f"/api/players/{key}/bar/").json()["banned"] is False
    assert (
        organisation.post(f"/api/players/{key}/bar/", {"until": "2001-01-01"}).json()["error"]["code"]
        == "barred_into_the_past"
    )


def test_valid_player_photo_is_stored_and_an_invalid_photo_refused(organisation: APIClient) -> None:
    address = f"/api/players/{added(organisation)['id']}/photo/"
    kept = BytesIO()
    Image.new("RGB", (60, 40)).save(kept, "PNG")
    put = [
        organisation.put(address, {"photo": SimpleUploadedFile("me", content)}, format="multipart").status_code
        for content in (kept.getvalue(), b"junk")
    ]
    assert (put, organisation.get(address).content[:2]) == ([204, 409], b"\xff\xd8")
    assert [organisation.delete(address).status_code, organisation.get(address).status_code] == [204, 404]


def test_merge_with_an_oversized_player_id_is_not_found(organisation: APIClient) -> None:
    assert organisation.delete(f"/api/players/{10**30}/merges/5/").status_code == 404


def test_duplicate_players_are_suggested_merged_and_separated_by_the_api(organisation: APIClient) -> None:
    ann, double = added(organisation)["id"], added(organisation)["id"]
    pair = organisation.get("/api/players/duplicates/").json()[0]
    assert (pair["one"]["id"], pair["other"]["id"], pair["why"]) == (ann, double, ["name"])
    merge = organisation.post(f"/api/players/{ann}/merges/", {"duplicate": double}).json()
    assert organisation.get(f"/api/players/{ann}/merges/").json() == [merge]
    assert organisation.delete(f"/api/players/{ann}/merges/{merge['id']}/").status_code == 204
    assert organisation.get(f"/api/players/{double}/").json()["merged_into"] is None


def test_dismissed_pair_of_duplicates_is_not_suggested_again(organisation: APIClient) -> None:
    ann, double = added(organisation)["id"], added(organisation)["id"]
    address, suggested = "/api/players/different/", "/api/players/duplicates/"
    kept = [organisation.post(address, {"one": double, "other": ann}).json() for _ in range(2)]
    assert (kept[0], kept[0]["one"], kept[0]["other"]) == (kept[1], ann, double)
    assert (organisation.get(address).json(), organisation.get(suggested).json()) == ([kept[0]], [])
    assert organisation.delete(f"{address}{kept[0]['id']}/").status_code == 204
    assert (organisation.get(address).json(), len(organisation.get(suggested).json())) == ([], 1)
    assert organisation.post(address, {"one": ann, "other": ann}).status_code == 409


def test_player_is_erased_by_the_api_after_typing_the_name(organisation: APIClient) -> None:
    ann = added(organisation)
    address = f"/api/players/{ann['id']}/erase/"
    assert organisation.post(address, {"confirm": "Ann"}).json()["error"]["code"] == "name_not_typed"
    assert organisation.post(address, {"confirm": "Ann É."}).json()["name"] == ""


def test_question_about_a_player_file_is_answered_by_the_api(organisation: APIClient) -> None:
    text = "Juno Marsh,Sweden\nOdile Reed,Atlantis\n"
    job = organisation.post("/api/players/imports/", {"csv": text}).json()
    assert [(question["code"], question["answer"]) for question in job["questions"]] == [("first_line", "")]
    assert "preview" not in job
    address = f"/api/players/imports/{job['id']}/"
    assert organisation.post(address).json()["error"]["code"] == "questions_open"
    answered = organisation.patch(address, {"answers": {"first_line": "player"}, "columns": ["name", ""]})
    assert (answered.json()["preview"]["new"], answered.json()["rows"]) == (2, 2)
    mapped = organisation.patch(address, {"columns": ["name", "country"]}).json()
    assert mapped["left_out"] == [[2, ["country_is_none"]]]
    strange = organisation.patch(address, {"answers": {"first": "player"}}).json()["error"]
    assert (strange["code"], strange["facts"]["known"]) == ("no_such_question", "sheet, first_line")
    assert organisation.post(address).status_code == 202


def test_player_file_is_uploaded_previewed_and_imported(organisation: APIClient) -> None:
    job = organisation.post("/api/players/imports/", {"csv": "Wer;Nummer\nAnn Ender;7\nBea Ost;8\n"}).json()
    assert (job["header"], job["columns"], "preview" in job) == (["Wer", "Nummer"], ["", "club_number"], False)
    address = f"/api/players/imports/{job['id']}/"
    assert organisation.post(address).json()["error"]["code"] == "column_missing"
    seen = organisation.patch(address, {"columns": ["name", "club_number"], "shown_as": "name"}).json()
    assert seen["preview"] == {"new": 2, "same": 0, "changed": 0, "suspected": 0, "refused": 0}
    assert (organisation.post(address).status_code, Player.objects.count()) == (202, 0)
    carry_out_import(job["id"], clock=timezone.now)
    done = organisation.get(address).json()
    assert (done["compared"], done["report"]["counts"]["new"], Player.objects.count()) == (2, 2, 2)
    assert organisation.delete(address).json()["error"]["code"] == "import_begun"
    sheet = organisation.get("/api/players/export/?as=csv").json()["csv"]
    again = organisation.post("/api/players/imports/", {"csv": sheet}).json()
    assert again["preview"]["same"] == 2
    assert [player["name"] for player in organisation.get("/api/players/export/").json()["players"]] == [
        "Ann Ender",
        "Bea Ost",
    ]


def test_invalid_player_file_is_refused(organisation: APIClient) -> None:
    codes = [
        organisation.post("/api/players/imports/", given).json()["error"]["code"]
        for given in ({}, {"csv": ""}, {"csv": "Name\n" + "Ann\n" * 100_000})
    ]
    assert codes == ["file_is_empty", "file_is_empty", "too_many_rows"]


def test_every_register_api_url_is_in_the_schema(organisation: APIClient) -> None:
    paths = organisation.get("/api/schema/?format=json").json()["paths"]
    assert sorted(path for path in paths if path.startswith("/api/players/")) == [
        "/api/players/",
        "/api/players/different/",
        "/api/players/different/{id}/",
        "/api/players/duplicates/",
        "/api/players/export/",
        "/api/players/imports/",
        "/api/players/imports/{id}/",
        "/api/players/{id}/",
        "/api/players/{id}/bar/",
        "/api/players/{id}/erase/",
        "/api/players/{id}/history/",
        "/api/players/{id}/merges/",
        "/api/players/{id}/merges/{merge}/",
        "/api/players/{id}/photo/",
    ]


def test_possible_duplicate_is_refused_when_the_request_forbids_duplicates(organisation: APIClient) -> None:
    added(organisation)
    said = [
        organisation.post("/api/players/", {"name": name, "unless_namesake": True}).json()["error"]["code"]
        for name in ("ann énder", "Ender, Ann")
    ]
    assert said == ["is_registered", "may_be_known"]
    assert added(organisation, name="Énder, Ann")["name"] == "Ann Énder"
