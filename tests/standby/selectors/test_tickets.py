"""Tickets open one session at one laptop, once, for minutes, with a proof that is good for seconds."""

import hmac
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from standby.selectors.tickets import LASTS, PROOF_LASTS, new_ticket, session_for_ticket, ticket_secret

pytestmark = pytest.mark.django_db

NOW = timezone.now().replace(microsecond=0)
PRIMARY, SECOND = "http://127.0.0.1:8000", "http://127.0.0.2:8000"


@pytest.fixture
def at_laptop(settings: LazySettings, tmp_path: Path) -> Callable[[str], None]:
    """Make this one of the two laptops, by default the second."""
    settings.DATA_DIR = tmp_path

    def be(address: str) -> None:
        said = {"role": "first", "epoch": 5, "address": address, "peer": PRIMARY if address == SECOND else SECOND}
        (tmp_path / "standby.json").write_text(json.dumps(said), encoding="utf-8")

    be(SECOND)
    return be


@pytest.fixture
def session(at_laptop: object) -> SessionStore:
    made = SessionStore()
    made["who"] = "somebody"
    made.create()
    return made


def ticket_of(session: SessionStore, *, laptop: str = SECOND) -> str:
    return new_ticket(str(session.session_key), laptop=laptop, now=NOW)


def open_ticket(ticket: str, *, now: datetime = NOW, told: datetime | None = None, secret: str | None = None) -> Any:
    """Return the session of a ticket with the proof of a time, by default now."""
    at = str(int((told or now).timestamp() * 1000))
    key = ticket_secret(ticket) if secret is None else secret
    return session_for_ticket(ticket, at=at, proof=hmac.digest(key.encode(), at.encode(), "sha256").hex(), now=now)


def test_session_ticket_opens_its_session_once(session: SessionStore) -> None:
    ticket = ticket_of(session)
    found = open_ticket(ticket, now=NOW + timedelta(minutes=1))
    assert (found.session_key, found["who"]) == (session.session_key, "somebody")
    found.save()
    assert open_ticket(ticket, now=NOW + timedelta(minutes=1)) is None
    assert open_ticket(ticket, now=NOW + timedelta(minutes=2)) is None
    assert open_ticket(ticket_of(session)) is not None


def test_used_session_ticket_stays_invalid_after_many_other_tickets(session: SessionStore) -> None:
    tickets = [ticket_of(session) for _number in range(12)]
    for ticket in tickets:
        open_ticket(ticket).save()
    assert [open_ticket(ticket) for ticket in tickets] == [None] * 12
    assert not any(ticket in json.dumps(SessionStore(str(session.session_key)).load()) for ticket in tickets)


def test_used_session_ticket_is_forgotten_after_its_expiry(session: SessionStore) -> None:
    open_ticket(ticket_of(session)).save()
    later = NOW + LASTS + timedelta(seconds=1)
    open_ticket(new_ticket(str(session.session_key), laptop=SECOND, now=later), now=later).save()
    kept = SessionStore(str(session.session_key))["standby_used_tickets"]
    assert list(kept.values()) == [(later + LASTS).timestamp()]


def test_session_ticket_opens_no_session_at_another_laptop(
    session: SessionStore, at_laptop: Callable[[str], None]
) -> None:
    ticket = ticket_of(session)
    at_laptop(PRIMARY)  # whom somebody at the second one's address may pass it on to
    assert open_ticket(ticket) is None
    at_laptop("http://127.0.0.3:8000")
    assert open_ticket(ticket) is None
    at_laptop(SECOND)
    assert open_ticket(ticket) is not None


def test_session_ticket_opens_no_session_on_an_unpaired_laptop(
    session: SessionStore, settings: LazySettings, tmp_path: Path
) -> None:
    (tmp_path / "standby.json").unlink()
    assert open_ticket(ticket_of(session, laptop="")) is None


@pytest.mark.parametrize(
    ("told", "opens"),
    [
        (timedelta(), True),
        (-PROOF_LASTS, True),
        (-PROOF_LASTS - timedelta(seconds=1), False),
        (PROOF_LASTS + timedelta(seconds=1), False),
    ],
)
def test_proof_of_a_session_ticket_expires_after_seconds(session: SessionStore, told: timedelta, opens: bool) -> None:
    assert (open_ticket(ticket_of(session), told=NOW + told) is not None) is opens


def test_session_ticket_without_its_own_secret_opens_no_session(session: SessionStore) -> None:
    ticket, other = ticket_of(session), ticket_of(session)
    now = str(int(NOW.timestamp() * 1000))
    assert open_ticket(ticket, secret=ticket_secret(other)) is None
    assert session_for_ticket(ticket, at=now, proof="", now=NOW) is None
    of_no_time = hmac.digest(ticket_secret(ticket).encode(), b"", "sha256").hex()
    assert session_for_ticket(ticket, at="", proof=of_no_time, now=NOW) is None
    assert session_for_ticket(ticket, at="\ud800", proof="é", now=NOW) is None
    # base64 passes over what is no letter of it: the text is another one, and so is its secret
    assert open_ticket(f"{ticket}!", secret=ticket_secret(ticket)) is None
    assert open_ticket(ticket) is not None


@pytest.mark.parametrize(("age", "opens"), [(timedelta(), True), (LASTS, True), (LASTS + timedelta(seconds=1), False)])
def test_session_ticket_expires_after_minutes(session: SessionStore, age: timedelta, opens: bool) -> None:
    assert (open_ticket(ticket_of(session), now=NOW + age) is not None) is opens


def test_session_ticket_tolerates_a_clock_difference_of_four_minutes(session: SessionStore) -> None:
    ticket = ticket_of(session)
    assert open_ticket(ticket, now=NOW - timedelta(minutes=4)) is not None
    assert open_ticket(ticket, now=NOW - timedelta(minutes=6)) is None


def test_session_ticket_expires_with_its_session(session: SessionStore) -> None:
    ticket = ticket_of(session)
    session.flush()
    assert open_ticket(ticket) is None


def test_session_ticket_does_not_contain_the_session_key(session: SessionStore) -> None:
    assert str(session.session_key) not in ticket_of(session)


def test_session_ticket_of_another_secret_key_opens_no_session(session: SessionStore, settings: LazySettings) -> None:
    ticket = ticket_of(session)
    settings.SECRET_KEY = "another key, of another room, as long as this one"  # noqa: S105 - made up
    assert open_ticket(ticket) is None


@pytest.mark.parametrize("text", ["", "nothing", "é", "gAAAAA"])
def test_invalid_session_ticket_opens_no_session(session: SessionStore, text: str) -> None:
    assert open_ticket(text) is None
