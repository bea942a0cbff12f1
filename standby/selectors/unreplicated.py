"""What a laptop did alone before another one took over."""

from django.db.models import Exists, OuterRef, QuerySet

from standby.models import UnreplicatedAction
from tournaments.models import FloorLog


def to_do_again() -> QuerySet[UnreplicatedAction]:
    """Return the actions that nobody has done again yet, oldest first.

    `in_log_since`: the log has the same since, by the same person. A phone repeats a tap whose answer was lost.
    """
    names = ("action", "by_name", "facts")
    same = FloorLog.objects.filter(
        tournament__slug=OuterRef("slug"), at__gte=OuterRef("at"), **{name: OuterRef(name) for name in names}
    )
    return UnreplicatedAction.objects.filter(done_at__isnull=True).annotate(in_log_since=Exists(same))
