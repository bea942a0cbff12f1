"""A fault of the database is answered in words; every other exception is left alone."""

import json

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, InternalError, OperationalError
from django.http import HttpResponse
from django.test import RequestFactory

from config.errors import AWAY, BROKEN, FULL, READ_ONLY
from config.middleware.database_away import DatabaseAway
from tests.markup import one_line


def answer_to(problem: Exception, *, path: str = "/api/tournaments/") -> HttpResponse | None:
    """Return the middleware's answer to a view that fails."""
    return DatabaseAway(lambda _: HttpResponse()).process_exception(RequestFactory().get(path), problem)


def _of_postgresql(kind: type[Exception], code: str) -> Exception:
    """An exception as Django makes it of psycopg's."""
    found = kind("it cannot be")
    found.__cause__ = psycopg.errors.lookup(code)("it cannot be")
    return found


@pytest.mark.parametrize("path", ["/api/tournaments/", "/live/event/snapshot"])
def test_api_response_has_a_body_while_the_database_is_unavailable(path: str) -> None:
    answer = answer_to(OperationalError("gone"), path=path)
    assert answer is not None
    assert answer.status_code == 503
    assert AWAY in one_line(answer)


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (OperationalError("database or disk is full"), FULL),
        (OperationalError("attempt to write a readonly database"), READ_ONLY),
        (OperationalError("disk I/O error"), READ_ONLY),
        (DatabaseError("database disk image is malformed"), BROKEN),
        (DatabaseError("file is not a database"), BROKEN),
        (OperationalError("database is locked"), AWAY),
        (_of_postgresql(OperationalError, "53100"), FULL),
        (_of_postgresql(InternalError, "25006"), READ_ONLY),
        (DatabaseError("Save with update_fields did not affect any rows."), None),
        (IntegrityError("file is not a database"), None),
    ],
)
def test_each_database_fault_has_its_own_message(problem: Exception, says: str | None) -> None:
    answer = answer_to(problem)
    assert (json.loads(answer.content)["error"]["says"] if answer else None) == says


def test_page_asks_to_try_again_while_the_database_is_unavailable() -> None:
    answer = answer_to(OperationalError("locked"), path="/t/event/")
    assert answer is not None
    assert (answer.status_code, answer.headers.get("Content-Type")) == (503, "text/html; charset=utf-8")
    assert "Nothing was done: the database did not answer. Try again in a moment." in one_line(answer)


def test_exceptions_unrelated_to_the_database_are_not_handled() -> None:
    assert answer_to(KeyError("x"), path="/") is None
