"""What automations ask of the director: a printout."""

from collections.abc import Iterator
from datetime import datetime

from automations.selectors.automations import open_print_requests
from tournaments.contribution_types import Alert
from tournaments.models import Tournament

#: after everything that halts play
ASKED = 40


def automation_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Return the oldest printout that an automation asked for."""
    waiting = open_print_requests(tournament)
    if waiting:
        facts = {"request": waiting[0].pk, "printout": waiting[0].printout, "at": waiting[0].at}
        yield Alert("print_asked", "warn", facts, rank=ASKED)


def automation_alerts_change_at(_tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return None: these alerts change by actions alone, never by time."""
    return None
