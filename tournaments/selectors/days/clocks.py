"""The days of a tournament whose clocks are shown on one screen: those in play, else the next ones."""

from datetime import datetime, timedelta

from tournaments.models import Day, Tournament
from tournaments.selectors.days.days import overnight_pause

# More could not be read across a room.
MAX_CLOCKS = 6
# A day that begins within this time is shown together with those in play.
SOON = timedelta(hours=12)


def days_on_screen(tournament: Tournament, *, now: datetime) -> list[Day]:
    """Return the days in play and those that begin soon; if there are none, the next day."""
    days = _days_not_over(tournament.whole_tournament)
    played = [day for day in days if _is_in_play(day, now=now)]
    waiting = [day for day in days if day not in played]
    soon = [day for day in waiting if now < day.begins <= now + SOON]
    return [*played, *soon][:MAX_CLOCKS] or sorted(waiting, key=lambda day: day.begins)[:1]


def _days_not_over(whole: Tournament) -> list[Day]:
    """Return the flights and parallel days that are not over, then the next day of the event's own row."""
    days = [day for day in whole.days.select_related("played_in__clock") if not _is_over(day)]
    own = [day for day in days if not day.has_own_row]
    return [day for day in days if day.has_own_row] + own[:1]


def _is_over(day: Day) -> bool:
    return bool(day.ended_at) or day.played_in.is_over


def _is_in_play(day: Day, *, now: datetime) -> bool:
    """Return whether a day has begun and no overnight pause follows it now."""
    return day.played_in.clock.has_begun(now) and (day.has_own_row or overnight_pause(day.played_in, now=now) is None)
