"""Tickets: who is signed in at one laptop stays so at the other, where the browser has no cookie.

A ticket is the session's key and a number of its own, sealed with the servers' key, so that the page's script holds
nothing that it could read. It lasts for minutes, ends with its session, and opens one door once.
"""

import base64
import json
import secrets
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import salted_hmac

#: a phone in a pocket does not get a new one, and the first laptop is most likely dead when it comes out
LASTS = timedelta(minutes=30)
#: how far the times of the two laptops may be apart
APART = timedelta(minutes=5)
#: where a session keeps the numbers of its tickets that were used, and how many of them
USED, MOST_USED = "standby_tickets", 8


def ticket_of(session_key: str, *, now: datetime) -> str:
    """Return a ticket for a session."""
    said = {"session": session_key, "number": secrets.token_hex(8), "at": now.timestamp()}
    return _box().encrypt(json.dumps(said).encode()).decode("ascii")


def session_of(ticket: str, *, now: datetime) -> SessionBase | None:
    """Return the ticket's session with the ticket used up; None for a ticket that is old, was used, or is none.

    Whoever saves the session has used the ticket.
    """
    said = _read(ticket)
    if said is None or not -APART.total_seconds() <= now.timestamp() - said["at"] <= LASTS.total_seconds():
        return None
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(said["session"])
    used = list(session.get(USED, []))
    # a session that is over was given another key as it was read
    if session.session_key != said["session"] or said["number"] in used:
        return None
    session[USED] = [*used, said["number"]][-MOST_USED:]
    return session


def _read(ticket: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(_box().decrypt(ticket.encode("ascii")))
    except (InvalidToken, UnicodeEncodeError, ValueError):
        return None
    return found


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac("standby.ticket", "", algorithm="sha256").digest()))
