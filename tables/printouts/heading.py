"""Heading of every sheet of the room."""

from datetime import datetime

from django.utils.translation import get_language

from tournaments.language.days import day_with_time, short_day
from tournaments.models import Tournament
from tournaments.selectors.staff.organisation_settings import venue_of


def printout_heading(tournament: Tournament, *, now: datetime) -> dict[str, str]:
    """Return the event, venue, day, and time of printing, in the tournament's local time and the active language."""
    starts, printed = tournament.as_local_time(tournament.starts_at), tournament.as_local_time(now)
    return {
        "language": get_language() or "en",
        "event": tournament.name,
        "venue": venue_of(tournament),
        "date": f"{short_day(starts)} {starts.year}",
        "printed": day_with_time(short_day(printed), printed),
    }
