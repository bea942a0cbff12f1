"""The table of a blind schedule: its columns, its levels, and the bands between them."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from tournaments.language.days import short_day
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.printouts import formatting
from tournaments.printouts.structure.labels import ALONE, ANTES, CLOSES, GROUPS, LABELS, SHORT_ANTES
from tournaments.rules.games import GAME_TABLE, MIXED_GAMES, Family, game_letter, game_title
from tournaments.rules.levels import AnteKind
from tournaments.rules.structure.schedule.blind_schedule import Band, BlindSchedule, LevelRow
from tournaments.rules.structure.schedule.columns import BLINDS, Column
from tournaments.sentences.times import duration_text

NO_FLOP = frozenset(slug for slug, game in GAME_TABLE.items() if game.family not in {Family.HOLDEM, Family.OMAHA})

#: The group of each column that shares a label with other columns.
GROUPED: Mapping[str, str] = {
    **dict.fromkeys((*BLINDS, "slash"), "blinds"),
    **dict.fromkeys((Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET), "bets"),
    **dict.fromkeys((Column.SPREAD_LOW, Column.SPREAD_HIGH, Column.SPREAD_END), "spread"),
    **dict.fromkeys((Column.MIN_RAISE, Column.MAX_RAISE, Column.SMALL_BLIND_MAX), "first_raise"),
    **dict.fromkeys((Column.SMALL_BET_CAP, Column.BIG_BET_CAP), "round"),
}

#: Columns in bold type, and columns in light type.
STRONG = frozenset({*BLINDS, Column.COMPLETION, Column.SMALL_BET, Column.BIG_BET})
SOFT = frozenset({Column.SMALL_BLIND_MAX, Column.RE_POT, Column.RAISES})


#: If there are more columns than this, the type is smaller and labels wrap.
CROWDED = 7


def table_texts(schedule: BlindSchedule) -> dict[str, Any]:
    """Return columns, head cells and rows of the table in the active language."""
    return {
        "columns": figure_columns(schedule),
        "groups": group_labels_by_key(schedule),
        "heads": group_head_cells(schedule),
        "rows": table_rows(schedule),
        "games_named": has_named_games(schedule),
        "width": column_count(schedule),
        "crowded": len(schedule.columns) > CROWDED,
    }


def figure_columns(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return the columns of figures from left to right. Between two blinds there is a column for the slash."""
    return [
        {
            "key": key,
            "label": _column_label(schedule, key),
            "group": _group_of(schedule, key),
            "weight": "strong" if key in STRONG else "soft" if key in (*SOFT, "slash") else "plain",
        }
        for key in _column_keys(schedule)
    ]


def group_head_cells(schedule: BlindSchedule) -> list[dict[str, Any]]:
    """Return the cells of the upper head row: words and number of columns of each group.

    Columns without a group have the words "".
    """
    named = group_labels_by_key(schedule)
    groups = (_group_of(schedule, key) for key in _column_keys(schedule))
    runs = [(group, len(list(run))) for group, run in groupby(groups)]
    return [{"words": named.get(group, ""), "group": group, "span": span} for group, span in runs]


def group_labels_by_key(schedule: BlindSchedule) -> dict[str, str]:
    named = {GROUPED[key]: str(GROUPS[GROUPED[key]]) for key in _column_keys(schedule) if key in GROUPED}
    if Column.THIRD_BLIND in schedule.columns:
        named["blinds"] = str(GROUPS["three_blinds"])
    if "first_raise" in named and not _games_played(schedule) & NO_FLOP:
        named["first_raise"] = str(GROUPS["first_raise_flop"])
    return named


def _group_of(schedule: BlindSchedule, key: str) -> str:
    """Return the group of a column; "" without a group, or if the group has no other column."""
    group = GROUPED.get(key, "")
    others = (other for other in _column_keys(schedule) if other != key)
    return group if any(GROUPED.get(other) == group for other in others) else ""


def table_rows(schedule: BlindSchedule) -> list[dict[str, Any]]:
    labels = {key: _standalone_label(schedule, key) for key in _column_keys(schedule)}
    return [
        _level_row(schedule, row, labels) if isinstance(row, LevelRow) else _band_row(schedule, row)
        for row in schedule.rows
    ]


def has_named_games(schedule: BlindSchedule) -> bool:
    """Return whether any level has a game of its own."""
    return any(isinstance(row, LevelRow) and row.game for row in schedule.rows)


def column_count(schedule: BlindSchedule) -> int:
    """Return the number of columns: level, start, minutes, any game, and the figures."""
    return 3 + has_named_games(schedule) + sum(1 for _ in _column_keys(schedule))


def _games_played(schedule: BlindSchedule) -> set[str]:
    return {row.game or schedule.game for row in schedule.rows if isinstance(row, LevelRow)}


def _blind_column_count(schedule: BlindSchedule) -> int:
    return sum(column in BLINDS for column in schedule.columns)


def _column_keys(schedule: BlindSchedule) -> Iterator[str]:
    for at, column in enumerate(schedule.columns, 1):
        yield column
        if at < _blind_column_count(schedule):
            yield "slash"


def _column_label(schedule: BlindSchedule, key: str) -> str:
    if key == "slash":
        return ""
    kinds = _ante_kinds(schedule)
    if key == Column.ANTE and len(kinds) == 1:
        return str(ANTES[kinds.pop()])
    if key in ALONE and not _group_of(schedule, key):
        return str(ALONE[Column(key)])
    return str(LABELS[Column(key)])


