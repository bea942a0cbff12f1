"""Values of cells as spreadsheets, web pages and people write them: amounts, and lengths of time."""

import re
from datetime import timedelta
from decimal import Decimal

EMPTY = frozenset({"", "-", "\u2013", "\u2014", "\u2212", "--", "---", "n/a", "#n/a", "\u2026"})

_MARKS = re.compile(r"[*\u2020\u2021\u00b9\u00b2\u00b3\u2070-\u2079\u00ba\u00aa]+$")
_CURRENCY = re.compile(
    r"^(?:[$\u20ac\u00a3\u00a5]|us\$|usd|eur|gbp|chf|t(?=\d))\s*|\s*(?:[$\u20ac\u00a3\u00a5]|usd|eur|gbp|chf|"
    r"chips?|jetons?|fichas?|points?|pts|punkte)$",
    re.IGNORECASE | re.ASCII,
)
_MULTIPLIERS = {"k": 1_000, "t": 1_000, "tsd": 1_000, "m": 1_000_000, "mio": 1_000_000, "mn": 1_000_000}
_AMOUNT = re.compile(r"(\d[\d.,'\u2019\u00a0\u202f ]*?)\s*(k|t|tsd\.?|m|mio\.?|mn)?", re.IGNORECASE | re.ASCII)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:([ ,.'\u2019\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?", re.ASCII)
_LONGEST = 40  # letters


def parse_number(text: str) -> Decimal | None:
    """Return a number written with thousands separators, a decimal comma or point; None for other text.

    Three digits after a single point or comma are thousands, as everywhere on sheets of chips: "1.000" is a thousand.
    """
    bare = text.strip()
    if not bare or len(bare) > _LONGEST or not re.fullmatch(r"[0-9.,'\u2019\u00a0\u202f ]+", bare):
        return None
    if grouped := _GROUPED.fullmatch(bare):
        head, mark, tail = bare, "", ""
        decimals = re.search(r"[.,](\d{1,2})$", bare)
        if decimals:
            if decimals[0][0] == grouped[1]:
                return None
            head, mark, tail = bare[: decimals.start()], ".", decimals[1]
        return Decimal(re.sub(r"\D", "", head) + mark + tail)
    if plain := re.fullmatch(r"(\d+)(?:[.,](\d*))?", bare):
        return Decimal(f"{plain[1]}.{plain[2] or 0}")
    return None


def parse_amount(cell: str) -> int | None:
    """Return an amount of chips: "1,000", "1K", "$100", "100.0", "300*"; None for other text and for fractions."""
    text = _CURRENCY.sub("", _CURRENCY.sub("", without_marks(cell)).strip()).strip()
    found = _AMOUNT.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return None
    number, suffix = parse_number(found[1]), (found[2] or "").casefold().rstrip(".")
    if number is None:
        return None
    amount = number * _MULTIPLIERS.get(suffix, 1)
    return int(amount) if amount == int(amount) else None


def without_marks(cell: str) -> str:
    """Return a cell without footnote marks at its end."""
    return _MARKS.sub("", cell.strip()).strip()


# -- lengths of time

_HOURS = r"(?:h|hrs?|hours?|std|stunden?|heures?|horas?)\.?"
_MINUTES = r"(?:m|mn|min|mins|minutes?|minuten?|minutos?|['\u2019\u2032\u00b4`])\.?"
_SECONDS = r"(?:s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|\"|\u2033|''|\u2019\u2019)\.?"
_NUMBER = r"(\d{1,5}(?:[.,]\d{1,3})?)"
_SPAN = re.compile(
    rf"(?:{_NUMBER}\s*{_HOURS}(?:\s*(?:and|und|et|y)?\s*(\d{{1,2}})\s*(?:{_MINUTES})?)?|{_NUMBER}\s*{_MINUTES}"
    rf"(?:\s*{_NUMBER}\s*{_SECONDS})?|{_NUMBER}\s*{_SECONDS})",
    re.IGNORECASE | re.ASCII,
)
_SPAN_IN_TEXT = re.compile(
    rf"\b{_NUMBER}\s*(?:{_HOURS}|min|mins|minutes?|minuten?|minutos?|['\u2019\u2032])(?!\w)", re.IGNORECASE | re.ASCII
)
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:[.,]0+)?)?", re.ASCII)
# a larger number is no length: a week has fewer seconds
_MOST_UNITS = 700_000
_UNITS = {"minutes": timedelta(minutes=1), "seconds": timedelta(seconds=1), "hours": timedelta(hours=1)}


