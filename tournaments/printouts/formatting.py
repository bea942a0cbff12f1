"""Times, labels and QR codes on printouts, in the active language."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils.functional import Promise

from tournaments.displays.qr_codes import qr_svg
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.models import Tournament

_MINUTE = timedelta(minutes=1)


def log_mark(tournament: Tournament) -> str:
    """Return number and digest of the last log row: "Log 214: 9f3c 21ab 77e0 41d2". Says if it is a demonstration."""
    head = tournament.log_head
    mark = gettext("Log {number}: {digest}").format(number=head.number, digest=head.printed_digest)
    return f"{gettext('Demonstration')} · {mark}" if tournament.demonstration else mark


def label_texts(labels: Mapping[str, Promise]) -> dict[str, str]:
    """Return the labels in the active language as text, for a template."""
    return {key: str(label) for key, label in labels.items()}


def time_text(moment: datetime | None) -> str:
    """Return a planned time to the nearest minute, "15:30"; "" for None."""
    return "" if moment is None else clock_time(nearest_minute(moment))


def clock_time(moment: datetime) -> str:
    """Return a time without its seconds, as a clock shows it: "15:30"."""
    return f"{moment:%H:%M}"


def minutes_text(span: timedelta) -> str:
    """Return a span in minutes: "30", "7.5" or "1.25"."""
    count = span / _MINUTE
    return number_text(round(count, 2) if count % 1 else int(count))


def nearest_minute(moment: datetime) -> datetime:
    """Return a planned moment rounded to the nearest minute."""
    return (moment + _MINUTE / 2).replace(second=0, microsecond=0)


def qr_image(address: str) -> str:
    """Return the QR code of an address as a stand-alone SVG image."""
    return qr_svg(address).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
