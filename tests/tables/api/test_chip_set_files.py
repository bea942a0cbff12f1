import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tables.models import ChipKind
from tests.tables.play import Play

pytestmark = pytest.mark.django_db
PATH = "/api/chip-set-files/"
SHEET = "Value;Colour;Count\n100;black;300\n1K;yellow;200\nx;red;5\n"


@pytest.fixture
def api(play: Play) -> APIClient:
    """A program of the director of the tournament `event`."""
    client = APIClient()
    client.force_login(play.by)
    return client


def test_chip_set_sheet_is_asked_about_and_its_chips_are_set_by_the_action(api: APIClient, play: Play) -> None:
    asked = api.post(PATH, {"text": SHEET}, format="json").json()
    assert (asked["chips"], [question["code"] for question in asked["questions"]]) == ([], ["count"])
    answered = api.post(PATH, {"text": SHEET, "answers": {"count": "inventory"}}, format="json").json()
    assert answered["chips"][1] == {
        "worth": 1_000, "colour": "yellow", "hex": "#e2b93b", "inventory": 200, "in_stack": 0,
    }  # fmt: skip
    assert answered["notes"] == ["Line 4 is left out: x, red, 5"]
    assert not ChipKind.objects.exists()
    body = {"chips": answered["chips"]}
    assert api.post("/api/tournaments/event/actions/set-chips/", body, format="json").status_code == 200
    assert list(ChipKind.objects.values_list("worth", "inventory")) == [(100, 300), (1_000, 200)]


def test_chip_set_file_is_read_by_the_api(api: APIClient) -> None:
    sheet = "Wert;Farbe;Bestand\n25.000;grün;100\n"
    file = SimpleUploadedFile("chips.csv", sheet.encode("latin-1"))
    asked = api.post(PATH, {"file": file}, format="multipart").json()
    assert [(question["code"], question["text"]) for question in asked["questions"]] == [
        ("thousands", "How much is “25.000”?")
    ]
    found = api.post(PATH, {"text": sheet, "answers": {"thousands": "thousands"}}, format="json").json()
    assert found["chips"] == [{"worth": 25_000, "colour": "grün", "hex": "#1f7a4d", "inventory": 100, "in_stack": 0}]


def test_chip_set_text_without_chips_is_refused_by_the_api(api: APIClient) -> None:
    refused = api.post(PATH, {"text": "hello"}, format="json")
    assert (refused.status_code, refused.json()["error"]["says"]) == (
        409,
        "The sheet has no chips. Each row needs the value of a chip, such as 25 or 1K.",
    )
