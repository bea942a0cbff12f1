"""Days and times in the format of the reader's language. Times have 24 hours in every language."""

from datetime import date, datetime

from babel.dates import format_date, format_skeleton
from django.utils.translation import get_language

# British English: the day before the month
_ENGLISH = "en_GB"


def short_day(day: date) -> str:
    """Return a day with weekday and short month, without year: `Fri 20 Nov`."""
    return format_skeleton("MMMEd", day, locale=_locale())


def day_and_month(day: date) -> str:
    """Return a day with short month, without year: `20 Nov`."""
    return format_skeleton("MMMd", day, locale=_locale())


def month_of_year(day: date) -> str:
    """Return the month and year of a day: `November 2026`."""
    return format_skeleton("yMMMM", day, locale=_locale())


def day_of_year(day: date) -> str:
    """Return a day with short month and year: `20 Nov 2026`."""
    return format_skeleton("yMMMd", day, locale=_locale())


def long_day(day: date) -> str:
    """Return a day with full month and year: `20 November 2026`."""
    return format_date(day, "long", locale=_locale())


def full_day(day: date) -> str:
    """Return a day with full weekday, full month and year: `Friday 20 November 2026`."""
    return format_date(day, "EEEE d MMMM y" if _locale() == _ENGLISH else "full", locale=_locale())


def day_of_week(day: date) -> str:
    """Return the short weekday of a day: `Fri`."""
    return format_date(day, "EEE", locale=_locale())


def week_day(day: date) -> str:
    """Return the short weekday and the number of a day: `Fri 20`."""
    return format_date(day, "EEE d", locale=_locale())


def day_with_time(day: str, moment: datetime, *, seconds: bool = False) -> str:
    """Return a formatted day with the time: `Fri 20 Nov, 18:33`. `seconds` adds the seconds."""
    return f"{day}, {moment:%H:%M:%S}" if seconds else f"{day}, {moment:%H:%M}"


def _locale() -> str:
    language = (get_language() or "en").replace("-", "_")
    return _ENGLISH if language == "en" else language
