"""Formulas in mathematical notation, as people write them: √(n·b²/e) / (f + 1)."""

import re
from collections.abc import Mapping

from tournaments.rules.leagues.formulas import SHORT, tokens_of

# a longer notation is harder to read than the formula's description.
MAX_CHARACTERS = 46

# the letter of each name that has one
LETTERS = {name: letter for letter, name in SHORT.items()}
_SIGNS = {"+": " + ", "-": " − ", "*": "·", ",": ", "}
_POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_VALUES_BY_PLACE = re.compile(r"\s*pick\(\s*(?:place|f|r)\s*,([^()]*)\)\s*", re.IGNORECASE)
_TABLES = re.compile(r"\b(?:band|pick)\b", re.IGNORECASE)


def formula_notation(formula: str, values: Mapping[str, str] | None = None) -> str:
    """Return a formula as people write it, with `values` in place of names; "" if it is too long or has tables.

    A formula that only picks a value by place is the list of these values. Raises ExpressionError for a character that
    no formula has.
    """
    by_place = None if values else _VALUES_BY_PLACE.fullmatch(formula)
    if by_place:
        formula = by_place[1]
    if _TABLES.search(formula):
        return ""
    text, depth, before = "", 0, ""
    for part in tokens_of(formula):
        depth += (part == "(") - (part == ")")
        text += _symbol(part, before=before, depth=depth, values=values or {})
        before = part
    text = re.sub(r"\^(\d+)(?![\d.])", lambda found: found[1].translate(_POWERS), text)
    text = re.sub(r"√\((\w+)\)", r"√\1", text)
    return text if len(text) <= MAX_CHARACTERS else ""


def _symbol(part: str, *, before: str, depth: int, values: Mapping[str, str]) -> str:
    name = SHORT.get(part.lower(), part.lower())
    if name == "sqrt":
        return "√"
    if part == "/":
        return "/" if depth else " / "
    if part == "-" and before in {"", "(", ",", *"*/^+-"}:
        return "−"
    return _SIGNS.get(part) or values.get(name) or LETTERS.get(name, part)
