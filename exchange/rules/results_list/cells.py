"""Places, amounts and days in the cells of a list of results."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from tournaments.rules.sheets.cells import EMPTY, parse_number, without_marks

MOST_PLACE = 100_000
_PLACE = re.compile(
    r"(?:[=t#]|nr\.?|no\.?)?\s*(\d{1,6})\s*(?:st|nd|rd|th|er|e|eme|\.|º|ª|°)?(?:\s*[-–]\s*\d{1,6}\.?)?", re.IGNORECASE
)
_CURRENCY = re.compile(r"[$€£¥]|\b(?:usd|eur|gbp|chf|sek|nok|dkk|cad|aud|pts|punkte|points|puntos)\b\.?", re.IGNORECASE)
_THREE_DIGITS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_DECIMALS = re.compile(r"\d+[.,](?:\d{1,2}|\d{4,})")
_DAY = re.compile(r"(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[ T].*)?")


def parse_place(cell: str) -> int | None:
    """Return the place in "1", "1st", "1.", "=3", "T3" or "3-4"; None for other text."""
    found = _PLACE.fullmatch(without_marks(cell))
    return int(found[1]) if found and 0 < int(found[1]) <= MOST_PLACE else None


def bare_amount(cell: str) -> str:
    """Return an amount without currency."""
    return _CURRENCY.sub("", without_marks(cell)).strip()


def has_ambiguous_amounts(cells: Iterable[str]) -> bool:
    """Return whether a column has amounts like "7.374", and none that tells whether three digits are decimals."""
    bare = [bare_amount(cell) for cell in cells]
    return any(map(_THREE_DIGITS.fullmatch, bare)) and not any(map(_DECIMALS.fullmatch, bare))


def parse_amount(cell: str, *, are_decimals: bool) -> Decimal | None:
    """Return an amount; 0 for an empty cell, None for other text.

    With `are_decimals`, "7.374" has three decimals; else it is 7,374.
    """
    bare = bare_amount(cell)
    if bare.casefold() in EMPTY:
        return Decimal(0)
    sign = -1 if bare[:1] in {"-", "−"} else 1
    bare = bare.lstrip("-−").strip()
    if are_decimals and _THREE_DIGITS.fullmatch(bare):
        return sign * Decimal(bare.replace(",", "."))
    found = parse_number(bare)
    if found is None:
        return None
    return sign * (Decimal(int(found)) if found == int(found) else found)


def parse_day(cell: str, *, order: str) -> date | None:
    """Return a day: "2023-11-14", or "14.11.2023" in the order dmy or mdy; None for other text."""
    found = _DAY.fullmatch(cell.strip())
    if found is None:
        return None
    first, second, third = (int(part) for part in found.groups())
    if len(found[1]) == 4:
        year, month, day = first, second, third
    else:
        year, day, month = third, *((second, first) if order == "mdy" else (first, second))
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None


def day_orders(cells: Iterable[str]) -> set[str]:
    """Return the orders, dmy or mdy, in which all these days exist; both if it does not matter."""
    days = [cell for cell in cells if cell.strip()]
    return {order for order in ("dmy", "mdy") if all(parse_day(cell, order=order) for cell in days)}


def has_ambiguous_days(cells: Iterable[str]) -> bool:
    """Return whether all these days exist in both orders, and one of them is another day then."""
    days = [cell for cell in cells if cell.strip()]
    both = [(parse_day(cell, order="dmy"), parse_day(cell, order="mdy")) for cell in days]
    return bool(both) and all(first and second for first, second in both) and any(a != b for a, b in both)
