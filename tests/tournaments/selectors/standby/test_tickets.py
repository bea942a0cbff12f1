"""Tickets open one session, once, for minutes."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from tournaments.selectors.standby.tickets import LASTS, session_of, ticket_of

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def session() -> SessionStore:
    made = SessionStore()
    made["who"] = "somebody"
    made.create()
    return made


def test_a_ticket_opens_its_session_once(session: SessionStore) -> None:
    ticket = ticket_of(str(session.session_key), now=NOW)
    found = session_of(ticket, now=NOW + timedelta(minutes=1))
    assert found is not None
    assert (found.session_key, found["who"]) == (session.session_key, "somebody")
    found.save()
    assert session_of(ticket, now=NOW + timedelta(minutes=2)) is None
    other = session_of(ticket_of(str(session.session_key), now=NOW), now=NOW)
    assert other is not None


@pytest.mark.parametrize(("age", "opens"), [(timedelta(), True), (LASTS, True), (LASTS + timedelta(seconds=1), False)])
def test_a_ticket_lasts_for_minutes(session: SessionStore, age: timedelta, opens: bool) -> None:
    assert (session_of(ticket_of(str(session.session_key), now=NOW), now=NOW + age) is not None) is opens


def test_the_times_of_the_laptops_may_be_a_little_apart(session: SessionStore) -> None:
    ticket = ticket_of(str(session.session_key), now=NOW)
    assert session_of(ticket, now=NOW - timedelta(minutes=4)) is not None
    assert session_of(ticket, now=NOW - timedelta(minutes=6)) is None


def test_a_ticket_ends_with_its_session(session: SessionStore) -> None:
    ticket = ticket_of(str(session.session_key), now=NOW)
    session.flush()
    assert session_of(ticket, now=NOW) is None


def test_a_ticket_tells_nothing_of_its_session(session: SessionStore) -> None:
    assert str(session.session_key) not in ticket_of(str(session.session_key), now=NOW)


def test_what_another_key_sealed_opens_nothing(session: SessionStore, settings: object) -> None:
    ticket = ticket_of(str(session.session_key), now=NOW)
    settings.SECRET_KEY = "another key, of another room, as long as this one"  # type: ignore[attr-defined]  # noqa: S105
    assert session_of(ticket, now=NOW) is None


@pytest.mark.parametrize("text", ["", "nothing", "é", "gAAAAA"])
def test_what_is_no_ticket_opens_nothing(text: str) -> None:
    assert session_of(text, now=NOW) is None
