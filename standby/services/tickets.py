"""Who was signed in at the other laptop goes on at this one."""

from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from standby.selectors.tickets import session_of


def use_ticket(ticket: str, *, at: str, proof: str, now: datetime) -> SessionBase | None:
    """Return a session of this laptop for who has the ticket, which nobody can use from now on; None for who has none.

    In one transaction: of two who send it at the same moment one is signed in.
    """
    with transaction.atomic():
        session = session_of(ticket, at=at, proof=proof, now=now)
        if session is None:
            return None
        session.save()
        made: SessionBase = import_module(settings.SESSION_ENGINE).own_session(session)
    return made
