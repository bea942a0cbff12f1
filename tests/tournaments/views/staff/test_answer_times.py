"""Answer times, for the page of the server's health and for monitors."""

import time
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.views.staff import answer_times

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_answered() -> Iterator[None]:
    """Forget the answers of other tests, and leave them none."""
    answer_times.clear_answer_times()
    yield
    answer_times.clear_answer_times()


def test_health_page_shows_response_times(client: Client, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(director)
    monkeypatch.setattr(answer_times, "_started", time.monotonic() - 3 * 3600)
    answer_times._seconds.extend([0.012] * 30 + [0.0841])
    page = client.get("/health/").content.decode()
    assert "Started 3 hours ago. The slowest of the last 31 answers took 84 ms." in page
    assert "12 ms response" in page


def test_slow_responses_are_reported_on_the_health_page(client: Client, director: User) -> None:
    client.force_login(director)
    answer_times._seconds.extend([1.2] * 40)
    page = client.get("/health/").content.decode()
    assert "Answers take long. Close other programs on this computer." in page
    assert "1,200 ms response" in page


def test_metrics_include_typical_and_slowest_response_times(client: Client) -> None:
    answer_times._seconds.extend([0.25, 0.5, 0.75])
    lines = client.get("/metrics").content.decode().splitlines()
    assert {"shuffle_up_answer_seconds_typical 0.5", "shuffle_up_answer_seconds_slowest 0.75"} <= set(lines)
