"""Bodies that nobody's program sends: each is refused with words, and none of them is an error of the server."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

DEEP = "[" * 3_000 + "]" * 3_000
PATHS = ("/api/tournaments/event/actions/change-settings/", "/api/structure-files/", "/api/calculators/pots/")


@pytest.fixture
def client(director: User, tournament: Tournament) -> Client:
    """The director's browser; an exception on the server is an answer."""
    browser = Client(raise_request_exception=False)
    browser.force_login(director)
    return browser


def refused(client: Client, path: str, content: bytes | str, kind: str = "application/json") -> tuple[int, str]:
    """Send this; the status and the code of what came back."""
    answer = client.generic("POST", path, content, content_type=kind)
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("value", [DEEP, "1e400", "-1e400", "NaN", '"\\ud800"', '"\\u0000"', "9" * 5_000])
def test_json_that_the_database_cannot_store_is_refused(client: Client, path: str, value: str) -> None:
    assert refused(client, path, f'{{"name": {value}}}') == (400, "not_understood")
    assert refused(client, path, value) == (400, "not_understood")


def test_request_body_in_a_wrong_encoding_is_refused(client: Client) -> None:
    assert refused(client, PATHS[0], "{}", "application/json; charset=utf-16") == (400, "not_understood")


def test_api_documentation_answers_only_get_requests(client: Client) -> None:
    assert client.options("/api/docs/").status_code == 405


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("POST", 405)])
def test_api_documentation_needs_no_token(client: Client, method: str, status: int) -> None:
    assert client.generic(method, "/api/docs/", headers={"Authorization": "Bearer "}).status_code == status


@pytest.mark.parametrize("name", ["seats_per_table", "final_table_seats"])
@pytest.mark.parametrize("seats", [0, 1, 13, 1691, 10**40, -1])
def test_table_with_fewer_than_2_or_more_than_12_seats_is_refused(client: Client, name: str, seats: int) -> None:
    answer = client.post(PATHS[0], {name: seats}, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, name)
    given: dict[str, Any] = {"name": "New", "starts_at": "2100-01-01T12:00:00Z", "pace": "regular", name: seats}
    answer = client.post("/api/tournaments/", given, content_type="application/json")
    assert (answer.status_code, name in answer.json()["error"]["fields"]) == (400, True)


@pytest.mark.parametrize("boundary", ["", "; boundary=", "; boundary=\xff"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/structure-files/"),
        ("POST", "/api/players/imports/"),
        ("PUT", "/api/players/1/photo/"),
        ("POST", "/t/event/action/start/"),
        ("POST", "/players/import/"),
        ("POST", "/login/"),
        ("POST", "/rulings/pots/"),
    ],
)
def test_multipart_form_without_a_boundary_causes_no_server_error(
    client: Client, method: str, path: str, boundary: str
) -> None:
    answer = client.generic(method, path, b"x", content_type=f"multipart/form-data{boundary}")
    assert answer.status_code in {400, 404}
