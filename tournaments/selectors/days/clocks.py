"""The days of a tournament whose clocks stand on one screen: those that are played, else those that come next."""

from datetime import datetime, timedelta

from tournaments.models import Day, Tournament
from tournaments.selectors.days.days import morning_of

#: so many clocks are read across a room
MOST = 6
#: a day that begins so soon is shown beside those that are played
SOON = timedelta(hours=12)


def days_on_screen(tournament: Tournament, *, now: datetime) -> list[Day]:
    """Return the days that are played now and those that begin soon; where there is none, the next one."""
    days = _days(tournament.whole)
    played = [day for day in days if _plays(day, now=now)]
    waiting = [day for day in days if day not in played]
    soon = [day for day in waiting if now < day.begins <= now + SOON]
    return [*played, *soon][:MOST] or sorted(waiting, key=lambda day: day.begins)[:1]


def _days(whole: Tournament) -> list[Day]:
    """Return the flights that go on, and the first day of the whole's own that does."""
    days = [day for day in whole.days.select_related("played_in__clock") if not _is_over(day)]
    own = [day for day in days if not day.has_own_row]
    return [day for day in days if day.has_own_row] + own[:1]


def _is_over(day: Day) -> bool:
    return bool(day.ended_at) or day.played_in.is_over


def _plays(day: Day, *, now: datetime) -> bool:
    """Whether it has begun: the whole's own row may have played the day before alone."""
    return day.played_in.clock.begun(now) and (day.has_own_row or morning_of(day.played_in, now=now) is None)
