"""Times and chips as sentences."""

from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.utils.dateparse import parse_duration

from tournaments.language.days import day_with_time, short_day
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def clock_text(span: timedelta | str | None) -> str:
    """Return a duration as `mm:ss`, from one hour on as `h:mm:ss`; "" for None.

    It is rounded up to whole seconds, like the clock.
    """
    value = parse_duration(span) if isinstance(span, str) else span
    if value is None:
        return ""
    seconds = -int(-value.total_seconds() // 1)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


def duration_text(span: timedelta | str | None) -> str:
    """Return a duration as `4 min`, `1 min 30 s` or `40 s`, without a sign; `0 s` for None."""
    value = parse_duration(span) if isinstance(span, str) else span
    seconds = abs(round(value.total_seconds())) if value else 0
    minutes, rest = divmod(seconds, 60)
    return " ".join(
        part
        for part in (
            _("{minutes} min").format(minutes=minutes) if minutes else "",
            f"{rest} s" if rest or not minutes else "",
        )
        if part
    )


def time_text(moment: datetime, zone: tzinfo) -> str:
    """Return a planned moment as a time in the zone, rounded to the nearest minute: `15:30`."""
    return f"{moment.astimezone(zone) + timedelta(seconds=30):%H:%M}"


def past_time_text(moment: datetime, zone: tzinfo) -> str:
    """Return a past moment as a time in the zone, without its seconds: `15:30`."""
    return f"{moment.astimezone(zone):%H:%M}"


def date_time_text(moment: datetime | str) -> str:
    """Return a planned moment with its day in its own time zone, rounded to the nearest minute: `Sat 14 Mar, 12:05`."""
    value = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    planned = value + timedelta(seconds=30)
    return day_with_time(short_day(planned), planned)


def step_text(facts: dict[str, Any]) -> str:
    """Return a step as `level 5`, `the break`, or the end of the day or schedule; "" for other facts."""
    match facts.get("kind"):
        case "level":
            return _("level {number}").format(**facts)
        case "break":
            return _("the break")
        case "day_end":
            return _("the end of the day")
        case "over":
            return _("the end of the schedule")
    return ""


def ago_text(span: timedelta) -> str:
    """Return how long ago: `12 min 5 s ago`, from two hours on `3 hours ago`, from two days on `4 days ago`."""
    if span >= 2 * DAY:
        return ngettext("{count} day ago", "{count} days ago", span // DAY).format(count=span // DAY)
    if span >= 2 * HOUR:
        return ngettext("{count} hour ago", "{count} hours ago", span // HOUR).format(count=span // HOUR)
    return _("{span} ago").format(span=duration_text(span))
