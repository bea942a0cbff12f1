"""The rows of a structure's sheet as steps: levels and breaks, with a note for everything that is left out.

| column | holds |
|---|---|
| level | the level's number; empty in a break's row (or the break's name) |
| minutes, seconds, hours | how long: `7.5`, `7,5`, `20 min`, `0:20:00`, `20'` |
| small_blind, big_blind, third_blind | chips, `1000`, `1,000`, `1K`; or `100/200 (200)` in one column `blinds` |
| ante, ante_type | chips; `each`, `big_blind` (or `BBA`), `button` |
| bb_ante, each_ante, button_ante | chips, or `yes` for an ante equal to the big blind |
| bring_in, small_bet, big_bet, bets | chips; `bets` is both, `500/1000` |
| raise_cap, spread, cap | a number; `2-10`, or `1-5-10` with a wider last street; chips |
| game, betting | the level's own, if they differ from the event's |
| break | without amounts: the break's name or minutes, or anything but `no`; with amounts: a break after the level |
| colour_up | the chips that leave play, `25 100` |
| closes | `registration`, `re_entries`, `rebuys`, `add_on` |
| end_of_day | `yes` at the end of a day |
| notes, key | text; the step's own key |
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.rules.messages import message as _
from tournaments.rules.players.search import fold_text
from tournaments.rules.sheets.cells import EMPTY, parse_amount, parse_span, parse_time_of_day, span_in, without_marks
from tournaments.rules.sheets.questions import Answers, SheetColumn
from tournaments.rules.sheets.table import SheetRow
from tournaments.rules.structure.files.json_file import BLINDS_AND_BETS
from tournaments.rules.structure.files.object_reader import short_repr
from tournaments.rules.structure.files.sheet_columns import heading_words, is_break_text, is_end_of_day_text
from tournaments.rules.structure.files.sheet_lengths import LENGTHS, LengthUnits, length_as_json
from tournaments.rules.structure.files.sheet_stakes import CHIPS, SEVERAL, parse_flag, stakes_of, without_guard
from tournaments.rules.structure.problems import spoken_name

CLOSINGS: dict[str, str] = {
    **dict.fromkeys(("registration", "reg", "late reg", "late registration"), "registration"),
    **dict.fromkeys(("re entries", "reentries", "re entry", "reentry"), "re_entries"),
    **dict.fromkeys(("rebuys", "rebuy", "re buys"), "rebuys"),
    **dict.fromkeys(("add on", "addon", "add ons", "addons"), "add_on"),
}
_CLOSING_WORDS = (
    (re.compile(r"\b(late reg|registration|anmeldung|registrierung|inscription|inscripci|registro)"), "registration"),
    (re.compile(r"\bre-?entr(y|ies)\b|\breentrada"), "re_entries"),
    (re.compile(r"\bre-?buys?\b|\brecaves?\b|\brecompras?\b"), "rebuys"),
    (re.compile(r"\badd-?ons?\b"), "add_on"),
)
_CLOSES = re.compile(r"\b(clos|end|ende|schlie|schluss|fin|cierr|cierre|stops?|over|last)")
_TOTALS = re.compile(
    r"(total|totals|sum|gesamt|gesamtzeit|gesamtdauer|summe|somme|duree totale|suma|total time)\b.{0,20}"
)
_LEVEL_NUMBER = re.compile(
    r"(?:(?:blind ?)?(?:level|lvl|stufe|runde|niveau|nivel|round|ronda|palier|stage)|l|n|#|no|nr)?\s*[.:#]?\s*"
    r"(\d{1,3})(?:[.,]0+)?\s*[.):]?",
    re.IGNORECASE | re.ASCII,
)
# columns in which the name of a break may be
_NAMED = frozenset({"level", *CHIPS})
_PLAIN_NAMES = frozenset({"", "break", "pause", "pausa", "descanso"})


@dataclass(slots=True)
class SheetSteps:
    """The steps read from rows, as in `poker-structure/1`, and notes about everything that was left out."""

    columns: Sequence[SheetColumn]
    answers: Answers
    notes: list[str] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    # line, index of the step and minute of the day
    starts: list[tuple[int, int, int]] = field(default_factory=list)
    # line of each step
    lines: list[int] = field(default_factory=list)
    units: LengthUnits = field(default_factory=LengthUnits)
    number: int = 0

    def read(self, rows: Sequence[SheetRow]) -> None:
        """Read the rows below the headings."""
        cells = [(row, self._cells(row)) for row in rows]
        lengths = [found["minutes"] for _row, found in cells if "minutes" in found]
        self.units = LengthUnits.of_cells(lengths, columns=self.columns, answer=self.answers.get("duration", ""))
        for row, found in cells:
            self._read_row(row, found)
        self._read_starts()

    # -- rows

    def _cells(self, row: SheetRow) -> dict[str, str]:
        """Return a row's cells by column, without empty ones, and without 0 in a column of chips."""
        cells: dict[str, str] = {}
        for column, cell in zip(self.columns, row.cells, strict=False):
            if column.field and cell not in EMPTY and not (column.field in CHIPS and parse_amount(cell) == 0):
                cells[column.field] = cell
        return cells

    def _read_row(self, row: SheetRow, cells: dict[str, str]) -> None:
        text = next(filter(None, row.cells), "")
        has_amounts = not cells.keys().isdisjoint(CHIPS)
        if beyond := list(filter(None, row.cells[len(self.columns) :])):
            self._note(row, _("more cells than headings: {cells} is left out", cells=short_repr(" ".join(beyond))))
        if reason := self._reason_to_skip(row, text, cells, has_amounts=has_amounts):
            self._note(row, reason)
        elif closing := _closing_of(text, cells):
            self._close(row, text, closing)
        elif self._is_break(cells, has_amounts=has_amounts):
            self._add(row, cells, {"kind": "break", **self._common(row, cells), **self._break_fields(row, cells)})
        else:
            self._add_level(row, cells, has_amounts=has_amounts)

    def _reason_to_skip(self, row: SheetRow, text: str, cells: Mapping[str, str], *, has_amounts: bool) -> str:
        """Return why a row is left out; "" for a step, and for a text that closes a sale."""
        is_level = _level_number(cells) is not None
        if _TOTALS.fullmatch(fold_text(text)) and not (has_amounts and is_level):
            return _("{text} is left out: it is a total", text=short_repr(text))
        if self._is_heading(row):
            return _("the headings are there again")
        is_text = cells.keys() <= {"level", "notes"} and not is_level and not is_break_text(" ".join(cells.values()))
        if not cells or (is_text and not _closing_of(text, cells)):
            return _("{text} is left out", text=short_repr(text))
        return ""

    def _is_heading(self, row: SheetRow) -> bool:
        names = [heading_words(column.heading) for column in self.columns if column.heading]
        return bool(names) and [heading_words(cell) for cell in row.cells if cell] == names

    def _is_break(self, cells: Mapping[str, str], *, has_amounts: bool) -> bool:
        """Return whether a row is a break: by its kind, the column "break", its name, or a lack of amounts."""
        if "kind" in cells:
            return is_break_text(cells["kind"])
        if has_amounts:
            return _blinds_are_text(cells) and is_break_text(" ".join(cells[name] for name in cells if name in _NAMED))
        if "break" in cells:
            return parse_flag(cells["break"]) is not False
        return is_break_text(" ".join(cells.values())) or _level_number(cells) is None

    def _add_level(self, row: SheetRow, cells: dict[str, str], *, has_amounts: bool) -> None:
        number = _level_number(cells)
        if number is None and "level" in cells:
            self._note(row, _("the level {text} is numbered by its place", text=short_repr(cells["level"])))
        self.number = number if number is not None else self.number + 1
        for name in BLINDS_AND_BETS:
            if without_marks(cells.get(name, "")) != cells.get(name, ""):
                self._note(row, _("the mark in {cell} is left out", cell=short_repr(cells[name])))
        self._add(row, cells, {"kind": "level", "number": self.number, **self._common(row, cells), **stakes_of(cells)})
        if has_amounts and "break" in cells and parse_flag(cells["break"]) is not False:
            self._add(row, {}, {"kind": "break", **self._break_fields(row, {"break": cells["break"]})})

    def _add(self, row: SheetRow, cells: Mapping[str, str], step: dict[str, Any]) -> None:
        if "start" in cells:
            minute = parse_time_of_day(cells["start"])
            if minute is None:
                self._note_left_out(row, "start", cells["start"])
            else:
                self.starts.append((row.line, len(self.steps), minute))
        self.lines.append(row.line)
        self.steps.append(step)

    def _close(self, row: SheetRow, text: str, closing: str) -> None:
        """Close a sale by a row of text: at the end of the level that the text names, else of the step above."""
        named = re.search(r"\d+", text)
        levels = [step for step in self.steps if step["kind"] == "level"]
        if named:
            levels = [step for step in levels if step["number"] == int(named[0])]
        if not levels:
            self._note(row, _("{text} is left out", text=short_repr(text)))
            return
        step = levels[-1] if named else self.steps[-1]
        step["closes"] = list(dict.fromkeys([*step.get("closes", []), closing]))
        sentence = _(
            "{text}: {closing} closes at the end of level {number}",
            text=short_repr(text),
            closing=spoken_name(closing),
            number=levels[-1]["number"],
        )
        self._note(row, sentence)

    # -- cells

    def _common(self, row: SheetRow, cells: Mapping[str, str]) -> dict[str, Any]:
        """Return the fields that levels and breaks share. Unreadable optional fields are left out with a note."""
        step = self._length(row, cells)
        for name, parse in _OPTIONAL.items():
            if name not in cells:
                continue
            value = parse(cells[name])
            if value is None or (name == "colour_up" and not self._is_break(cells, has_amounts=False)):
                self._note_left_out(row, name, cells[name])
            else:
                step["color_up" if name == "colour_up" else name] = value
        return step

    def _length(self, row: SheetRow, cells: Mapping[str, str]) -> dict[str, Any]:
        """Return the length of a row; {} with a note if it cannot be read, so that a question asks for it."""
        length = self.units.length(cells)
        for name in () if length is not None else sorted(cells.keys() & set(LENGTHS)):
            self._note_left_out(row, name, cells[name])
        return length or {}

    def _break_fields(self, row: SheetRow, cells: Mapping[str, str]) -> dict[str, Any]:
        """Return the length and the name of a break, from the cells that mark it."""
        column = next((name for name in ("break", "level", "blinds", "small_blind") if name in cells), "")
        name = "" if parse_flag(cells.get(column, "")) else cells.get(column, "")
        text = " ".join(cells.values())
        is_length = parse_span(name, short_clock="hours") is not None
        step = {} if cells.keys() & set(LENGTHS) else _length_in(name, text)
        texts = ["" if is_length or heading_words(name) in _PLAIN_NAMES else name, cells.get("notes", "")]
        if notes := ", ".join(dict.fromkeys(filter(None, map(without_guard, texts)))):
            step["notes"] = notes
            self._note_unsure_break(row, notes, cells)
        return step | self._end_of_day(row, cells.get("end_of_day", ""), text)

    def _note_unsure_break(self, row: SheetRow, notes: str, cells: Mapping[str, str]) -> None:
        if not {"break", "kind"} & cells.keys() and not is_break_text(" ".join(cells.values())):
            self._note(row, _("{text} is taken for a break", text=short_repr(notes)))

    def _end_of_day(self, row: SheetRow, cell: str, text: str) -> dict[str, Any]:
        if cell and parse_flag(cell) is None:
            self._note_left_out(row, "end_of_day", cell)
        return {"end_of_day": True} if parse_flag(cell) or is_end_of_day_text(text) else {}

    def _read_starts(self) -> None:
        """Take missing lengths from the start times, and note start times that contradict a length."""
        for (line, index, start), (line_after, index_after, after) in zip(self.starts, self.starts[1:], strict=False):
            step, minutes = self.steps[index], (after - start) % 1440
            if index_after != index + 1 or not minutes:
                continue
            if not {"minutes", "seconds"} & step.keys():
                step["minutes"] = minutes
                self.notes.append(_("Line {line}: {minutes} min, by the start times", line=line, minutes=minutes))
            elif step != {**step, "minutes": minutes}:
                sentence = _(
                    "Line {line}: the start times leave {minutes} min for the row above; its own length is taken",
                    line=line_after,
                    minutes=minutes,
                )
                self.notes.append(sentence)

    # -- notes

    def _note(self, row: SheetRow, text: str) -> None:
        self.notes.append(_("Line {line}: {text}", line=row.line, text=text))

    def _note_left_out(self, row: SheetRow, name: str, cell: str) -> None:
        label = spoken_name("color_up" if name == "colour_up" else name)
        self._note(row, _("{field} {cell} is not understood, and left out", field=label, cell=short_repr(cell)))


