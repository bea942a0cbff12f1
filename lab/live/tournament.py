"""The tournament of the measurements. To be imported after Django is set up."""

import time
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.models import ClockAnchor, StructurePlan, Tournament
from tournaments.services import lifecycle
from tournaments.services.clock.clock import pause_clock, start_clock
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_presets

SLUG = "benchmark"


def open_tournament() -> None:
    """Open a tournament with the longest structure of the library."""
    save_presets()
    plan = max(StructurePlan.objects.all(), key=lambda plan: len(plan.steps))
    now = timezone.now()
    lifecycle.open_tournament(plan, by=None, now=now, slug=SLUG, name="Benchmark", starts_at=now - timedelta(minutes=1))


def floor_announcer(_port: int) -> Callable[[], tuple[int, float]]:
    """Return a function that pauses or resumes the clock in turn.

    It returns the new version and the monotonic moment of the commit.
    """
    tournament = Tournament.objects.get(slug=SLUG)

    def say() -> tuple[int, float]:
        committed: list[float] = []
        with floor(tournament, by=None, now=timezone.now()) as f:
            stands = ClockAnchor.objects.get(tournament=tournament).since is None
            (start_clock if stands else pause_clock)(f)
            transaction.on_commit(lambda: committed.append(time.monotonic()))  # ahead of the announcement
        return f.tournament.version, committed[0]

    return say
