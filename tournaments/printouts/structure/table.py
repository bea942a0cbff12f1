"""The table of a blind schedule in words: its columns, its levels, and the bands between them."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from tournaments.language.days import short_day
from tournaments.language.figures import number_text
from tournaments.printouts import formatting
from tournaments.printouts.structure.labels import ALONE, ANTES, CLOSES, GROUPS, LABELS, SHORT_ANTES, plain
from tournaments.rules.games import MIXED_GAMES, STUD_GAMES, game_title
from tournaments.rules.levels import AnteKind
from tournaments.rules.structure.schedule.blind_schedule import Band, BlindSchedule, LevelRow
from tournaments.rules.structure.schedule.columns import BLINDS, Column

#: games that are dealt no flop
NO_FLOP = STUD_GAMES | MIXED_GAMES | {
    "five_card_draw", "deuce_to_seven_triple_draw", "deuce_to_seven_single_draw", "badugi",
}  # fmt: skip

#: columns that stand under one label
GROUPED: Mapping[str, str] = {
    **dict.fromkeys((*BLINDS, "slash"), "blinds"),
    **dict.fromkeys((Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET), "bets"),
    **dict.fromkeys((Column.SPREAD_LOW, Column.SPREAD_HIGH, Column.SPREAD_END), "spread"),
    **dict.fromkeys((Column.MIN_RAISE, Column.MAX_RAISE, Column.SMALL_BLIND_MAX), "first_raise"),
    **dict.fromkeys((Column.SMALL_BET_CAP, Column.BIG_BET_CAP), "round"),
}

#: what is read first, and what is only looked up
STRONG = frozenset({*BLINDS, Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET})
SOFT = frozenset({Column.SMALL_BLIND_MAX, Column.RE_POT, Column.RAISES})


#: with more figures than this, type is smaller and labels are broken into lines
CROWDED = 7


def table_texts(schedule: BlindSchedule) -> dict[str, Any]:
    """The table: labels from left to right, rows from top to bottom."""
    return {
        "columns": columns(schedule),
        "groups": groups(schedule),
        "heads": heads(schedule),
        "rows": rows(schedule),
        "games_named": games_named(schedule),
        "width": width(schedule),
        "crowded": len(schedule.columns) > CROWDED,
    }


def columns(schedule: BlindSchedule) -> list[dict[str, str]]:
    """The columns of the sheet's figures from left to right, blinds with a slash between them."""
    return [
        {
            "key": key,
            "label": _label(schedule, key),
            "group": GROUPED.get(key, ""),
            "weight": "strong" if key in STRONG else "soft" if key in (*SOFT, "slash") else "plain",
        }
        for key in _keys(schedule)
    ]


def heads(schedule: BlindSchedule) -> list[dict[str, Any]]:
    """The labels over the columns' own: each group's with how many columns it spans, nothing over the others."""
    named = groups(schedule)
    runs = [(group, len(list(run))) for group, run in groupby(GROUPED.get(key, "") for key in _keys(schedule))]
    return [{"words": named.get(group, ""), "group": group, "span": span} for group, span in runs]


def groups(schedule: BlindSchedule) -> dict[str, str]:
    """The label above each group of columns that this sheet has."""
    named = {GROUPED[key]: str(GROUPS[GROUPED[key]]) for key in _keys(schedule) if key in GROUPED}
    if Column.THIRD_BLIND in schedule.columns:
        named["blinds"] = str(GROUPS["three_blinds"])
    if "first_raise" in named and not _games(schedule) & NO_FLOP:
        named["first_raise"] = str(GROUPS["first_raise_flop"])
    return named


def rows(schedule: BlindSchedule) -> list[dict[str, Any]]:
    """Levels and bands in order."""
    return [_level(schedule, row) if isinstance(row, LevelRow) else _band(schedule, row) for row in schedule.rows]


def games_named(schedule: BlindSchedule) -> bool:
    """Whether levels name games of their own."""
    return any(isinstance(row, LevelRow) and row.game for row in schedule.rows)


def width(schedule: BlindSchedule) -> int:
    """How many columns the whole table has: level, beginning, minutes, the game where it is named, and the figures."""
    return 3 + games_named(schedule) + sum(1 for _ in _keys(schedule))


def _games(schedule: BlindSchedule) -> set[str]:
    return {row.game or schedule.game for row in schedule.rows if isinstance(row, LevelRow)}


def _blinds(schedule: BlindSchedule) -> int:
    """How many columns are blinds; they come first."""
    return sum(column in BLINDS for column in schedule.columns)


def _keys(schedule: BlindSchedule) -> Iterator[str]:
    """The columns' keys, a slash after every blind but the last."""
    for at, column in enumerate(schedule.columns, 1):
        yield column
        if at < _blinds(schedule):
            yield "slash"