def left_out_note(row: SheetRow) -> str:
    """Return the note that a whole row is left out."""
    return _("Line {line}: {text} is left out", line=row.line, text=short_repr(" ".join(filter(None, row.cells))))


def _length_in(name: str, text: str) -> dict[str, Any]:
    """Return the length of a break that is in its name or in another cell."""
    span = parse_span(name, short_clock="hours") or span_in(text)
    return {} if span is None else length_as_json(span)


def _parse_closings(cell: str) -> list[str] | None:
    if whole := CLOSINGS.get(heading_words(cell)):
        return [whole]
    found = [CLOSINGS.get(heading_words(word)) for word in re.split(r"[|/+;,\s]+", cell) if word]
    known = [closing for closing in found if closing is not None]
    return known if len(known) == len(found) else None


def _parse_colour_up(cell: str) -> list[int] | None:
    amounts = [parse_amount(part) for part in SEVERAL.split(cell) if part]
    known = [amount for amount in amounts if amount]
    return known if len(known) == len(amounts) and "-" not in cell[:1] else None


def _text_or_none(cell: str) -> str | None:
    text = without_guard(cell)
    return text if len(text) <= 500 else None


def _short_text_or_none(cell: str) -> str | None:
    return without_guard(cell) if len(without_guard(cell)) <= 40 else None


# fields that are left out of a step, with a note, if they cannot be read
_OPTIONAL: dict[str, Callable[[str], Any]] = {
    "colour_up": _parse_colour_up,
    "closes": _parse_closings,
    "notes": _text_or_none,
    "key": _short_text_or_none,
}


def _level_number(cells: Mapping[str, str]) -> int | None:
    found = _LEVEL_NUMBER.fullmatch(cells.get("level", "").strip())
    return int(found[1]) if found and int(found[1]) else None


def _blinds_are_text(cells: Mapping[str, str]) -> bool:
    """Return whether no cell of chips has an amount, as in a row with a break's name in the columns of blinds."""
    return not any(re.search(r"\d", cells[name]) and not span_in(cells[name]) for name in CHIPS & cells.keys())


def _closing_of(text: str, cells: Mapping[str, str]) -> str:
    """Return the sale that a row with nothing but text closes; "" for any other row."""
    words = fold_text(text)
    if len(cells) != 1 or not _CLOSES.search(words) or is_break_text(words):
        return ""
    return next((closing for pattern, closing in _CLOSING_WORDS if pattern.search(words)), "")
