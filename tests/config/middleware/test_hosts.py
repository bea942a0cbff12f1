"""The hosts that the server answers for."""

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def one_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["poker.example.org"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
@pytest.mark.parametrize("host", ["127.0.0.1:8000", "web-1:8000", ""])
def test_health_check_requests_may_have_any_host_name(client: Client, path: str, host: str) -> None:
    answer = client.get(path, headers={"host": host})
    assert (answer.status_code, answer["X-Content-Type-Options"]) == (200, "nosniff")


@pytest.mark.parametrize("path", ["/", "/login/", "/health/", "/readyz/"])
def test_page_requests_need_an_allowed_host_name(client: Client, path: str) -> None:
    assert client.get(path, headers={"host": "127.0.0.1:8000"}).status_code == 400
    assert client.get(path, headers={"host": "poker.example.org"}).status_code != 400


@pytest.mark.parametrize(("letters", "status"), [(253, 404), (254, 400), (4_000, 400)])
def test_host_name_longer_than_253_letters_is_refused(client: Client, settings: Any, letters: int, status: int) -> None:
    """It would be printed as a code to scan, which has no room for it."""
    settings.ALLOWED_HOSTS = ["*"]
    host = f"{'x' * letters}:65535"
    assert client.get("/p/nowhere/schedule.pdf", headers={"host": host}).status_code == status