def parse_span(cell: str, *, unit: str = "minutes", short_clock: str = "") -> timedelta | None:
    """Return a length of time; None for other text.

    A bare number counts the `unit`. "20:00" has minutes and seconds if `short_clock` is "minutes", hours and minutes
    if it is "hours"; None if it is "".
    """
    text = without_marks(cell)
    if len(text) > _LONGEST:
        return None
    if clock := _CLOCK.fullmatch(text):
        return _clock_span(clock, short_clock)
    if words := _SPAN.fullmatch(text):
        hours, rest, minutes, seconds_too, seconds = words.groups()
        total = timedelta(hours=_decimal(hours), minutes=_decimal(rest) + _decimal(minutes))
        return total + timedelta(seconds=_decimal(seconds_too) + _decimal(seconds))
    return _bare_span(text, unit)


def is_short_clock(cell: str) -> bool:
    """Return whether a cell has a time of two parts, such as "20:00", which has two meanings as a length."""
    found = _CLOCK.fullmatch(without_marks(cell))
    return found is not None and found[3] is None


def span_in(text: str) -> timedelta | None:
    """Return the length of time among the other words of a text, such as "Break (15 min)"."""
    found = _SPAN_IN_TEXT.search(text)
    return parse_span(found[0]) if found else None


def parse_time_of_day(cell: str) -> int | None:
    """Return the minute of the day of "19:20", "7:20 pm", "19h20", "19.20 Uhr" or "19:20:00"; None for other text."""
    found = re.fullmatch(
        r"(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*(am|pm|a\.m\.|p\.m\.|h|uhr)?", cell.strip(), re.IGNORECASE | re.ASCII
    )
    if found is None or (found[2] is None and not found[3]):
        return None
    hours, minutes, half = int(found[1]), int(found[2] or 0), (found[3] or "").casefold()[:1]
    if half in {"a", "p"}:
        hours = hours % 12 + 12 * (half == "p") if 1 <= hours <= 12 else 99
    return hours % 24 * 60 + minutes if hours <= 24 and minutes < 60 else None


def _bare_span(text: str, unit: str) -> timedelta | None:
    """Return the length of a bare number. Digits after a point or comma are decimals, but "1,200" seconds are 1200."""
    number = parse_number(text)
    if decimals := re.fullmatch(r"([0-9]+)[.,]([0-9]{1,9})", text):
        is_grouped = unit == "seconds" and "," in text and len(decimals[2]) == 3
        number = number if is_grouped else Decimal(f"{decimals[1]}.{decimals[2]}")
    if number is None or number > _MOST_UNITS:
        return None
    return timedelta(milliseconds=round(number * (_UNITS[unit] // timedelta(milliseconds=1))))


def _clock_span(clock: re.Match[str], short_clock: str) -> timedelta | None:
    first, second = int(clock[1]), int(clock[2])
    if clock[3] is not None:
        return timedelta(hours=first, minutes=second, seconds=int(clock[3]))
    if not short_clock:
        return None
    if short_clock == "minutes":
        return timedelta(minutes=first, seconds=second)
    return timedelta(hours=first, minutes=second)


def _decimal(text: str | None) -> float:
    return float(text.replace(",", ".")) if text else 0.0
