"""Using a ticket: a person signed in at the other laptop stays signed in at this one."""

from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from standby.selectors.tickets import session_for_ticket


def use_ticket(ticket: str, *, at: str, proof: str, now: datetime) -> SessionBase | None:
    """Return a new session of this laptop with the content of a ticket's session; None for an invalid ticket.

    Of two concurrent uses of a ticket only one succeeds. The parameters are those of `session_for_ticket`.
    """
    with transaction.atomic():
        session = session_for_ticket(ticket, at=at, proof=proof, now=now)
        if session is None:
            return None
        session.save()
        session_here: SessionBase = import_module(settings.SESSION_ENGINE).copied_session(session)
    return session_here
