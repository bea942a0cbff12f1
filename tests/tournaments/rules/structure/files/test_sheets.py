"""Sheets of structures as clubs keep them: read as meant, asked about, or refused in words."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from lab.sheet_mutations import mutated_sheets, reading_of
from tests.suite.each_case import for_each
from tests.suite.sample import SEED, sample
from tests.tournaments.rules.structure.files.sheet_shapes import (
    ALL_SHAPES,
    LAYOUTS,
    sheet_of,
    steps_of_shapes,
)
from tests.tournaments.rules.structure.structures import PUBLISHED, SHARED
from tournaments.rules.levels import Ante, AnteKind, Break, Level
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.files.json_file import structure_from_json, structure_to_json
from tournaments.rules.structure.files.sheet_file import StructureReading
from tournaments.rules.structure.files.structure_file import import_structure, read_structure

REPORTS = SHARED.parent / "findings" / "reports" / "structures"


def level(number: int, small: int, big: int, minutes: float = 20, **more: Any) -> dict[str, Any]:
    return {"kind": "level", "number": number, "minutes": minutes, "small_blind": small, "big_blind": big, **more}


def pause(minutes: int, **more: Any) -> dict[str, Any]:
    return {"kind": "break", "minutes": minutes, **more}


def each(amount: int) -> dict[str, Any]:
    return {"ante": {"kind": "each", "amount": amount}}


def bba(amount: int) -> dict[str, Any]:
    return {"ante": {"kind": "big_blind", "amount": amount}}


def steps_of(reading: StructureReading) -> list[dict[str, Any]]:
    """Return the steps of a reading; nothing while it has questions or problems."""
    return structure_to_json(reading.structure)["steps"] if reading.structure else []


def open_question_codes(text: str | bytes, **answers: str) -> list[str]:
    """Return the codes of the open questions."""
    return [question.code for question in read_structure(text, answers).open_questions]


@for_each("shape", sample(ALL_SHAPES, "shapes of sheets", size=120), ids=" ".join)
def test_sheet_of_every_shape_is_read_as_meant(shape: tuple[str, str, str, str]) -> None:
    reading = read_structure(sheet_of(shape), {})
    assert (steps_of(reading), reading.questions, reading.problems) == (steps_of_shapes(), (), ())


@for_each(
    ("text", "answers", "steps"),
    [
        (
            "Blinds\n100/200 (200)\n1,500/3,000 (3,000)\n",
            {"ante": "big_blind", "minutes": "20"},
            [level(1, 100, 200, **bba(200)), level(2, 1_500, 3_000, **bba(3_000))],
        ),
        (
            "Level\tBlinds\tMin\n1\t50/100/25\t20\n2\t100-200 a25\t20\n3\t200/400 + 50\t20\n",
            {},
            [level(1, 50, 100, **each(25)), level(2, 100, 200, **each(25)), level(3, 200, 400, **each(50))],
        ),
        (
            "1,100,200,20\n2,200,400,20\n",
            {"columns": "level,small_blind,big_blind,minutes"},
            [level(1, 100, 200), level(2, 200, 400)],
        ),
        (
            "Level Small Blind Big Blind Ante Duration\n1 100 200 25 20 min\nBreak 15 minutes\n2 200 400 50 20 min\n",
            {},
            [level(1, 100, 200, **each(25)), pause(15, notes="Break 15 minutes"), level(2, 200, 400, **each(50))],
        ),
        (
            "Level 1 25/50 20 min\nLevel 2 50/100 20 min\nBreak 15 min\nLevel 3 75/150 20 min\n",
            {"columns": "level,blinds,minutes"},
            [level(1, 25, 50), level(2, 50, 100), pause(15, notes="Break 15 min"), level(3, 75, 150)],
        ),
        (
            "Level  Blinds  Ante  Time\n1      25/50         20\n2      50/100  10    20\n   Break             15\n",
            {},
            [level(1, 25, 50), level(2, 50, 100, **each(10)), pause(15)],
        ),
        (
            "Friday Deepstack;;;\n;;;\nLevel;SB;BB;Min\n1;25;50;20\n2;50;100;20\nTotal;;;40\n",
            {},
            [level(1, 25, 50), level(2, 50, 100)],
        ),
        (
            "Level;Blinds;;Ante;Time\n;Small;Big;;(min)\n1;100;200;25;20\n",
            {},
            [level(1, 100, 200, **each(25))],
        ),
        (
            "Blinds\n25/50 (20 Min)\n50/100 (15 Min)\nPause 10 Min\n100/200 (15 Min)\n",
            {},
            [level(1, 25, 50), level(2, 50, 100, 15), pause(10, notes="Pause 10 Min"), level(3, 100, 200, 15)],
        ),
        (
            "Niveau;Blindes;Ante;Temps\n1;25/50;aucune;20 mn\nPause;;;10 mn\n2;50/100;10;20 mn\n",
            {},
            [level(1, 25, 50), pause(10), level(2, 50, 100, **each(10))],
        ),
        (
            "Stufe;Blinds;Dauer\n1;25/50 (20 Min);15\n2;50/100;zwanzig\nPause;;kurz\n",
            {"minutes": "20", "break_minutes": "5"},
            [level(1, 25, 50, 15), level(2, 50, 100), pause(5)],
        ),
        (
            "Level,SB,BB,Min,Break\n1,100,200,20,\n2,200,400,20,15\n3,300,600,20,no\n",
            {},
            [level(1, 100, 200), level(2, 200, 400), pause(15), level(3, 300, 600)],
        ),
        (
            "Level,Time,SB,BB\n1,23:40,100,200\n2,0:00,200,400\nDinner,0:20,,\n3,1:20,300,600\n",
            {"minutes": "20"},
            [level(1, 100, 200), level(2, 200, 400), pause(60, notes="Dinner"), level(3, 300, 600)],
        ),
        ("Level,Time,SB,BB\n1,20:00,100,200\n2,20:00,200,400\n", {}, [level(1, 100, 200), level(2, 200, 400)]),
        (
            "Level,Duration,SB,BB\n1,1:00,100,200\n2,1:00,200,400\n",
            {"duration": "hours"},
            [level(1, 100, 200, 60), level(2, 200, 400, 60)],
        ),
        ("Small,Large,Min\n100,200,20\n150,300*,20\n", {}, [level(1, 100, 200), level(2, 150, 300)]),
        (
            "LEVEL\tSB\tBB\tBBA\tMIN\n1\t100\t100\t100\t20\nREGISTRATION CLOSES\n15 MINUTE BREAK\n2\t100\t200\tBB\t20",
            {},
            [
                level(1, 100, 100, **bba(100), closes=["registration"]),
                pause(15, notes="15 MINUTE BREAK"),
                level(2, 100, 200, **bba(200)),
            ],
        ),
        (
            "Level;Ante;Bring-in;Limits;Min\n1;100;200;500/1000;20\n",
            {},
            [
                {
                    "kind": "level",
                    "number": 1,
                    "minutes": 20,
                    "bring_in": 200,
                    "small_bet": 500,
                    "big_bet": 1_000,
                    **each(100),
                }
            ],
        ),
        (
            '{"levels": [{"smallBlind": 100, "bigBlind": 200, "ante": 25, "mins": 20}, {"isBreak": true, "mins": 10}]}',
            {},
            [level(1, 100, 200, **each(25)), pause(10)],
        ),
        (
            '[{"level": 1, "smallBlind": 100, "bigBlind": 200, "duration": 1200}, {"isBreak": true, "duration": 600}]',
            {"duration": "seconds"},
            [level(1, 100, 200), pause(10)],
        ),
        (
            '{"blinds": [{"type": "level", "blinds": {"small": 9, "big": 9}, "min": 20}, {"type": "break", "min": 9}]}',
            {},
            [level(1, 9, 9), pause(9)],
        ),
    ],
)
def test_odd_sheet_is_read_as_answered(text: str, answers: Mapping[str, str], steps: list[dict[str, Any]]) -> None:
    reading = read_structure(text, answers)
    assert (steps_of(reading), reading.problems) == (steps, ())
    assert open_question_codes(text) == [code for code in answers if code in open_question_codes(text)]


@for_each(
    ("text", "codes"),
    [
        ("Level,SB,BB,Ante,Minutes\n1,100,200,200,20\n", ["ante"]),
        ("Level,SB,BB,Minutes\n1,100,200,20\nBreak,,,\n", ["break_minutes"]),
        ("Level,SB,BB\n1,100,200\n", ["minutes"]),
        ("Level,SB,BB,Shoe,Minutes\n1,100,200,7,20\n", ["columns"]),
        ("Level,Blinds,,Minutes\n1,100,200,20\n", ["columns"]),
        ('[{"smallBlind": 100, "bigBlind": 200, "ante": 200, "duration": 1200}]', ["ante", "duration"]),
        ("#sheet\tA\nLevel\tSB\tBB\tMin\n1\t1\t2\t20\n#sheet\tB\nx\n", ["sheet"]),
    ],
)
def test_sheet_with_two_meanings_is_asked_and_not_read(text: str, codes: list[str]) -> None:
    assert (open_question_codes(text), read_structure(text, {}).structure) == (codes, None)


def test_answer_that_is_no_option_leaves_the_question_open() -> None:
    text = "Level,SB,BB,Ante\n1,100,200,200\n"
    assert open_question_codes(text, ante="nobody", minutes="soon") == ["ante", "minutes"]
    assert open_question_codes(text, ante="each", minutes="0") == ["minutes"]
    assert open_question_codes(text, ante="each", minutes="12.5") == []


def test_small_chips_are_taken_with_a_warning() -> None:
    structure = import_structure("Level,SB,BB,Min\n1,1,2,20\n2,1,3,20\n3,2,5,20\n").structure
    found = check_structure(structure)
    assert found.errors == ()
    assert [(problem.level, problem.code) for problem in found.warnings if problem.code == "small_chips"] == [
        (2, "small_chips")
    ]


# -- public schedules, as they are printed


@for_each("name", PUBLISHED)
def test_published_structure_is_read_from_its_printed_table(name: str) -> None:
    published = structure_from_json(PUBLISHED[name])
    rows = [["Level", "Stakes", "Ante", "Bring-in", "Minutes"], *_printed_rows(published.steps)]
    rows[0][1] = "Limits" if published.levels[0].small_bet else "Blinds"
    for layout in sample([*LAYOUTS], f"layouts of {name}", size=3):
        reading = read_structure(LAYOUTS[layout](rows), {})
        assert ([_printed_part(step) for step in steps_of(reading)], reading.questions, reading.problems) == (
            [_printed_part(step) for step in structure_to_json(published)["steps"]],
            (),
            (),
        )


def _printed_rows(steps: tuple[Level | Break, ...]) -> Iterator[list[str]]:
    for step in steps:
        minutes = str(step.span.total_seconds() / 60).removesuffix(".0")
        if isinstance(step, Break):
            yield ["End of day" if step.end_of_day else "Break", "", "", "", minutes]
        else:
            pair = (step.small_bet, step.big_bet) if step.small_bet else (step.small_blind, step.big_blind)
            stakes = "/".join(f"{amount:,}" for amount in pair)
            yield [str(step.number), stakes, _printed_ante(step.ante), f"{step.bring_in:,}", minutes]


def _printed_ante(ante: Ante | None) -> str:
    if ante is None:
        return ""
    return f"{ante.amount:,} (BB)" if ante.kind == AnteKind.BIG_BLIND else f"{ante.amount:,} each"


def _printed_part(step: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in step.items() if name not in {"closes", "color_up", "notes", "key"}}


# -- what people reported


@pytest.mark.skipif(not REPORTS.is_dir(), reason="the reports are not here")
@for_each(
    ("name", "steps"),
    [
        ("ante-equals-big-blind.csv", []),
        ("durations-in-words.csv", [level(1, 100, 200), level(2, 200, 400), pause(20), level(3, 300, 600)]),
        ("headings-with-units.csv", [level(1, 100, 200, **bba(200)), level(2, 200, 400, **bba(400))]),
        ("german.csv", [level(1, 100, 200), level(2, 1_000, 2_000), pause(15), level(3, 2_000, 4_000)]),
        ("sep-line.csv", [level(1, 100, 200), level(2, 200, 400)]),
        ("start-times.csv", [level(1, 100, 200), level(2, 200, 400), pause(60), level(3, 300, 600)]),
        ("spreadsheet-decimals.csv", [level(1, 100, 200), level(2, 200, 400)]),
    ],
)
def test_reported_sheet_is_read_as_expected(name: str, steps: list[dict[str, Any]]) -> None:
    reading = read_structure(Path(REPORTS / name).read_bytes(), {})
    assert [_printed_part(step) for step in steps_of(reading)] == steps
    assert [question.code for question in reading.open_questions] == ([] if steps else ["ante"])


# -- changed sheets


def test_changed_sheets_are_read_asked_about_or_refused() -> None:
    begun = time.perf_counter()
    kinds = {reading_of(content) for content in mutated_sheets(times=400, seed=SEED)}
    assert kinds >= {"read", "asked"}
    assert time.perf_counter() - begun < 60
