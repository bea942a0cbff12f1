"""Actions that were never replicated and have to be done again."""

from django.db.models import Exists, OuterRef, QuerySet

from standby.models import UnreplicatedAction
from tournaments.models import FloorLog


def actions_to_do_again() -> QuerySet[UnreplicatedAction]:
    """Return the actions that are not ticked off, oldest first.

    `in_log_since` is True if the same person has done the same action since: phones repeat a tap without an answer.
    """
    names = ("action", "by_name", "facts")
    same = FloorLog.objects.filter(
        tournament__slug=OuterRef("slug"), at__gte=OuterRef("at"), **{name: OuterRef(name) for name in names}
    )
    return UnreplicatedAction.objects.filter(done_at__isnull=True).annotate(in_log_since=Exists(same))
