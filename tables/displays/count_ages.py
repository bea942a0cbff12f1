"""Age of chip counts on displays: minutes while they are fresh, then the time of day."""

from datetime import datetime, tzinfo

from tables.rules.chips.known_stack import age_in_minutes
from tournaments.language.sentences import pgettext


def age_text(at: datetime, *, now: datetime, zone: tzinfo) -> str:
    """Return the age of a count: "9 min ago", or "at 19:42" after half an hour."""
    minutes = age_in_minutes(at, now=now)
    if minutes is None:
        return pgettext("when a chip count was made", "at {time}").format(time=f"{at.astimezone(zone):%H:%M}")
    if not minutes:
        return pgettext("how old a chip count is", "just now")
    return pgettext("how old a chip count is", "{minutes} min ago").format(minutes=minutes)


def ages_text(oldest: datetime, newest: datetime, *, now: datetime, zone: tzinfo) -> str:
    """Return the age of several counts: "2–9 min ago", or the time of the oldest if it is no longer fresh."""
    first, last = age_in_minutes(oldest, now=now), age_in_minutes(newest, now=now)
    if first is None or last is None or first == last:
        return age_text(oldest, now=now, zone=zone)
    return pgettext("how old chip counts are, from the newest to the oldest", "{newest}–{oldest} min ago").format(
        newest=last, oldest=first
    )
