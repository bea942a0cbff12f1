"""Unreplicated actions that are to be done again."""

from django.db.models import Exists, OuterRef, QuerySet

from standby.models import UnreplicatedAction
from tournaments.models import FloorLog


def to_do_again() -> QuerySet[UnreplicatedAction]:
    """Return the actions that nobody has ticked off yet, oldest first.

    `in_log_since`: the log has the same action since, by the same person: a phone repeats a tap without an answer.
    """
    names = ("action", "by_name", "facts")
    same = FloorLog.objects.filter(
        tournament__slug=OuterRef("slug"), at__gte=OuterRef("at"), **{name: OuterRef(name) for name in names}
    )
    return UnreplicatedAction.objects.filter(done_at__isnull=True).annotate(in_log_since=Exists(same))
