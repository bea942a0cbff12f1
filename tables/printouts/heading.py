"""What stands at the head of every sheet of the room."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.printouts.structure.labels import SHORT_DAY


def heading(tournament: Tournament, *, now: datetime) -> dict[str, str]:
    """Event, venue, day, and when it was printed, by the clock on the wall, in the active language."""
    starts, printed = tournament.local(tournament.starts_at), tournament.local(now)
    return {
        "language": get_language() or "en",
        "event": tournament.name,
        "venue": tournament.venue,
        "date": f"{date_format(starts, str(SHORT_DAY))} {starts.year}",
        "printed": f"{date_format(printed, str(SHORT_DAY))}, {printed:%H:%M}",
    }
