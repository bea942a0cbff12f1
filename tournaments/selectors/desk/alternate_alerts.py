"""What the list of alternates asks the director for: somebody to call while a seat is free."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.models import Player, Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.selectors.alerts import Alert
from tournaments.selectors.desk.alternates import alternates_now
from tournaments.selectors.desk.eligibility import call_kept, listed_alternates

#: after what presses, before a clock that is paused
CALL = 40


def alternate_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Somebody waits, and a seat is free that is kept for nobody."""
    if not listed_alternates(tournament):
        return
    line = alternates_now(tournament, now=now)
    if line.may_call and line.seats and line.upcoming is not None:
        name = Player.objects.get(pk=line.upcoming).display_name
        yield Alert("seat_for_alternate", "go", {"name": name, "seats": line.seats}, rank=CALL)


def alternate_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return when the next call ends, so that its seat is free."""
    keep = call_kept(tournament)
    calls = [one for one in listed_alternates(tournament).values() if one.state(now=now, keep=keep) is CallState.CALLED]
    return min((until for one in calls if (until := one.until(keep=keep))), default=None)
