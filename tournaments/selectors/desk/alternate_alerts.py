"""What the list of alternates asks the director for: a player to call while a seat is free."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.selectors.desk.alternates import alternates_now
from tournaments.selectors.desk.eligibility import call_time, listed_alternates
from tournaments.selectors.shown_names import names_of_players

#: after what presses, before a clock that is paused
CALL = 40


def alternate_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield one alert while a player waits and a seat is free that is reserved for no other."""
    if not listed_alternates(tournament):
        return
    alternates = alternates_now(tournament, now=now)
    if alternates.may_call and alternates.seats and alternates.upcoming is not None:
        name = names_of_players(tournament, [alternates.upcoming])[alternates.upcoming]
        yield Alert("seat_for_alternate", "go", {"name": name, "seats": alternates.seats}, rank=CALL)


def alternate_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return when the next call ends, so that its seat is free."""
    keep = call_time(tournament)
    calls = [one for one in listed_alternates(tournament).values() if one.state(now=now, keep=keep) is CallState.CALLED]
    return min((until for one in calls if (until := one.until(keep=keep))), default=None)
