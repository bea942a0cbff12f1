"""Stored answers of requests with an idempotency key."""

from datetime import datetime, timedelta

from tournaments.models import AnsweredRequest

# A phone that was away longer has been reloaded.
RETENTION = timedelta(days=2)


def delete_old_answers(*, now: datetime) -> int:
    """Delete answers that are too old to be requested again; return their number."""
    return AnsweredRequest.objects.filter(at__lt=now - RETENTION).delete()[0]
