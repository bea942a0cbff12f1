"""The floor log over the API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tournaments.models import Tournament
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def enter(tournament: Tournament, director: User, *names: str) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        for name in names:
            entries.enter(f, name=name)


@pytest.fixture
def log(client: Client, director: User) -> Callable[[], tuple[list[dict[str, Any]], int]]:
    """Return a function that reads the log: its rows, and the number of queries."""
    client.force_login(director)

    def read_log() -> tuple[list[dict[str, Any]], int]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows = client.get("/api/tournaments/event/log/").json()["results"]
        return rows, len(queries)

    return read_log


def test_each_log_entry_contains_its_players(log: Callable[..., Any], tournament: Tournament, director: User) -> None:
    enter(tournament, director, "Ada", "Bix")
    rows, _ = log()
    assert [row["says"] for row in rows[:2]] == ["Bix entered", "Ada entered"]


def test_number_of_log_queries_does_not_depend_on_the_rows(
    log: Callable[..., Any], tournament: Tournament, director: User
) -> None:
    enter(tournament, director, "Ada")
    _, few = log()
    enter(tournament, director, *(f"Player {number}" for number in range(30)))
    rows, many = log()
    assert (len(rows) > 30, many) == (True, few)
