"""Check whether tournaments need the computer to stay awake."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from tournaments.models import ClockAnchor, FloorLog

# how long a tournament needs the computer after its last action, and before its clock starts by itself: staff that sell
# entries, pause the clock or play hand for hand use it too
AWAKE_SPAN = timedelta(hours=1)


def needs_computer_awake(now: datetime) -> bool:
    """Return whether a clock runs or soon starts by itself, or a tournament that is not over had an action lately.

    The demonstration does not count: its clocks run until somebody removes it.
    """
    clocks = ClockAnchor.objects.filter(
        tournament__finished_at__isnull=True, tournament__cancelled_at__isnull=True, tournament__demonstration=False
    )
    lately = FloorLog.objects.filter(tournament=OuterRef("tournament"), at__gte=now - AWAKE_SPAN)
    needed = Q(since__isnull=False) | Q(starts_at__lte=now + AWAKE_SPAN) | Q(Exists(lately))
    return clocks.filter(needed).exists()
