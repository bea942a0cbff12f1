"""Clocks that run, clocks at which something is due, and the cues of a tournament."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.composition import composition
from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.clock.cues import Cue, enabled_cues


def due_times(*, until: datetime) -> list[tuple[int, datetime]]:
    """Return primary key and due time of each tournament whose clock has an event due, longest due first."""
    rows = ClockAnchor.objects.filter(next_due__lte=until).order_by("next_due")
    return [(key, moment) for key, moment in rows.values_list("tournament_id", "next_due") if moment]


def running_clocks() -> QuerySet[ClockAnchor]:
    """Return the clocks that run, of tournaments that are not over."""
    return clocks_in_play().filter(since__isnull=False)


def clocks_in_play() -> QuerySet[ClockAnchor]:
    """Return the clocks of tournaments that have begun and are not over."""
    going_on = ClockAnchor.objects.filter(tournament__finished_at__isnull=True, tournament__cancelled_at__isnull=True)
    return going_on.filter(Q(started_at__isnull=False) | Q(since__isnull=False))


def cues_of_tournament(tournament: Tournament) -> tuple[Cue, ...]:
    """Return the tournament's enabled cues.

    A cue that another app waits for has `logged` set.
    """
    awaited = {key for cues_of in composition().awaited_cues for key in cues_of(tournament)}
    cues = enabled_cues(tournament.house_rules())
    return tuple(replace(cue, logged=True) if cue.key in awaited else cue for cue in cues)
