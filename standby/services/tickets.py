"""Using a ticket: a person signed in at the other laptop stays signed in at this one."""

from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from standby.selectors.tickets import session_of


def use_ticket(ticket: str, *, at: str, proof: str, now: datetime) -> SessionBase | None:
    """Use a ticket and return a new session of this laptop with the same content; None if the ticket is invalid.

    In one transaction, so that of two concurrent uses only one succeeds.
    """
    with transaction.atomic():
        session = session_of(ticket, at=at, proof=proof, now=now)
        if session is None:
            return None
        session.save()
        session_here: SessionBase = import_module(settings.SESSION_ENGINE).own_session(session)
    return session_here
