"""The demonstration: the last request for it, the worker that makes it, and its history."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from tournaments.models import Demonstration

# A worker without a heartbeat for this time counts as dead.
SILENT = timedelta(seconds=60)
# The number of tournaments of a demonstration.
TOURNAMENT_COUNT = 3
MAX_LISTED = 5


def last_demonstration() -> Demonstration | None:
    """Return the demonstration that was requested last, also if it is removed; None without one."""
    return Demonstration.objects.first()


def demonstration_history() -> list[Demonstration]:
    """Return the last demonstrations, the latest first."""
    return list(Demonstration.objects.select_related("by", "removed_by")[:MAX_LISTED])


def is_being_made(demonstration: Demonstration, *, now: datetime) -> bool:
    """Return whether a running worker is creating the demonstration."""
    progress_at = demonstration.progress_at
    return demonstration.is_waiting and progress_at is not None and progress_at >= now - SILENT


def idle_demonstrations(now: datetime) -> QuerySet[Demonstration]:
    """Return the demonstration that has to be made and that no living worker is making; at most one."""
    is_idle = Q(progress_at__isnull=True) | Q(progress_at__lt=now - SILENT)
    return Demonstration.objects.filter(is_idle, is_present=True, made_at__isnull=True)


def waiting_demonstration_key(now: datetime) -> int | None:
    """Return the key of the demonstration that a worker should begin to make; None without one."""
    return idle_demonstrations(now).values_list("pk", flat=True).first()
