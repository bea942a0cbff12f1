"""The table of a blind schedule in words: its columns, its levels, and the bands between them."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from tournaments.paper import figures
from tournaments.paper.words import ALONE, ANTES, CLOSES, GROUPS, LABELS, SHORT_ANTES, SHORT_DAY, plain
from tournaments.rules.games import MIXED_GAMES, STUD_GAMES, game_title
from tournaments.rules.sheet import Band, LevelRow, Sheet
from tournaments.rules.sheet_columns import BLINDS, Column
from tournaments.rules.structure import AnteKind

#: games that are dealt no flop
NO_FLOP = STUD_GAMES | MIXED_GAMES | {
    "five_card_draw", "deuce_to_seven_triple_draw", "deuce_to_seven_single_draw", "badugi",
}  # fmt: skip

#: columns that stand under one label
GROUPED: Mapping[str, str] = {
    **dict.fromkeys((*BLINDS, "slash"), "blinds"),
    **dict.fromkeys((Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET), "bets"),
    **dict.fromkeys((Column.SPREAD_LOW, Column.SPREAD_HIGH), "spread"),
    **dict.fromkeys((Column.MIN_RAISE, Column.MAX_RAISE, Column.SMALL_BLIND_MAX), "first_raise"),
    **dict.fromkeys((Column.SMALL_BET_CAP, Column.BIG_BET_CAP), "round"),
}

#: what is read first, and what is only looked up
STRONG = frozenset({*BLINDS, Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET})
SOFT = frozenset({Column.SMALL_BLIND_MAX, Column.RAISES})


#: with more figures than this, type is smaller and labels are broken into lines
CROWDED = 7


def worded(sheet: Sheet) -> dict[str, Any]:
    """The table: labels from left to right, rows from top to bottom."""
    return {
        "columns": columns(sheet),
        "groups": groups(sheet),
        "heads": heads(sheet),
        "rows": rows(sheet),
        "games_named": games_named(sheet),
        "width": width(sheet),
        "crowded": len(sheet.columns) > CROWDED,
    }


def columns(sheet: Sheet) -> list[dict[str, str]]:
    """The columns of the sheet's figures from left to right, blinds with a slash between them."""
    return [
        {
            "key": key,
            "label": _label(sheet, key),
            "group": GROUPED.get(key, ""),
            "weight": "strong" if key in STRONG else "soft" if key in (*SOFT, "slash") else "plain",
        }
        for key in _keys(sheet)
    ]


def heads(sheet: Sheet) -> list[dict[str, Any]]:
    """The labels over the columns' own: each group's with how many columns it spans, nothing over the others."""
    named = groups(sheet)
    runs = [(group, len(list(run))) for group, run in groupby(GROUPED.get(key, "") for key in _keys(sheet))]
    return [{"words": named.get(group, ""), "group": group, "span": span} for group, span in runs]


def groups(sheet: Sheet) -> dict[str, str]:
    """The label above each group of columns that this sheet has."""
    named = {GROUPED[key]: str(GROUPS[GROUPED[key]]) for key in _keys(sheet) if key in GROUPED}
    if Column.THIRD_BLIND in sheet.columns:
        named["blinds"] = str(GROUPS["three_blinds"])
    if "first_raise" in named and not _games(sheet) & NO_FLOP:
        named["first_raise"] = str(GROUPS["first_raise_flop"])
    return named


def rows(sheet: Sheet) -> list[dict[str, Any]]:
    """Levels and bands in order."""
    return [_level(sheet, row) if isinstance(row, LevelRow) else _band(sheet, row) for row in sheet.rows]


def games_named(sheet: Sheet) -> bool:
    """Whether levels name games of their own."""
    return any(isinstance(row, LevelRow) and row.game for row in sheet.rows)


def width(sheet: Sheet) -> int:
    """How many columns the whole table has: level, beginning, minutes, the game where it is named, and the figures."""
    return 3 + games_named(sheet) + sum(1 for _ in _keys(sheet))


def _games(sheet: Sheet) -> set[str]:
    return {row.game or sheet.game for row in sheet.rows if isinstance(row, LevelRow)}


def _blinds(sheet: Sheet) -> int:
    """How many columns are blinds; they come first."""
    return sum(column in BLINDS for column in sheet.columns)


def _keys(sheet: Sheet) -> Iterator[str]:
    """The columns' keys, a slash after every blind but the last."""
    for at, column in enumerate(sheet.columns, 1):
        yield column
        if at < _blinds(sheet):
            yield "slash"


