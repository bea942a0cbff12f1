"""Parsing of numbers that people type, with the separators of their language or with unambiguous ones."""

import re
from decimal import Decimal, InvalidOperation

from tournaments.language.figures import number_text

# a whole number with thousands separators, in any language
_GROUPED = re.compile(r"\d{1,3}(?:[ ,.'\u2019\u00a0\u202f]\d{3})+|\d+")
_BLANK = re.compile(r"[\s'\u2019]")


def whole_number_digits(text: str) -> str:
    """Return the digits of a typed whole number: 15000 for 15,000, 15.000 and 15 000. Other text is only stripped."""
    text = text.strip()
    return re.sub(r"\D", "", text) if _GROUPED.fullmatch(text) else text


def parse_decimal(text: str) -> Decimal | None:
    """Return a typed number, with or without decimals; None if the text is not a number.

    In a number with comma and point, the later one is the decimal separator. A single separator before exactly
    three digits has its meaning in the active language.
    """
    plain = _BLANK.sub("", text)
    mark = _decimal_mark(plain)
    for other in {",", "."} - {mark}:
        plain = plain.replace(other, "")
    try:
        number = Decimal(plain.replace(mark, ".") if mark else plain)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _decimal_mark(text: str) -> str:
    marks: list[str] = re.findall(r"[,.]", text)
    if len(set(marks)) == 2:
        return marks[-1]
    if len(marks) != 1:
        return ""
    own = number_text(Decimal("0.5"), "f")[1]
    thousands = re.search(r"[,.]\d{3}$", text) and not text.startswith(("0", ",", "."))
    return "" if thousands and marks[0] != own and {marks[0], own} == {",", "."} else marks[0]
