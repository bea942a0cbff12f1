"""The demonstration: whether it is there, how far it is, and whether it is offered."""

from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Demonstration, Tournament
from tournaments.selectors.request_cache import cached_in_request

# A worker without a sign of life for this time is dead.
SILENT = timedelta(seconds=60)
# The number of its tournaments.
TOURNAMENT_COUNT = 3
MAX_CHANGES = 5


@cached_in_request
def present_demonstration() -> Demonstration | None:
    """Return the demonstration that is there, or is being made; None without one."""
    return Demonstration.objects.filter(is_present=True).first()


def last_demonstration() -> Demonstration | None:
    """Return the demonstration that was asked for last, also if it is removed; None without one."""
    return Demonstration.objects.first()


def demonstration_history() -> list[Demonstration]:
    """Return the last demonstrations, the latest first."""
    return list(Demonstration.objects.select_related("by", "removed_by")[:MAX_CHANGES])


def has_own_tournament() -> bool:
    return Tournament.objects.filter(demonstration=False).exists()


def is_being_made(demonstration: Demonstration, *, now: datetime) -> bool:
    """Return whether a living worker is making it."""
    began = demonstration.progress_at
    return demonstration.is_waiting and began is not None and began >= now - SILENT


def waiting_demonstration_key(now: datetime) -> int | None:
    """Return the key of the demonstration that a worker has to make, and none is making; None without one."""
    idle = Q(progress_at__isnull=True) | Q(progress_at__lt=now - SILENT)
    rows = Demonstration.objects.filter(idle, is_present=True, made_at__isnull=True)
    return rows.values_list("pk", flat=True).first()
