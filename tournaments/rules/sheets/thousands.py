"""Ambiguous amounts: "100.000" is a hundred thousand or a hundred, and "1.500K" is 1.5 million or 1,500."""

import re
from collections.abc import Callable, Iterable
from functools import partial

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
    """Return the question whether digits after a point are thousands or decimals; None if the column shows it.

    An amount such as "100", "1.500" or "1.000.000" shows that they are thousands, since chips have no fractions. Before
    a letter such as K no other amount shows it, and digits after a comma are ambiguous too.
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


def as_decimals(cell: str, *, only_before_letters: bool = False) -> str:
    """Return a cell with three digits after a point or comma read as decimals: "100" for "100.000"."""
    return _AMOUNTS.sub(partial(_with_decimals, only_before_letters=only_before_letters), cell)


def decimals_reader(cells: Iterable[str]) -> Callable[[str], str]:
    """Return the function that reads the cells of a column as amounts with decimals.

    A plain amount, such as "100" or "1.500", shows that "2.000" is two thousand. Then only amounts before a letter,
    such as "1.500K", have decimals.
    """
    plain = [amount for amount in _amounts_in(cells) if not (_ZERO.fullmatch(amount) or amount[-1].isalpha())]
    return partial(as_decimals, only_before_letters=not all(map(_is_doubtful, plain)))


def _amounts_in(cells: Iterable[str]) -> list[str]:
    return [found[0].strip() for cell in cells for found in _AMOUNTS.finditer(cell)]


def _doubtful_amount(cells: Iterable[str]) -> str:
    """Return the first amount with two meanings; "" if there is none."""
    amounts = _amounts_in(cells)
    with_letters = next((amount for amount in amounts if _is_doubtful(amount) and amount[-1].isalpha()), "")
    plain = [amount for amount in amounts if not _ZERO.fullmatch(amount)]
    return with_letters or (plain[0] if plain and all(map(_is_doubtful, plain)) else "")


def _is_doubtful(amount: str) -> bool:
    found = _THREE_DIGITS.fullmatch(amount)
    return found is not None and (bool(found[4]) or (found[2], found[3]) == (".", "000"))


def _with_decimals(amount: re.Match[str], *, only_before_letters: bool) -> str:
    found = _THREE_DIGITS.fullmatch(amount[0])
    if found is None or (only_before_letters and not found[4]):
        return amount[0]
    decimals = found[3].rstrip("0")
    return f"{found[1]}{'.' if decimals else ''}{decimals}{found[4]}"
