"""Tickets: a person signed in at one laptop stays signed in at the other, for which the browser has no cookie.

A ticket holds the session's key and the laptop that it is for, encrypted with the servers' key. It is valid for some
minutes, ends with its session, and can be used once. It needs a proof: the page gets a secret with the ticket, and uses
it to sign the time that the other laptop has just sent. An intercepted ticket is worthless seconds later, and at
another address.
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

# long enough for a phone that sleeps in a pocket, and cannot get a new one
LASTS = timedelta(minutes=30)
# maximal difference between the laptops' times
MAX_SKEW = timedelta(minutes=5)
# age of the signed time: stored photos are sent along
PROOF_LASTS = timedelta(seconds=30)
# the key in a session of the digests of used tickets, and their ends
USED = "standby_used_tickets"


def new_ticket(session_key: str, *, laptop: str, now: datetime) -> str:
    """Return a ticket for a session, valid only at the laptop with the origin `laptop`."""
    content = {"session": session_key, "laptop": laptop, "at": now.timestamp()}
    return _cipher().encrypt(json.dumps(content).encode()).decode("ascii")


def ticket_secret(ticket: str) -> str:
    """Return the secret with which a page signs its proof for a ticket."""
    return salted_hmac("standby.ticket.secret", ticket, algorithm="sha256").hexdigest()


def session_for_ticket(ticket: str, *, at: str, proof: str, now: datetime) -> SessionBase | None:
    """Return the session of a valid ticket, with the ticket marked as used in it; None for any other ticket.

    The ticket must be for this laptop, and `proof` must sign the time `at` (in ms) that this laptop has just sent. Save
    the session in the same transaction, so that the ticket counts as used.
    """
    content = _decrypt(ticket)
    if content is None or not own_origin() or not constant_time_compare(content.get("laptop", ""), own_origin()):
        return None
    expected = hmac.digest(ticket_secret(ticket).encode(), at.encode(errors="replace"), "sha256").hex()
    if not constant_time_compare(expected, proof) or not _is_just_now(at, now):
        return None
    if not -MAX_SKEW.total_seconds() <= now.timestamp() - content["at"] <= LASTS.total_seconds():
        return None
    session: SessionBase = import_module(settings.SESSION_ENGINE).session_of_any_laptop(content["session"])
    digest = sha256(ticket.encode()).hexdigest()
    used = {name: until for name, until in session.get(USED, {}).items() if until > now.timestamp()}
    # an expired session got another key when it was read
    if session.session_key != content["session"] or digest in used:
        return None
    session[USED] = used | {digest: content["at"] + LASTS.total_seconds()}
    return session


def _is_just_now(at: str, now: datetime) -> bool:
    signed_at = int(at) / 1000 if at.isascii() and at.isdecimal() and len(at) < 16 else 0.0
    return abs(now.timestamp() - signed_at) <= PROOF_LASTS.total_seconds()


def _decrypt(ticket: str) -> dict[str, Any] | None:
    try:
        content: dict[str, Any] = json.loads(_cipher().decrypt(ticket.encode("ascii")))
    except (InvalidToken, UnicodeEncodeError, ValueError):
        return None
    return content


def _cipher() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac("standby.ticket", "", algorithm="sha256").digest()))
