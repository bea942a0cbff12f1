"""An action fails completely while the database is locked or away, and the answer says to try again."""

import html
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from config.errors import AWAY, BROKEN, FULL, READ_ONLY
from config.wsgi import TextRequest
from tests.conftest import NOON, small_structure
from tests.markup import one_line
from tests.suite.each_case import for_each
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
def test_action_on_a_locked_database_changes_nothing() -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=NOON, slug="event", name="Event", starts_at=NOON)
    client = APIClient()
    client.force_authenticate(person)
    with somebody_holds_the_lock(tournament):
        lose_patience()
        answer = client.post("/api/tournaments/event/actions/enter/", {"name": "Wren"})
    assert (answer.status_code, answer.json()["error"]) == (503, {"code": "database_away", "says": AWAY, "field": ""})
    assert answer["Retry-After"] == "1"
    assert tournament.entries.count() == 0
    assert client.post("/api/tournaments/event/actions/enter/", {"name": "Wren"}).status_code == 200


def row_counts(tournament: Tournament) -> list[int]:
    """Return how many rows every table has, and the version."""
    with connection.cursor() as cursor:
        counts = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608 - names of the database itself
            counts += cursor.fetchone()
    return [Tournament.objects.get(pk=tournament.pk).version, *counts]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone is told by a PRAGMA to be full or read-only")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("broken", "mended", "says"),
    [
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF", READ_ONLY),
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", FULL),  # it stays as large as it is
    ],
)
def test_action_without_disk_space_or_permission_changes_nothing(broken: str, mended: str, says: str) -> None:
    person = User.objects.create_superuser("director")
    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=person, now=NOON, slug="event", name="Event", starts_at=NOON)
    client = APIClient()
    client.force_authenticate(person)
    with connection.cursor() as cursor:
        cursor.execute(broken)
    try:
        for number in range(200):  # what is begun of the last page is used first
            before = row_counts(tournament)
            answer = client.post("/api/tournaments/event/actions/enter/", {"name": f"Wren {number}"})
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["error"]["says"]) == (503, says)
        assert row_counts(tournament) == before
    finally:
        with connection.cursor() as cursor:
            cursor.execute(mended)
    assert client.post("/api/tournaments/event/actions/enter/", {"name": "Wren"}).status_code == 200
    assert row_counts(tournament) != before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("problem", "status"), [(DatabaseError("file is not a database"), 503), (RuntimeError("x"), 500)]
)
@pytest.mark.parametrize("path", ["/health/", "/api/tournaments/"])
def test_unreadable_session_table_is_reported_with_a_message(
    client: Client, monkeypatch: pytest.MonkeyPatch, problem: Exception, status: int, path: str
) -> None:
    client.force_login(User.objects.create_superuser("director"))
    client.raise_request_exception = False

    def broken(*_: object) -> None:
        raise problem

    monkeypatch.setattr(SessionStore, "load", broken)
    answer = client.get(path)
    assert (answer.status_code, BROKEN in html.unescape(one_line(answer))) == (status, status == 503)


@pytest.mark.django_db
def test_api_request_for_an_unknown_address_is_answered_as_json() -> None:
    person = User.objects.create_superuser("director")
    client = Client()
    client.force_login(person)
    answer = client.get("/api/tournaments/nowhere/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.django_db
@for_each(
    ("kind", "body"),
    [
        ("multipart/form-data", b"abc"),
        ("multipart/form-data; boundary=", b"abc"),
        ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(1_001))),
        ("application/x-www-form-urlencoded; charset=latin-1", b"a=1"),
    ],
)
def test_unreadable_form_is_a_client_error(monkeypatch: pytest.MonkeyPatch, kind: str, body: bytes) -> None:
    """A csrftoken cookie makes Django look into the form; its error pages look again."""
    monkeypatch.setattr("django.test.client.WSGIRequest", TextRequest)
    client = Client(
        enforce_csrf_checks=True, raise_request_exception=False, headers={"Cookie": f"csrftoken={'x' * 32}"}
    )
    asked = {
        path: client.post(path, body, content_type=kind) for path in ("/nope/", "/login/", "/t/nope/action/start/")
    }
    assert {path: answer.status_code for path, answer in asked.items()} == {
        "/nope/": 404,
        "/login/": 400,
        "/t/nope/action/start/": 400,
    }
