"""The alert to call an alternate while a seat is free."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.selectors.desk.alternates import alternates_now
from tournaments.selectors.desk.eligibility import call_time, listed_alternates
from tournaments.selectors.shown_names import names_of_players

# After pressing alerts, before a paused clock.
CALL = 40


def alternate_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield an alert while a player waits and a seat is free that is not reserved."""
    if not listed_alternates(tournament):
        return
    alternates = alternates_now(tournament, now=now)
    if alternates.may_call and alternates.seats and alternates.upcoming is not None:
        name = names_of_players(tournament, [alternates.upcoming])[alternates.upcoming]
        yield Alert("seat_for_alternate", "go", {"name": name, "seats": alternates.seats}, rank=CALL)


def alternate_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return when the next call ends, which frees its seat."""
    keep = call_time(tournament)
    calls = [
        alternate
        for alternate in listed_alternates(tournament).values()
        if alternate.state(now=now, keep=keep) is CallState.CALLED
    ]
    return min((until for alternate in calls if (until := alternate.until(keep=keep))), default=None)
