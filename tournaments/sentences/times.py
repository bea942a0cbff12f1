"""Times and chips as sentences."""

from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.utils.dateparse import parse_duration

from tournaments.language.days import at_time, short_day
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def clock_text(span: timedelta | str | None) -> str:
    """`mm:ss`, from an hour `h:mm:ss`; a part of a second counts as a whole one, as on the clock."""
    given = parse_duration(span) if isinstance(span, str) else span
    if given is None:
        return ""
    seconds = -int(-given.total_seconds() // 1)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


def duration_text(span: timedelta | str | None) -> str:
    """`4 min`, `1 min 30 s`, `40 s`, signless."""
    given = parse_duration(span) if isinstance(span, str) else span
    seconds = abs(round(given.total_seconds())) if given else 0
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
    """Return when something is planned, on the wall of the room: to the nearest minute, as a person would say it."""
    return f"{moment.astimezone(zone) + timedelta(seconds=30):%H:%M}"


def past_time_text(moment: datetime, zone: tzinfo) -> str:
    """Return when something happened, on the wall of the room: in the minute that the wall showed then."""
    return f"{moment.astimezone(zone):%H:%M}"


def date_time_text(moment: datetime | str) -> str:
    """`Sat 14 Mar, 12:05`, planned as `time_text` says it, in the zone that the moment has: a log's is the room's."""
    given = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    planned = given + timedelta(seconds=30)
    return at_time(short_day(planned), planned)


def step_text(facts: dict[str, Any]) -> str:
    """`level 5`, `the break`, `the end of the day`."""
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
    """`12 min 5 s ago`; from two hours on `3 hours ago`, from two days on `4 days ago`."""
    if span >= 2 * DAY:
        return ngettext("{count} day ago", "{count} days ago", span // DAY).format(count=span // DAY)
    if span >= 2 * HOUR:
        return ngettext("{count} hour ago", "{count} hours ago", span // HOUR).format(count=span // HOUR)
    return _("{span} ago").format(span=duration_text(span))
