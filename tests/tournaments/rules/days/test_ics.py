"""Calendar files as RFC 5545 asks for them, read back by a parser of its own."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.days.ics import CalendarEvent, calendar_file, escape_text, fold_line

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def event(**given: Any) -> CalendarEvent:
    values: dict[str, Any] = {
        "uid": "main-day-7@shuffle-up",
        "sequence": 12,
        "modified": NOON - timedelta(hours=1),
        "begins": NOON,
        "ends": NOON + timedelta(hours=9),
        "summary": "Main Event, flight 1B",
    }
    return CalendarEvent(**{**values, **given})


def read(file: str) -> list[dict[str, str]]:
    """The entries of a calendar file, unfolded and with their text as it was meant."""
    assert file.endswith("\r\n")
    assert "\n" not in file.replace("\r\n", "")
    lines = file.replace("\r\n ", "").split("\r\n")[:-1]
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    found: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found:
            found[-1].setdefault(name, unescaped(value))
    return found


def unescaped(value: str) -> str:
    plain, letters = "", iter(value)
    for letter in letters:
        then = next(letters) if letter == "\\" else ""
        plain += {"n": "\n", "N": "\n"}.get(then, then) if then else letter
    return plain


def test_calendar_entry_has_a_stable_id_and_time_of_change() -> None:
    [entry] = read(calendar_file("Harbour Autumn", [event()]))
    assert entry == {
        "UID": "main-day-7@shuffle-up",
        "DTSTAMP": "20261121T110000Z",
        "LAST-MODIFIED": "20261121T110000Z",
        "SEQUENCE": "12",
        "DTSTART": "20261121T120000Z",
        "DTEND": "20261121T210000Z",
        "SUMMARY": "Main Event, flight 1B",
        "STATUS": "CONFIRMED",
        "TRANSP": "TRANSPARENT",
        "END": "VEVENT",
    }


def test_cancelled_event_stays_in_the_calendar_file_and_is_marked() -> None:
    [entry] = read(calendar_file("Harbour", [event(cancelled=True)]))
    assert (entry["UID"], entry["STATUS"]) == ("main-day-7@shuffle-up", "CANCELLED")


def test_calendar_times_are_in_utc() -> None:
    lisbon = timezone(timedelta(hours=-5))
    [entry] = read(calendar_file("Harbour", [event(begins=NOON.astimezone(lisbon))]))
    assert entry["DTSTART"] == "20261121T120000Z"


def test_calendar_entry_never_ends_before_the_start() -> None:
    [entry] = read(calendar_file("Harbour", [event(ends=NOON)]))
    assert "DTEND" not in entry


def test_calendar_file_sets_a_refresh_interval() -> None:
    file = calendar_file("A, B; C", [])
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n" in file
    assert "X-WR-CALNAME:A\\, B\\; C\r\n" in file


def test_calendar_lines_are_folded_at_75_octets_between_letters() -> None:
    name = "Żółw Ñandú 🂡 " * 20
    file = calendar_file(name, [event(summary=name, description="x" * 75)])
    assert max(len(line.encode()) for line in file.split("\r\n")) == 75
    assert read(file)[0]["SUMMARY"] == name


@given(st.text())
def test_any_calendar_text_is_read_back_unchanged(words: str) -> None:
    plain = words.replace("\r\n", "\n").replace("\r", "\n")
    visible = "".join(
        character for character in plain if character in "\t\n" or (character >= " " and character != "\x7f")
    )
    line = f"SUMMARY:{escape_text(words)}"
    pieces = list(fold_line(line))
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line
    assert unescaped(line.removeprefix("SUMMARY:")) == visible
