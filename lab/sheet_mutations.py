"""Sheets of structures, chips, players and results with 100,000 random changes: each is read, asked about, or refused.

    python -m lab.sheet_mutations [--times 100000] [--seed 47]

Prints how many were read, how many asked about and how many refused, and the slowest. Any other error, and a reading
that is neither complete nor has a reason, ends the run with status 1, after storing the changed file in mutation.csv.
"""

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from exchange.rules.results_list.lists import ListFacts
from exchange.rules.results_list.reading import read_results
from lab.rig import machine_line
from tables.rules.chips.set_sheet import read_chip_set
from tests.tables.rules.chips.chip_shapes import ALL_SHAPES as CHIP_SHAPES
from tests.tables.rules.chips.chip_shapes import chip_sheet
from tests.tournaments.rules.structure.files.sheet_shapes import ALL_SHAPES, sheet_of
from tournaments.rules.players.columns import imported_row
from tournaments.rules.players.sheet import player_sheet
from tournaments.rules.refused import Refused
from tournaments.rules.sheets.letters import decode_letters
from tournaments.rules.sheets.table import table_text
from tournaments.rules.structure.files.structure_file import read_structure
from tournaments.rules.structure.problems import StructureRefused

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman")
PLAYERS = "Name;Country;E-mail\nZoë O’Brien;Sweden;zoe@example.com\nÅsa Öberg;SE;none\n"
RESULTS = (
    "Pl.;Spieler;Preisgeld;Punkte;Turnier;Datum\n1;Zoë O’Brien;1.250,50 €;12,5;Herbst;14. Nov 2023\n"
    "2;Åsa Öberg;1K;7,374;Herbst;14.11.2023\n;Summe;2.250,50;;;\n3;Bo;-;1;;\n"
)
FACTS = ListFacts(title="List", on=date(2024, 1, 1))
LEVELS = '{"levels": [{"smallBlind": 100, "bigBlind": 200, "ante": 200, "duration": 1200}, {"isBreak": true}]}'
PIECES = (
    *(
        "",
        " ",
        "  ",
        "0",
        "1",
        "9",
        "000",
        "1" * 40,
        "1:00",
        "20'",
        "K",
        "x",
        "yes",
        "min",
        "Break",
        "Total",
        "Ante",
        "BB",
    ),
    *(".", ",", ";", "\t", "|", "\n", "\r\n", '"', "'", "#", "/", "-", "(", ")", ":", "=", "{", "[", "}", "null"),
    *("\n" * 5, "," * 120, "sep=", "<td>", "#sheet\t", "\x00", "\ufeff", "\u202f", "é", "☃", "𝟙", "½"),
)


def mutated_sheets(*, times: int, seed: object) -> Iterator[bytes]:
    """Yield `times` sheets, lists and documents with one to six changes each, in several encodings."""
    chance = random.Random(str(seed))
    for _ in range(times):
        kind = chance.random()
        if kind < 0.2:
            text = RESULTS if kind < 0.05 else PLAYERS if kind < 0.1 else LEVELS
        else:
            text = _random_sheet(chance, chips=kind < 0.4)
        for _place in range(chance.choice((1, 1, 1, 2, 3, 6))):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(PIECES) + text[at + chance.choice((0, 0, 1, 2, 8)) :]
        content = text.encode(chance.choice(ENCODINGS), errors="replace")
        if chance.random() < 0.1:
            at = chance.randrange(len(content) + 1)
            content = content[:at] + chance.randbytes(2) + content[at + 1 :]
        yield content


def _random_sheet(chance: random.Random, *, chips: bool) -> str:
    return chip_sheet(chance.choice(CHIP_SHAPES)) if chips else sheet_of(chance.choice(ALL_SHAPES))


def reading_of(content: bytes) -> str:
    """Read a sheet as a structure, and return "read", "asked" or "refused". Also reads players, chips and results.

    Raises AssertionError for a reading that is neither complete nor has a reason, and for an amount not in the sheet.
    """
    answer = _structure_reading(content)
    _read_players(content)
    _read_chips(content)
    _read_results(content)
    return answer


def _structure_reading(content: bytes) -> str:
    try:
        reading = read_structure(content, {})
    except (StructureRefused, Refused):
        return "refused"
    if reading.structure is not None:
        assert not reading.open_questions
        assert not reading.problems
        levels = reading.structure.levels
        _refuse_amounts_from_nowhere(content, (amount for level in levels for _name, amount in level.amounts))
        return "read"
    assert reading.open_questions or all(problem.says for problem in reading.problems)
    assert reading.open_questions or reading.problems
    return "asked" if reading.open_questions else "refused"


def _refuse_amounts_from_nowhere(content: bytes, amounts: Iterable[int]) -> None:
    """Raise AssertionError if the digits of an amount are not in the file."""
    digits = re.sub(r"[.,'\u2019\u00a0\u202f ]", "", decode_letters(content)[0])
    for amount in amounts:
        assert str(amount).rstrip("0") in digits, f"{amount} is not in the file"


def _read_chips(content: bytes) -> None:
    try:
        reading = read_chip_set(decode_letters(content)[0], {})
    except Refused:
        return
    assert bool(reading.chips) != bool(reading.open_questions)
    _refuse_amounts_from_nowhere(
        content, (amount for chip in reading.chips for amount in (chip.worth, chip.inventory, chip.in_stack))
    )


def _read_players(content: bytes) -> None:
    try:
        sheet = table_text(decode_letters(content)[0])
        players = player_sheet(sheet.text, sheet.delimiter, {})
        for row in players.rows:
            imported_row(row, players.columns)
    except Refused:
        return


def _read_results(content: bytes) -> None:
    try:
        reading = read_results(decode_letters(content)[0], FACTS, {"empty_cells": "above"})
    except Refused:
        return
    assert bool(reading.lists) != bool(reading.open_questions)
    rows = [row for results in reading.lists for row in results.rows]
    amounts = [amount for row in rows for amount in (row.prize, row.points or Decimal(0))]
    _refuse_amounts_from_nowhere(content, (int(f"{abs(amount):f}".replace(".", "")) for amount in amounts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=47)
    arguments = parser.parse_args()
    answers, slowest, begun = Counter[str](), 0.0, time.perf_counter()
    for mutated in mutated_sheets(times=arguments.times, seed=arguments.seed):
        started = time.perf_counter()
        try:
            answers[reading_of(mutated)] += 1
        except Exception:
            Path("mutation.csv").write_bytes(mutated)
            raise
        slowest = max(slowest, time.perf_counter() - started)
    seconds = time.perf_counter() - begun
    print(f"{sum(answers.values()):,} changed sheets in {seconds:.0f} s, slowest {slowest * 1000:.0f} ms")
    print(", ".join(f"{answer} {count:,}" for answer, count in answers.most_common()))
    print(machine_line())


if __name__ == "__main__":
    main()
