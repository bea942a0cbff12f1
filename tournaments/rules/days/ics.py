"""Calendars in the format of RFC 5545: the days of play, for the calendars of players and staff."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

# octets of a line, its end not counted (RFC 5545, 3.1)
LINE = 75
# the refresh interval of subscribed calendars
REFRESH = "PT15M"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """One event of a calendar. `uid` never changes, `sequence` never decreases; times are aware."""

    uid: str
    sequence: int
    modified: datetime
    begins: datetime
    ends: datetime
    summary: str
    description: str = ""
    location: str = ""
    url: str = ""
    cancelled: bool = False


def calendar_file(name: str, events: Iterable[CalendarEvent]) -> str:
    """Return a calendar file, with the line ends and the folding of the standard."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Shuffle Up//Shuffle Up//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{escape_text(name)}",
        f"X-WR-CALNAME:{escape_text(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *(line for event in events for line in _event_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded}\r\n" for line in lines for folded in fold_line(line))


def escape_text(words: str) -> str:
    r"""Return text as a calendar value: backslash, semicolon, comma and line ends escaped (RFC 5545, 3.3.11).

    Other control characters except tabs are removed.

    >>> escape_text("Hold'em, 8; or better\nA\\B")
    "Hold'em\\, 8\\; or better\\nA\\\\B"
    """
    plain = words.replace("\r\n", "\n").replace("\r", "\n")
    plain = plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")
    return "".join(letter for letter in plain if letter == "\t" or (letter >= " " and letter != "\x7f"))


def fold_line(line: str) -> Iterator[str]:
    """Yield a line in pieces of at most 75 octets; all but the first begin with a space. No character is cut in two."""
    piece, octets = "", 0
    for letter in line:
        size = len(letter.encode())
        if octets + size > LINE:
            yield piece
            piece, octets = " ", 1
        piece, octets = piece + letter, octets + size
    yield piece


def utc_timestamp(moment: datetime) -> str:
    """Return an instant in UTC, to the second.

    >>> utc_timestamp(datetime(2026, 11, 21, 12, 30, tzinfo=UTC))
    '20261121T123000Z'
    """
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _event_lines(event: CalendarEvent) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape_text(event.uid)}"
    # without a METHOD the stamp is when the entry was last changed (3.8.7.2), so the same state gives the same file
    yield f"DTSTAMP:{utc_timestamp(event.modified)}"
    yield f"LAST-MODIFIED:{utc_timestamp(event.modified)}"
    yield f"SEQUENCE:{event.sequence}"
    yield f"DTSTART:{utc_timestamp(event.begins)}"
    if event.ends > event.begins:
        yield f"DTEND:{utc_timestamp(event.ends)}"
    yield f"SUMMARY:{escape_text(event.summary)}"
    for name, words in (("DESCRIPTION", event.description), ("LOCATION", event.location)):
        if words:
            yield f"{name}:{escape_text(words)}"
    if event.url:
        yield f"URL:{event.url}"
    yield f"STATUS:{'CANCELLED' if event.cancelled else 'CONFIRMED'}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"
