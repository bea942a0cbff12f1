"""Places, amounts and days in the cells of a list of results."""

import re
from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal

from tournaments.rules.players.search import fold_text
from tournaments.rules.sheets.cells import EMPTY, parse_number, without_marks

MOST_PLACE = 100_000
_PLACE = re.compile(
    r"(?:[=t#]|nr\.?|no\.?)?\s*(\d{1,6})\s*(?:st|nd|rd|th|er|re|e|eme|\.|º|ª|°)?(?:\s*[-–]\s*\d{1,6}\.?)?",
    re.IGNORECASE | re.ASCII,
)
_CURRENCY = re.compile(r"[$€£¥]|\b(?:usd|eur|gbp|chf|sek|nok|dkk|cad|aud|pts|punkte|points|puntos)\b\.?", re.IGNORECASE)
# "50,-" and "50.--" instead of "50.00"
_NO_CENTS = re.compile(r"(?<=\d)[.,]\s?[-–—]+$")
_THREE_DIGITS = re.compile(r"[1-9]\d{0,2}([.,])\d{3}", re.ASCII)
_DECIMALS = re.compile(r"[\d.,'’\s]*\d([.,])(?:\d{1,2}|\d{4,})|0([.,])\d+", re.ASCII)
_MULTIPLIED = re.compile(r"(.*\d)\s?(k|tsd|m|mio)\.?", re.IGNORECASE)
_MULTIPLIERS = {"k": 1_000, "tsd": 1_000, "m": 1_000_000, "mio": 1_000_000}
_MARKS = frozenset(".,")


def parse_place(cell: str) -> int | None:
    """Return the place in "1", "1st", "1.", "3ème", "=3", "T3" or "3-4"; None for other text."""
    found = _PLACE.fullmatch(without_marks(cell).replace("è", "e"))
    return int(found[1]) if found and 0 < int(found[1]) <= MOST_PLACE else None


# -- amounts


def bare_amount(cell: str) -> str:
    """Return an amount without currency."""
    return _NO_CENTS.sub("", _CURRENCY.sub("", without_marks(cell)).strip())


def doubtful_amount(cells: Iterable[str]) -> str:
    """Return the first amount such as "7.374" if nothing in the column tells whether three digits are decimals."""
    amounts = _unsigned(cells)
    decimals, thousands = _known_marks(amounts)
    found = ((amount, _THREE_DIGITS.fullmatch(amount)) for amount in amounts)
    return next((amount for amount, three in found if three and (three[1] in decimals) == (three[1] in thousands)), "")


def decimal_marks(cells: Iterable[str], *, are_decimals: bool) -> Collection[str]:
    """Return the marks, "." or ",", after which three digits are decimals in a column.

    `are_decimals` decides for marks whose meaning the column leaves open.
    """
    decimals, thousands = _known_marks(_unsigned(cells))
    return _MARKS - (thousands - decimals) if are_decimals else decimals - thousands


def parse_amount(cell: str, marks: Collection[str] = ()) -> Decimal | None:
    """Return an amount; 0 for an empty cell, None for other text.

    "7.374" has three decimals if its mark is one of `marks`, else it is 7,374.
    """
    bare = bare_amount(cell)
    if bare.casefold() in EMPTY:
        return Decimal(0)
    found = _unsigned_amount(bare.lstrip("-−").strip(), marks)
    if found is None:
        return None
    found = -found if bare[:1] in {"-", "−"} else found
    return Decimal(int(found)) if found == int(found) else found


def _unsigned_amount(bare: str, marks: Collection[str]) -> Decimal | None:
    three, times = _THREE_DIGITS.fullmatch(bare), _MULTIPLIED.fullmatch(bare)
    if times:  # 1.500K is 1,500 or 1.5 million
        number = None if _THREE_DIGITS.fullmatch(times[1]) else parse_number(times[1])
        return number and number * _MULTIPLIERS[times[2].casefold()]
    return Decimal(bare.replace(",", ".")) if three and three[1] in marks else parse_number(bare)