def _label(schedule: BlindSchedule, key: str) -> str:
    if key == "slash":
        return ""
    kinds = _ante_kinds(schedule)
    if key == Column.ANTE and len(kinds) == 1:
        return str(ANTES[kinds.pop()])
    return str(LABELS[Column(key)])


def _alone(schedule: BlindSchedule, key: str) -> str:
    """The label of a figure that stands by itself, without the label of its group over it."""
    if key == Column.ANTE and _ante_kinds(schedule) == {AnteKind.BIG_BLIND}:
        return str(SHORT_ANTES[AnteKind.BIG_BLIND])
    return str(ALONE[Column(key)]) if key in ALONE else _label(schedule, key)


def _ante_kinds(schedule: BlindSchedule) -> set[AnteKind]:
    return {row.ante for row in schedule.rows if isinstance(row, LevelRow) and row.ante}


def _level(schedule: BlindSchedule, row: LevelRow) -> dict[str, Any]:
    return {
        "kind": "level",
        "key": row.key,
        "number": row.number,
        "continued": plain("continued") if row.continued else "",
        "mark": mark(row.footnote),
        "begins": formatting.time(row.begins),
        "minutes": formatting.minutes(row.span),
        "blinds": any(cell is not None for cell in row.figures[: _blinds(schedule)]),
        "game": _game(schedule, row),
        "cells": list(_cells(schedule, row)),
    }


def _game(schedule: BlindSchedule, row: LevelRow) -> str:
    """A level's game where levels name games: the event's own too, but for the word of a rotation."""
    game = row.game or schedule.game
    named = games_named(schedule) and (row.game or game not in MIXED_GAMES)
    return game_title(game=game, betting=_betting(schedule, row)) if named else ""


def _betting(schedule: BlindSchedule, row: LevelRow) -> str:
    """A level's betting structure, where not all levels have the event's."""
    differ = any(isinstance(other, LevelRow) and other.betting not in ("", schedule.betting) for other in schedule.rows)
    return (row.betting or schedule.betting) if differ else ""


def _cells(schedule: BlindSchedule, row: LevelRow) -> Iterator[dict[str, str]]:
    """A level's figures in the order of `columns`; a slash only after a blind that is there."""
    by_column = dict(zip(schedule.columns, row.figures, strict=True))
    before = ""
    for key in _keys(schedule):
        amount = None if key == "slash" else by_column[Column(key)]
        figure = "" if amount is None else number_text(amount)
        text = "/" if key == "slash" and before else figure
        yield {"key": key, "words": text, "unit": _unit(schedule, row, key), "label": _alone(schedule, key)}
        before = figure


def _unit(schedule: BlindSchedule, row: LevelRow, key: str) -> str:
    """Who pays the ante, where levels differ in it."""
    told = key == Column.ANTE and row.ante is not None and len(_ante_kinds(schedule)) > 1
    return str(SHORT_ANTES[row.ante]) if told and row.ante else ""


def mark(footnote: int) -> str:
    """The letter of a footnote: a, b, c; none for 0."""
    return "abcdefghijklmnopqrstuvwxyz"[(footnote - 1) % 26] if footnote else ""


def _band(schedule: BlindSchedule, band: Band) -> dict[str, Any]:
    return {
        "kind": "day" if band.day else "break" if band.span else "change",
        "key": band.key,
        "words": band_text(band),
        "changes": [{"words": text, "strong": strong} for text, strong in _changes(band)],
    }


def band_text(band: Band) -> str:
    """What a band is, with the times that are known."""
    if band.day:
        return _with_times(plain("day_ends", day=band.day), band.begins, None)
    if band.span:
        return _with_times(plain("break", minutes=formatting.minutes(band.span)), band.begins, band.ends)
    if band.after:
        return _with_times(plain("end_of_level", level=band.after), band.ends, None)
    return _with_times(
        plain("before_level", level=band.before) if band.before else plain("at_the_end"), band.ends, None
    )


def _with_times(text: str, begins: datetime | None, ends: datetime | None) -> str:
    """Words with the times that are known."""
    if begins is None and ends is None:
        return text
    form = "from_to" if begins and ends else "from" if begins else "to"
    return plain(form, words=text, begins=formatting.time(begins), ends=formatting.time(ends))


def _changes(band: Band) -> Iterator[tuple[str, bool]]:
    """What changes in a band, and whether nobody may miss it."""
    if band.notes:
        yield band.notes, False
    if band.color_up:
        chips = ", ".join(plain("chip", amount=number_text(chip)) for chip in band.color_up)
        yield plain("coloured_up" if band.span or band.day else "coloured_up_at_tables", chips=chips), False
    for closing in band.closes:
        yield f"{CLOSES[closing]} {formatting.time(band.ends)}".strip(), True
    if band.day and band.ends:
        date = short_day(band.ends)
        yield plain("day_begins", day=band.day + 1, date=date, time=formatting.time(band.ends)), False
