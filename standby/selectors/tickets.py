"""Tickets: who is signed in at one laptop stays so at the other, where the browser has no cookie.

A ticket is the session's key and the laptop that it is for, sealed with the servers' key: the page's script holds
nothing that it could read. It lasts for minutes, ends with its session, and opens one door once. It opens none by
itself: with it the page gets a secret, by which it signs the time that the other laptop has just told it. So what is
sent is worth nothing seconds later, nor at any other address.
"""

import base64
import hmac
import json
from datetime import datetime, timedelta
from hashlib import sha256
from importlib import import_module
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare, salted_hmac

from standby.selectors.peer import own_origin

# a phone in a pocket does not get a new one, and the primary is most likely dead when it comes out
LASTS = timedelta(minutes=30)
# how far the times of the two laptops may be apart
APART = timedelta(minutes=5)
# for so long it can be used once the other laptop was asked: photos that wait come along
HANDED_OVER = timedelta(seconds=30)
# where a session keeps the digests of its tickets that were used, and until when
USED = "standby_used_tickets"


def ticket_for(session_key: str, *, laptop: str, now: datetime) -> str:
    """Return a ticket with which a session goes on at the laptop of an origin."""
    content = {"session": session_key, "laptop": laptop, "at": now.timestamp()}
    return _box().encrypt(json.dumps(content).encode()).decode("ascii")


def ticket_secret(ticket: str) -> str:
    """Return the secret of a ticket: who has both may use it."""
    return salted_hmac("standby.ticket.secret", ticket, algorithm="sha256").hexdigest()


def session_of(ticket: str, *, at: str, proof: str, now: datetime) -> SessionBase | None:
    """Return the ticket's session with the ticket used up; None for a ticket that is old, was used, or is none.

    Nor does one open anything that is for another laptop, or whose `proof` is not that of a time `at`, in ms, which
    this laptop told just now. Whoever saves the session has used the ticket, in one transaction with this question.
    """
    content = _read(ticket)
    if content is None or not own_origin() or not constant_time_compare(content.get("laptop", ""), own_origin()):
        return None
    expected = hmac.digest(ticket_secret(ticket).encode(), at.encode(errors="replace"), "sha256").hex()
    if not constant_time_compare(expected, proof) or not _is_just_now(at, now):
        return None
    if not -APART.total_seconds() <= now.timestamp() - content["at"] <= LASTS.total_seconds():
        return None
    session: SessionBase = import_module(settings.SESSION_ENGINE).carried_session(content["session"])
    digest = sha256(ticket.encode()).hexdigest()
    used = {name: until for name, until in session.get(USED, {}).items() if until > now.timestamp()}
    # a session that is over was given another key as it was read
    if session.session_key != content["session"] or digest in used:
        return None
    session[USED] = used | {digest: content["at"] + LASTS.total_seconds()}
    return session


def _is_just_now(at: str, now: datetime) -> bool:
    told = int(at) / 1000 if at.isascii() and at.isdecimal() and len(at) < 16 else 0.0
    return abs(now.timestamp() - told) <= HANDED_OVER.total_seconds()


def _read(ticket: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(_box().decrypt(ticket.encode("ascii")))
    except (InvalidToken, UnicodeEncodeError, ValueError):
        return None
    return found


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac("standby.ticket", "", algorithm="sha256").digest()))
