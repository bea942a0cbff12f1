"""The blinds, bets and antes in the cells of a level's row. Text that is no amount is kept, and its level refused."""

import re
from collections.abc import Mapping
from typing import Any

from tournaments.rules.levels import AnteKind
from tournaments.rules.players.search import fold_text
from tournaments.rules.sheets.cells import EMPTY, parse_amount, span_in, without_marks
from tournaments.rules.structure.files.json_file import BLINDS_AND_BETS
from tournaments.rules.structure.files.sheet_columns import heading_words
from tournaments.rules.structure.files.sheet_lengths import LENGTHS, length_as_json

ANTE_TYPES: dict[str, str] = {
    **dict.fromkeys(("bb", "bba", "bb ante", "big blind", "big blind ante"), "big_blind"),
    **dict.fromkeys(("btn", "button", "button ante", "dealer"), "button"),
    **dict.fromkeys(("all", "each", "player", "per player", "individual", "pro spieler", "par joueur"), "each"),
}
# columns that say who pays
ANTE_COLUMNS = {"bb_ante": "big_blind", "each_ante": "each", "button_ante": "button"}
ANTE_KINDS = tuple(kind.value for kind in AnteKind)
# columns that count chips
CHIPS = frozenset({*BLINDS_AND_BETS, *ANTE_COLUMNS, "ante", "bets", "cap", "blinds"})
_PARTS = re.compile(r"[|/;]|(?<=\d)\s?[-\u2013]\s?(?=\d)")
SEVERAL = re.compile(r"[|/+;,\s]+|(?<=\d)-(?=\d)")

_ANTE_WORDS = (
    (re.compile(r"\b(bba|bb|big blind)\b"), "big_blind"),
    (re.compile(r"\b(button|btn|dealer)\b"), "button"),
    (re.compile(r"\b(each|per player|pro spieler|par joueur|por jugador)\b"), "each"),
)
_NO_ANTE = frozenset("none|no ante|keine|kein|ohne|sin ante|ninguno|ninguna|aucun|aucune|sans|sans ante".split("|"))
_AS_LARGE_AS_THE_BLIND = frozenset({"bb", "bba", "= bb", "=bb", "big blind"})
_CHIPS = r"([\d.,'\u2019\u00a0\u202fkKmM $\u20ac]+)"
_BETWEEN = r"[/|\u2013\u2014-]"
_BLINDS = re.compile(
    rf"{_CHIPS}{_BETWEEN}{_CHIPS}(?:\s*{_BETWEEN}\s*([^()]+)|\s*[(\[](.+)[)\]]|"
    r"\s*\+?\s*((?:a|ante|bba|bb)\b.*|a\d.*|\+.*))?",
    re.IGNORECASE,
)


def stakes_of(cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the blinds, bets and antes of a level. The ante has the kind "" if the sheet does not say who pays it."""
    stakes = _blinds_in(cells["blinds"], has_length=not cells.keys().isdisjoint(LENGTHS)) if "blinds" in cells else {}
    amounts = [name for name in (*BLINDS_AND_BETS, "cap", "raise_cap") if name in cells]
    stakes |= {name: amount_or_text(cells[name]) for name in amounts}
    stakes |= {name: amounts_or_texts(cells[name]) for name in ("bets", "spread") if name in cells}
    stakes |= {name: without_guard(cells[name]) for name in ("game", "betting") if name in cells}
    if ante := _ante(cells, str(stakes.pop("ante", "")), stakes.get("big_blind", 0)):
        stakes["ante"] = ante
    return stakes


def _blinds_in(cell: str, *, has_length: bool) -> dict[str, Any]:
    """Return the blinds in one cell, and its ante or length: "100/200 (200)", "100-200 a25", "100/200 (20 min)"."""
    found = _BLINDS.fullmatch(without_marks(cell))
    if found is None:
        return {"big_blind": cell}
    stakes: dict[str, Any] = {"small_blind": amount_or_text(found[1]), "big_blind": amount_or_text(found[2])}
    ante = "".join(filter(None, found.groups()[2:])).lstrip("+ ")
    if (span := span_in(ante)) is not None:
        return stakes if has_length else stakes | length_as_json(span)
    return stakes | ({"ante": ante} if ante not in EMPTY else {})


def _ante(cells: Mapping[str, str], with_blinds: str, big_blind: object) -> dict[str, Any] | None:
    """Return the ante of a row; `with_blinds` is an ante from the column of the blinds."""
    column = next((name for name in ("ante", *ANTE_COLUMNS) if name in cells), "")
    text = cells.get(column, with_blinds)
    kind = _typed_kind(cells) or ANTE_COLUMNS.get(column, "") or _kind_in(text)
    if _is_big_blind(text, kind):
        return {"kind": kind or "big_blind", "amount": big_blind}
    amount = _ante_amount(text)
    if amount == 0 or text in EMPTY or _is_no_ante(text):
        return None
    return {"kind": kind, "amount": text if amount is None else amount}


def _is_big_blind(text: str, kind: str) -> bool:
    """Return whether an ante is as large as the big blind: "BB", or "yes" in a column that says who pays it."""
    word = fold_text(text)
    return word in _AS_LARGE_AS_THE_BLIND or bool(kind and word != "1" and parse_flag(word))


def _is_no_ante(text: str) -> bool:
    return parse_flag(text) is False or fold_text(text) in _NO_ANTE


def _typed_kind(cells: Mapping[str, str]) -> str:
    typed = cells.get("ante_type", "")
    return ANTE_TYPES.get(heading_words(typed), typed)


def _kind_in(text: str) -> str:
    words = fold_text(text)
    return next((kind for pattern, kind in _ANTE_WORDS if pattern.search(words)), "")


def _ante_amount(text: str) -> int | None:
    """Return the amount of an ante, which may have words beside it: "200 (BB)"."""
    amount = parse_amount(text)
    if amount is not None:
        return amount
    found = re.findall(r"\d[\d.,'\u2019 ]*[km]?", text.casefold())
    return parse_amount(found[0].strip()) if len(found) == 1 and not re.search(r"-\d", text) else None


def amount_or_text(cell: str) -> int | str:
    """Return an amount of chips; any other text as it is."""
    amount = parse_amount(cell)
    return cell if amount is None else amount


def amounts_or_texts(cell: str) -> list[int | str]:
    """Return the amounts in a cell of several, such as "500/1,000" and "25 100"."""
    parts = _PARTS.split(cell)
    return [amount_or_text(part.strip()) for part in (parts if len(parts) > 1 else SEVERAL.split(cell)) if part.strip()]


def without_guard(cell: str) -> str:
    """Return a text without a leading `'` that keeps spreadsheets from running the text as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple("=+-@'") else cell


YES = frozenset({"yes", "y", "true", "x", "1", "ja", "oui", "si", "\u2713", "\u2714"})
NO = frozenset({"no", "n", "false", "0", "nein", "non", "0.0"})


def parse_flag(cell: str) -> bool | None:
    """Return whether a cell says yes; None for another text."""
    word = fold_text(cell)
    return (word in YES) if word in YES | NO else None
