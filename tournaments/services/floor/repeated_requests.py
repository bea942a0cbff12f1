"""Answers that were kept so that a repeated request is not done twice."""

from datetime import datetime, timedelta

from tournaments.models import AnsweredRequest

#: a phone that was away longer than this has been reloaded
KEPT_FOR = timedelta(days=2)


def forget_answers(*, now: datetime) -> int:
    """Forget answers that nobody will ask for again. Returns how many."""
    return AnsweredRequest.objects.filter(at__lt=now - KEPT_FOR).delete()[0]