def _standalone_label(schedule: BlindSchedule, key: str) -> str:
    if key == Column.ANTE and _ante_kinds(schedule) == {AnteKind.BIG_BLIND}:
        return str(SHORT_ANTES[AnteKind.BIG_BLIND])
    return str(ALONE[Column(key)]) if key in ALONE else _column_label(schedule, key)


def _ante_kinds(schedule: BlindSchedule) -> set[AnteKind]:
    return {row.ante for row in schedule.rows if isinstance(row, LevelRow) and row.ante}


def _level_row(schedule: BlindSchedule, row: LevelRow, labels: Mapping[str, str]) -> dict[str, Any]:
    return {
        "kind": "level",
        "key": row.key,
        "number": row.number,
        "continued": _("cont.") if row.continued else "",
        "mark": footnote_mark(row.footnote),
        "begins": formatting.time_text(row.begins),
        "minutes": formatting.minutes_text(row.span),
        "blinds": any(cell is not None for cell in row.figures[: _blind_column_count(schedule)]),
        "game": _game_text(schedule, row),
        "letter": game_letter(schedule.game, row.game),
        "cells": list(_level_cells(schedule, row, labels)),
    }


def _game_text(schedule: BlindSchedule, row: LevelRow) -> str:
    """Return the game of a level; "" if the levels name no games, and for the event's mixed game."""
    game = row.game or schedule.game
    named = has_named_games(schedule) and (row.game or game not in MIXED_GAMES)
    return game_title(game=game, betting=_betting_if_mixed(schedule, row)) if named else ""


def _betting_if_mixed(schedule: BlindSchedule, row: LevelRow) -> str:
    """Return the betting structure of a level; "" if no level differs from that of the event."""
    differ = any(isinstance(other, LevelRow) and other.betting not in ("", schedule.betting) for other in schedule.rows)
    return (row.betting or schedule.betting) if differ else ""


def _level_cells(schedule: BlindSchedule, row: LevelRow, labels: Mapping[str, str]) -> Iterator[dict[str, str]]:
    by_column = dict(zip(schedule.columns, row.figures, strict=True))
    before = ""
    for key in _column_keys(schedule):
        amount = None if key == "slash" else by_column[Column(key)]
        figure = "" if amount is None else number_text(amount)
        text = "/" if key == "slash" and before else figure
        yield {
            "key": key,
            "words": text,
            "unit": _ante_payer(schedule, row, key),
            "label": labels[key],
        }
        before = figure


def _ante_payer(schedule: BlindSchedule, row: LevelRow, key: str) -> str:
    """Return who pays the ante of a level; "" for other figures, and if all levels have the same payer."""
    differs = key == Column.ANTE and row.ante is not None and len(_ante_kinds(schedule)) > 1
    return str(SHORT_ANTES[row.ante]) if differs and row.ante else ""


def footnote_mark(footnote: int) -> str:
    """Return the letter of a footnote: a, b, c; "" for 0."""
    return "abcdefghijklmnopqrstuvwxyz"[(footnote - 1) % 26] if footnote else ""


def _band_row(schedule: BlindSchedule, band: Band) -> dict[str, Any]:
    return {
        "kind": "day" if band.day else "break" if band.span else "change",
        "key": band.key,
        "words": band_text(band),
        "changes": [{"words": text, "strong": strong} for text, strong in _band_changes(band)],
    }


def band_text(band: Band) -> str:
    """Return the name of a band, followed by the times that are known."""
    if band.day:
        return _text_with_times(_("End of day {day}").format(day=band.day), band.begins, None)
    if band.span:
        return _text_with_times(_break_text(band.span), band.begins, band.ends)
    if band.after:
        return _text_with_times(_("End of level {level}").format(level=band.after), band.ends, None)
    return _text_with_times(
        _("Before level {level}").format(level=band.before) if band.before else _("At the end"), band.ends, None
    )


def _break_text(span: timedelta) -> str:
    """Return the name of a break with its length: "Break 15 min", "Break 1 min 15 s"."""
    if span % timedelta(minutes=1):
        return _("Break {span}").format(span=duration_text(span))
    return _("Break {minutes} min").format(minutes=formatting.minutes_text(span))


def _text_with_times(text: str, begins: datetime | None, ends: datetime | None) -> str:
    """Return a text followed by the times that are known: "Break 15 min, 15:30 to 15:45"."""
    if begins is None and ends is None:
        return text
    if begins and ends:
        sentence = _("{words}, {begins} to {ends}")
    else:
        sentence = _("{words}, {begins}") if begins else _("{words}, to {ends}")
    return sentence.format(words=text, begins=formatting.time_text(begins), ends=formatting.time_text(ends))


def _band_changes(band: Band) -> Iterator[tuple[str, bool]]:
    """Yield each change that a band announces, and whether the change is important."""
    if band.notes:
        yield band.notes, False
    if band.color_up:
        chips = ", ".join(_("{amount}s").format(amount=number_text(chip)) for chip in band.color_up)
        text = _("{chips} coloured up") if band.span or band.day else _("{chips} coloured up at the tables")
        yield text.format(chips=chips), False
    for closing in band.closes:
        yield f"{CLOSES[closing]} {formatting.time_text(band.ends)}".strip(), True
    if band.day and band.ends:
        date = short_day(band.ends)
        yield (
            _("day {day}: {date}, {time}").format(day=band.day + 1, date=date, time=formatting.time_text(band.ends)),
            False,
        )
