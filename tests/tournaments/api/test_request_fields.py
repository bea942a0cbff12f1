"""Refusal of fields that an address does not take."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.architecture.source import APPS, files, name
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NO_FIELD = "There is no field"
NEW = {"name": "Thursday", "starts_at": "2100-01-07T19:00", "pace": "regular", "starting_stack": 20_000}


@pytest.fixture
def api(director: User) -> APIClient:
    client = APIClient()
    client.force_login(director)
    return client


@pytest.mark.parametrize(
    ("path", "sent", "problems"),
    [
        (
            "/api/tournaments/",
            {**NEW, "gaurantee": 500, "colour": "red"},
            {
                "gaurantee": "There is no field gaurantee. Did you mean guarantee?",
                "colour": "There is no field colour.",
            },
        ),
        (
            "/api/tournaments/",
            {**NEW, "payouts": {"basis": 3}},
            {"payouts": "basis: There is no field basis."},
        ),
        ("/api/tournaments/event/actions/pause/", {"minutes": 3}, {"minutes": "There is no field minutes."}),
        (
            "/api/tournaments/event/what-if/bust/",
            {"entri": 3},
            {"entri": f"{NO_FIELD} entri. Did you mean entry?"},
        ),
        ("/api/structure-files/", {"txt": "1"}, {"txt": "There is no field txt. Did you mean text?"}),
        ("/api/series/", {"name": "Autumn", "rooms": 3}, {"rooms": "There is no field rooms."}),
        ("/api/tournaments/", {**NEW, "version": 3}, {"version": "There is no field version."}),
    ],
)
def test_unknown_field_of_a_request_is_refused(
    api: APIClient, tournament: Tournament, path: str, sent: dict[str, Any], problems: dict[str, str]
) -> None:
    answer = api.post(path, sent)
    named = {name: [sentence] for name, sentence in problems.items()}
    assert (answer.status_code, answer.json()["error"]["fields"]) == (400, named)
    assert Tournament.objects.count() == 1


def test_request_with_thousands_of_unknown_fields_is_refused_quickly(api: APIClient, tournament: Tournament) -> None:
    """A similar name takes 0.1 ms to find, and a body has room for 200,000 names."""
    sent = {**NEW, **{f"field_{number}": 1 for number in range(5_000)}}
    named = api.post("/api/tournaments/", sent).json()["error"]["fields"]
    assert list(named) == [f"field_{number}" for number in range(10)]
    pages = [{f"field_{number}": 1} for number in range(5_000)]
    answer = api.post("/api/tournaments/event/actions/save-playlist/", {"name": "Wall", "pages": pages})
    assert (answer.status_code, len(answer.content) < 3_000) == (400, True)


@pytest.mark.sources
def test_every_request_body_is_checked_for_unknown_fields() -> None:
    readers = {
        name(path): len(re.findall(r"\brequest\.data\b", path.read_text()))
        for path in files(*APPS)
        if "/api/" in name(path)
    }
    assert {path: count for path, count in readers.items() if count} == {
        "rulings/api/views.py": 1,  # a calculator names what it passed over
        "tournaments/api/request_fields.py": 4,
        "tournaments/api/structure.py": 3,  # a structure may have fields of other programs
    }
