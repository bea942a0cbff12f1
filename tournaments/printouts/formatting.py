"""Times and labels on printouts, in the active language."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils.functional import Promise

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.models import Tournament

_MINUTE = timedelta(minutes=1)


def log_mark(tournament: Tournament) -> str:
    """ "Log 214: 9f3c 21ab 77e0 41d2": where the log ended when it was printed, for `manage.py verify_log`."""
    head = tournament.log_head
    return gettext("Log {number}: {digest}").format(number=head.number, digest=head.printed)


def texts(labels: Mapping[str, Promise]) -> dict[str, str]:
    """Return a table of labels in the active language, for a template to print."""
    return {key: str(label) for key, label in labels.items()}


def time(moment: datetime | None) -> str:
    """ "15:30": when something is planned, to the nearest minute as a person would say it; nothing if nobody knows."""
    return "" if moment is None else clock_time(nearest_minute(moment))


def clock_time(moment: datetime) -> str:
    """ "15:30" as a clock on the wall shows it: until the minute is over."""
    return f"{moment:%H:%M}"


def minutes(span: timedelta) -> str:
    """ "30", "7.5", "1.25"."""
    count = span / _MINUTE
    return number_text(round(count, 2) if count % 1 else int(count))


def nearest_minute(moment: datetime) -> datetime:
    """Return when something is planned, to the nearest minute."""
    return (moment + _MINUTE / 2).replace(second=0, microsecond=0)
