"""The sheets of `schedule_pdf.py`: a schedule of forty levels, and the smallest possible printout."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import typst

from tournaments.printouts.pdf import FONTS
from tournaments.printouts.structure.schedule import schedule_pdf
from tournaments.rules.levels import Ante, AnteKind, Level, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import Heading, blind_schedule_of
from tournaments.rules.structure.times import planned_times

START = datetime(2026, 11, 21, 11, tzinfo=UTC)
LIVE = "https://play.example/d/event-11/schedule/"

# prints the sheet of this number; gives its bytes
PrintOne = Callable[[int], bytes]


def schedule_printer(betting: str, *, paper: str) -> PrintOne:
    """Return a function that prints a schedule of 40 levels. Each print has other content, so no cached sheet helps."""
    structure, house_rules = _structure(betting), house_rules_of()

    def print_one(number: int) -> bytes:
        heading = Heading(name=f"Event {number}", zone=UTC, starts_at=START, revised_at=START, asked_at=START)
        schedule = blind_schedule_of(
            structure, heading=heading, house_rules=house_rules, times=planned_times(structure, starts_at=START)
        )
        return schedule_pdf(schedule, paper=paper, live_url=LIVE)

    return print_one


def letter_printer(folder: str) -> PrintOne:
    """Return a function that prints a page with one letter in the same font, as a lower bound."""
    source = Path(folder) / "floor.typ"
    source.write_text('#set text(font: "Barlow", stretch: 75%, fallback: false)\n#sys.inputs.data', encoding="utf-8")
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
    compiler = typst.Compiler(str(source), root=folder, font_paths=fonts, ignore_system_fonts=True)

    def print_letter(number: int) -> bytes:
        printed = compiler.compile(format="pdf", sys_inputs={"data": str(number % 10)})
        assert isinstance(printed, bytes)
        return printed

    return print_letter


def _structure(betting: str) -> Structure:
    steps = tuple(_level(number) for number in range(1, 41))
    return Structure(steps=steps, betting=betting, starting_stack=50_000)


def _level(number: int) -> Level:
    big = 100 * number
    ante = Ante(AnteKind.BIG_BLIND, big)
    span = timedelta(minutes=20)
    return Level(key=f"l{number}", number=number, span=span, small_blind=big // 2, big_blind=big, ante=ante)