def _unsigned(cells: Iterable[str]) -> list[str]:
    return [bare_amount(cell).lstrip("-−").strip() for cell in cells]


def _known_marks(amounts: Iterable[str]) -> tuple[set[str], set[str]]:
    """Return the marks that certainly precede decimals, and the marks that certainly group thousands."""
    decimals, thousands = set[str](), set[str]()
    for amount in amounts:
        if found := _DECIMALS.fullmatch(amount):
            decimals.add(found[1] or found[2])
        marks = [letter for letter in amount if letter in _MARKS]
        if len(marks) > 1 and parse_number(amount) is not None:
            thousands.add(marks[0])
    return decimals, thousands | (_MARKS - decimals if decimals else set())


# -- days

_DAY = re.compile(r"(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[ t].*)?")
_WEEKDAY = re.compile(r"^[^\W\d_]{2,10}\.?,?\s+")
_YEAR = r"(\d{4}|\d{2})"
_DAY_FIRST = re.compile(rf"(\d{{1,2}})(?:st|nd|rd|th|er)?[\s.-]*(?:de\s+)?([a-z]{{3,10}})[\s.,-]*(?:de\s+)?{_YEAR}")
_MONTH_FIRST = re.compile(rf"([a-z]{{3,10}})\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?,?\s+{_YEAR}")
_MONTHS = (
    "jan january januar enero ene janvier janv",
    "feb february februar febrero fevrier fev fevr",
    "mar march marz maerz mrz marzo mars",
    "apr april abril abr avril avr",
    "may mai mayo",
    "jun june juni junio juin",
    "jul july juli julio juillet juil",
    "aug august agosto ago aout",
    "sep sept september septiembre set septembre",
    "oct october okt oktober octubre octobre",
    "nov november noviembre novembre",
    "dec december dez dezember dic diciembre decembre",
)
_MONTH = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
_LONGEST_DAY = 60
# years of two digits are this one or a later one
_FIRST_YEAR = 1970


def parse_day(cell: str, *, order: str) -> date | None:
    """Return a day: "2023-11-14", "Tue 14 Nov 2023", or "14.11.2023" in the order dmy or mdy; None for other text."""
    text = fold_text(cell[:_LONGEST_DAY])
    return _day(text, order) or _day(_WEEKDAY.sub("", text), order)


def _day(text: str, order: str) -> date | None:
    if found := _DAY.fullmatch(text):
        first, second, third = (int(part) for part in found.groups())
        if len(found[1]) == 4:
            return _date(first, second, third)
        return _date(third, *((first, second) if order == "mdy" else (second, first)))
    if found := _DAY_FIRST.fullmatch(text):
        return _date(int(found[3]), _MONTH.get(found[2], 0), int(found[1]))
    if found := _MONTH_FIRST.fullmatch(text):
        return _date(int(found[3]), _MONTH.get(found[1], 0), int(found[2]))
    return None


def _date(year: int, month: int, day: int) -> date | None:
    century = 0 if year > 99 else 2000 if year < _FIRST_YEAR % 100 else 1900
    try:
        return date(century + year, month, day)
    except ValueError:
        return None


def day_orders(cells: Iterable[str]) -> set[str]:
    """Return the orders, dmy or mdy, in which every readable day is a valid date."""
    days = list(filter(_is_day, cells))
    return {order for order in ("dmy", "mdy") if all(parse_day(cell, order=order) for cell in days)}


def doubtful_day(cells: Iterable[str]) -> str:
    """Return the first day that differs as dmy and mdy; "" without one, or if another day settles the order."""
    days = list(filter(_is_day, cells))
    if len(day_orders(days)) == 1:
        return ""
    return next((cell for cell in days if parse_day(cell, order="dmy") != parse_day(cell, order="mdy")), "")


def _is_day(cell: str) -> bool:
    return any(parse_day(cell, order=order) for order in ("dmy", "mdy"))
