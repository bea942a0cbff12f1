"""Amounts as people type them and as forms show them. Text that is not an amount stays text."""

import re
from typing import Any

from tournaments.language.figures import number_text
from tournaments.language.typed import whole_number_digits

_PLAIN = re.compile(r"\d{1,16}")
_SHORT = re.compile(r"(\d{1,9})(?:[.,](\d{1,3}))?([km])", re.IGNORECASE)
_SPAN = re.compile(r"(\d{1,4}):([0-5]\d)")
_BETWEEN_CHIPS = re.compile(r"\s*\+\s*|(?<=[\dkKmM])[ \t]+(?=\d)")


def parse_amount(text: str) -> int | str | None:
    """Parse an amount such as "7500", "7,500" or "7.5k".

    Returns None for an empty text, and other text unchanged.
    """
    text = text.strip()
    if not text:
        return None
    if _PLAIN.fullmatch(digits := whole_number_digits(text)):
        return int(digits)
    if short := _SHORT.fullmatch(text):
        whole, part, unit = short.groups()
        return int(whole + (part or "").ljust(3, "0")) * (1 if unit in "kK" else 1000)
    return text


def parse_seconds(text: str) -> int | str | None:
    """Parse seconds, or minutes and seconds such as "17:30".

    Returns None for an empty text, and other text unchanged.
    """
    if span := _SPAN.fullmatch(text.strip()):
        return int(span[1]) * 60 + int(span[2])
    return parse_amount(text)


def parse_chips(text: str) -> list[int | str]:
    """Parse chips from a text such as "5,000 + 1,000 + 500". Spaces also separate chips."""
    return [chips for chips in map(parse_amount, _BETWEEN_CHIPS.split(text.strip())) if chips is not None]


def amount_text(value: Any) -> str:
    """Return a value as a field shows it, such as "7,500"."""
    if value is None:
        return ""
    return number_text(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
