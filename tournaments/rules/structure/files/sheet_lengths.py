"""Units in a sheet's column of lengths: minutes or seconds, and the two parts of "20:00"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tournaments.rules.messages import message as _
from tournaments.rules.sheets.cells import is_short_clock, parse_number, parse_span
from tournaments.rules.sheets.questions import SheetColumn, SheetQuestion, valid_answer
from tournaments.rules.structure.files.sheet_columns import heading_words

LENGTHS = ("hours", "minutes", "seconds")
# a larger bare number does not count minutes
MOST_MINUTES = 240
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class LengthUnits:
    """The unit of bare numbers, the unit before the colon of "20:00", and the question if that is not clear."""

    unit: str = "minutes"
    short_clock: str = "minutes"
    question: SheetQuestion | None = None

    @staticmethod
    def of_cells(cells: Sequence[str], *, columns: Sequence[SheetColumn], answer: str) -> "LengthUnits":
        """Return the units of a column of lengths, with a question if all are ambiguous, such as "5:00" or 1200."""
        if clocks := [cell for cell in cells if is_short_clock(cell)]:
            return _clock_units(clocks, answer)
        numbers = [number for cell in cells if (number := parse_number(cell)) is not None]
        is_named = any(heading_words(column.heading) == "minutes" for column in columns)
        if not numbers or min(numbers) <= MOST_MINUTES or is_named:
            return LengthUnits()
        question = _length_question(cells[0], (("seconds", _("seconds")), ("minutes", _("minutes"))), answer)
        return LengthUnits(unit=question.answer or "minutes", question=question)

    def length(self, cells: Mapping[str, str]) -> dict[str, Any] | None:
        """Return the length in a row as JSON, {} if there is none; None if a cell is no length."""
        spans: list[timedelta] = []
        for name in LENGTHS:
            if name in cells:
                unit = self.unit if name == "minutes" else name
                span = parse_span(cells[name], unit=unit, short_clock=self.short_clock)
                if span is None:
                    return None
                spans.append(span)
        return length_as_json(sum(spans, timedelta())) if spans else {}


def _clock_units(clocks: Sequence[str], answer: str) -> LengthUnits:
    firsts = [int(cell.split(":")[0]) for cell in clocks]
    if 0 in firsts:  # "0:20" has no 20 seconds
        return LengthUnits(short_clock="hours")
    if min(firsts) >= 10:  # "20:00" has no 20 hours
        return LengthUnits()
    options = (("hours", _("hours and minutes")), ("minutes", _("minutes and seconds")))
    question = _length_question(clocks[0], options, answer)
    return LengthUnits(short_clock=question.answer or "minutes", question=question)


def _length_question(cell: str, options: tuple[tuple[str, str], ...], answer: str) -> SheetQuestion:
    text = _("What does the length “{cell}” count?", cell=cell)
    return SheetQuestion("duration", text, options, answer=valid_answer(answer, options))


def length_as_json(span: timedelta) -> dict[str, Any]:
    """Return a length as the field of a step."""
    if span % _MINUTE:
        seconds = span.total_seconds()
        return {"seconds": int(seconds) if seconds.is_integer() else seconds}
    return {"minutes": span // _MINUTE}
