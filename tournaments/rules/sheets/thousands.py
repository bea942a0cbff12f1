"""The doubt whether "100.000" is a hundred thousand, or a hundred with three decimals, and "1.500K" 1.5 million."""

import re
from collections.abc import Iterable

from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message
from tournaments.rules.sheets.cells import parse_amount
from tournaments.rules.sheets.questions import Answers, SheetQuestion, valid_answer

THOUSANDS, DECIMALS = "thousands", "decimals"

# one amount within a cell such as "1.000/2.000 (2.000)"
_AMOUNTS = re.compile(r"\d[\d.,'\u2019\u00a0\u202f]*(?:\s?(?:k|tsd|mio|mn|m|t)(?![^\W\d_]))?", re.IGNORECASE)
_THREE_DIGITS = re.compile(r"([1-9]\d{0,2})([.,])(\d{3})\s?([a-z]*)", re.IGNORECASE)
_ZERO = re.compile(r"0+(?:[.,]0*)?")


def thousands_question(cells: Iterable[str], answers: Answers) -> SheetQuestion | None:
    """Return the question what three digits after a point are, if nothing in a column says it.

    An amount such as "100", "1.500" or "1.000.000" says that they are thousands: there are no parts of chips. Before a
    K nothing does, and a comma is asked about too.
    """
    example = _doubtful_amount(cells)
    if not example:
        return None
    amounts = (parse_amount(example), parse_amount(as_decimals(example)))
    options = tuple(
        (code, number_message(amount or 0)) for code, amount in zip((THOUSANDS, DECIMALS), amounts, strict=True)
    )
    text = _("How much is “{example}”?", example=example[:20])
    return SheetQuestion(THOUSANDS, text, options, answer=valid_answer(answers.get(THOUSANDS, ""), options))


def as_decimals(cell: str) -> str:
    """Return a cell with three digits after a point or comma read as decimals: "100.000" as "100"."""
    return _AMOUNTS.sub(_with_decimals, cell)


def _doubtful_amount(cells: Iterable[str]) -> str:
    """Return the first amount with two meanings; "" if there is none."""
    amounts = [found[0].strip() for cell in cells for found in _AMOUNTS.finditer(cell)]
    with_letters = next((amount for amount in amounts if _is_doubtful(amount) and amount[-1].isalpha()), "")
    plain = [amount for amount in amounts if not _ZERO.fullmatch(amount)]
    return with_letters or (plain[0] if plain and all(map(_is_doubtful, plain)) else "")


def _is_doubtful(amount: str) -> bool:
    found = _THREE_DIGITS.fullmatch(amount)
    return found is not None and (bool(found[4]) or (found[2], found[3]) == (".", "000"))


def _with_decimals(amount: re.Match[str]) -> str:
    found = _THREE_DIGITS.fullmatch(amount[0])
    if found is None:
        return amount[0]
    decimals = found[3].rstrip("0")
    return f"{found[1]}{'.' if decimals else ''}{decimals}{found[4]}"
