"""A database that is locked or away fails the action whole, and the answer says to try again."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

from config.errors import AWAY, DatabaseAway
from tests.conftest import NOON, small_structure
from tests.markup import one_line
from tournaments.models import Tournament
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure


@contextmanager
def somebody_holds_the_lock(tournament: Tournament) -> Iterator[None]:
    """Another connection has the tournament locked for as long as this lasts."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=tournament.pk)
            held.set()
            done.wait(20)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    try:
        yield
    finally:
        done.set()
        holder.join()


def lose_patience() -> None:
    """Wait for a lock a tenth of a second at most, on this connection."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 100" if connection.vendor == "sqlite" else "SET lock_timeout = '100ms'")


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_fails_the_action_whole_and_says_to_try_again() -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=NOON, slug="event", name="Event", starts_at=NOON)
    client = APIClient()
    client.force_authenticate(person)
    with somebody_holds_the_lock(tournament):
        lose_patience()
        answer = client.post("/api/tournaments/event/deeds/enter/", {"name": "Wren"})
    assert (answer.status_code, answer.json()["error"]) == (503, {"code": "database_away", "says": AWAY, "field": ""})
    assert answer["Retry-After"] == "1"
    assert tournament.entries.count() == 0
    assert client.post("/api/tournaments/event/deeds/enter/", {"name": "Wren"}).status_code == 200


@pytest.mark.parametrize("path", ["/api/tournaments/", "/live/event/snapshot"])
def test_machines_get_a_body_when_the_database_is_away(path: str) -> None:
    answer = DatabaseAway(lambda _: None).process_exception(RequestFactory().get(path), OperationalError("gone"))  # type: ignore[arg-type, return-value]
    assert answer is not None
    assert answer.status_code == 503
    assert AWAY in one_line(answer)


def test_other_exceptions_are_left_alone() -> None:
    assert DatabaseAway(lambda _: None).process_exception(RequestFactory().get("/"), KeyError("x")) is None  # type: ignore[arg-type, return-value]


@pytest.mark.django_db
def test_an_address_that_is_not_there_is_said_so_to_machines() -> None:
    person = User.objects.create_superuser("director")
    client = Client()
    client.force_login(person)
    answer = client.get("/api/tournaments/nowhere/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
