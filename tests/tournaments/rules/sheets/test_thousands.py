"""Amounts with three digits after a point: asked about where nothing says what they are."""

from tests.suite.each_case import for_each
from tournaments.rules.levels import Level
from tournaments.rules.sheets.thousands import as_decimals, thousands_question
from tournaments.rules.structure.files.structure_file import read_structure

SHEET = "Level;Small blind;Big blind;Min\n1;100.000;200.000;20\n2;200.000;400.000;20"


@for_each(
    ("cells", "is_asked"),
    [
        (["100.000", "200.000"], True),
        (["0.000", "100.000"], True),
        (["1.000/2.000 (2.000)"], True),
        (["100.000", "250.500"], False),
        (["100", "1.000"], False),
        (["1.000.000", "2.000"], False),
        (["100,000", "200,000"], False),
        (["1.500K", "100"], True),
        (["1,500K"], True),
        (["1.5K", "2K"], False),
        (["100", "", "x"], False),
        ([], False),
    ],
    ids=str,
)
def test_amounts_are_asked_about_if_nothing_says_what_they_are(cells: list[str], is_asked: bool) -> None:
    assert (thousands_question(cells, {}) is not None) == is_asked


@for_each(
    ("cell", "text"),
    [("100.000", "100"), ("1.250K", "1.25K"), ("1.000/2.000 (2.000)", "1/2 (2)"), ("1.000.000", "1.000.000"),
     ("100", "100"), ("10:00", "10:00"), ("1,500k", "1.5k")],
)  # fmt: skip
def test_cell_is_rewritten_with_decimals(cell: str, text: str) -> None:
    assert as_decimals(cell) == text


def test_plain_amounts_keep_their_thousands_if_one_of_them_has_no_point() -> None:
    sheet = "Level;Small blind;Big blind;Min\n1;500;1.000;20\n2;1.000;2.000;20\n3;1.500K;3.000K;20"
    structure = read_structure(sheet, {"thousands": "decimals"}).structure
    assert structure is not None
    assert [level.blinds for level in structure.levels] == [(500, 1_000), (1_000, 2_000), (1_500, 3_000)]


def test_structure_with_three_decimals_is_read_as_answered() -> None:
    asked = read_structure(SHEET, {})
    (question,) = asked.open_questions
    assert (question.code, question.text, question.options, asked.structure) == (
        "thousands",
        "How much is “100.000”?",
        (("thousands", "100,000"), ("decimals", "100")),
        None,
    )
    for answer, blinds in (("thousands", (100_000, 200_000)), ("decimals", (100, 200))):
        structure = read_structure(SHEET, {"thousands": answer}).structure
        assert structure is not None
        first = structure.steps[0]
        assert isinstance(first, Level)
        assert first.blinds == blinds