def _label(sheet: Sheet, key: str) -> str:
    if key == "slash":
        return ""
    kinds = _ante_kinds(sheet)
    if key == Column.ANTE and len(kinds) == 1:
        return str(ANTES[kinds.pop()])
    return str(LABELS[Column(key)])


def _alone(sheet: Sheet, key: str) -> str:
    """The label of a figure that stands by itself, without the label of its group over it."""
    if key == Column.ANTE and _ante_kinds(sheet) == {AnteKind.BIG_BLIND}:
        return str(SHORT_ANTES[AnteKind.BIG_BLIND])
    return str(ALONE[Column(key)]) if key in ALONE else _label(sheet, key)


def _ante_kinds(sheet: Sheet) -> set[AnteKind]:
    return {row.ante for row in sheet.rows if isinstance(row, LevelRow) and row.ante}


def _level(sheet: Sheet, row: LevelRow) -> dict[str, Any]:
    return {
        "kind": "level",
        "key": row.key,
        "number": row.number,
        "continued": plain("continued") if row.continued else "",
        "mark": mark(row.footnote),
        "begins": figures.time(row.begins),
        "minutes": figures.minutes(row.span),
        "blinds": any(cell is not None for cell in row.figures[: _blinds(sheet)]),
        "game": game_title(game=row.game, betting=_betting(sheet, row)) if row.game else "",
        "cells": list(_cells(sheet, row)),
    }


def _betting(sheet: Sheet, row: LevelRow) -> str:
    """A level's betting structure, where not all levels have the event's."""
    differ = any(isinstance(other, LevelRow) and other.betting not in ("", sheet.betting) for other in sheet.rows)
    return (row.betting or sheet.betting) if differ else ""


def _cells(sheet: Sheet, row: LevelRow) -> Iterator[dict[str, str]]:
    """A level's figures in the order of `columns`; a slash only after a blind that is there."""
    by_column = dict(zip(sheet.columns, row.figures, strict=True))
    before = ""
    for key in _keys(sheet):
        amount = None if key == "slash" else by_column[Column(key)]
        figure = "" if amount is None else figures.chips(amount)
        words = "/" if key == "slash" and before else figure
        yield {"key": key, "words": words, "unit": _unit(sheet, row, key), "label": _alone(sheet, key)}
        before = figure


def _unit(sheet: Sheet, row: LevelRow, key: str) -> str:
    """Who pays the ante, where levels differ in it."""
    told = key == Column.ANTE and row.ante is not None and len(_ante_kinds(sheet)) > 1
    return str(SHORT_ANTES[row.ante]) if told and row.ante else ""


def mark(footnote: int) -> str:
    """The letter of a footnote: a, b, c; none for 0."""
    return "abcdefghijklmnopqrstuvwxyz"[(footnote - 1) % 26] if footnote else ""


def _band(sheet: Sheet, band: Band) -> dict[str, Any]:
    return {
        "kind": "day" if band.day else "break" if band.span else "change",
        "key": band.key,
        "words": band_words(band),
        "changes": [{"words": words, "strong": strong} for words, strong in _changes(band)],
    }


def band_words(band: Band) -> str:
    """What a band is, with the times that are known."""
    if band.day:
        return _spoken(plain("day_ends", day=band.day), band.begins, None)
    if band.span:
        return _spoken(plain("break", minutes=figures.minutes(band.span)), band.begins, band.ends)
    if band.after:
        return _spoken(plain("end_of_level", level=band.after), band.ends, None)
    return _spoken(plain("before_level", level=band.before) if band.before else plain("at_the_end"), band.ends, None)


def _spoken(words: str, begins: datetime | None, ends: datetime | None) -> str:
    """Words with the times that are known."""
    if begins is None and ends is None:
        return words
    form = "from_to" if begins and ends else "from" if begins else "to"
    return plain(form, words=words, begins=figures.time(begins), ends=figures.time(ends))


def _changes(band: Band) -> Iterator[tuple[str, bool]]:
    """What changes in a band, and whether nobody may miss it."""
    if band.notes:
        yield band.notes, False
    if band.color_up:
        chips = ", ".join(plain("chip", amount=figures.chips(chip)) for chip in band.color_up)
        yield plain("coloured_up" if band.span or band.day else "coloured_up_at_tables", chips=chips), False
    for closing in band.closes:
        yield f"{CLOSES[closing]} {figures.time(band.ends)}".strip(), True
    if band.day and band.ends:
        date = figures.day(band.ends, style=str(SHORT_DAY))
        yield plain("day_begins", day=band.day + 1, date=date, time=figures.time(band.ends)), False
