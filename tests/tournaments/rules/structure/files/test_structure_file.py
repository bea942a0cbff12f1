import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import AS_PRINTED, level, problems_of, structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.json_file import structure_to_json
from tournaments.rules.structure.files.structure_file import MOST_BYTES, import_json, import_structure
from tournaments.rules.structure.problems import Problem, StructureRefused

SMALL = structure(level(1, 100, 200), level(2, 200, 400, notes="Café"), name="Small")
FALLS = Problem(30, 25, "big_blind", "falls", "Level 25: big blind 30,000 is lower than 40,000 in level 24")
NARROW = Problem(
    30,
    25,
    "big_blind",
    "out_of_ratio",
    "Level 25: big blind 30,000 is 1.2 × the small blind 25,000; it must be 1.25 to 2.5 ×",
)


def messages_for(content: str | bytes) -> list[str]:
    """Return the problems and questions of a file; the code of its refusal if it is no table."""
    try:
        return [problem.says for problem in problems_of(import_structure, content)]
    except Refused as refused:
        return [refused.code]


def test_structure_file_format_is_detected() -> None:
    for content in (json.dumps(structure_to_json(SMALL)), structure_to_csv(SMALL)):
        assert import_structure(content).structure == SMALL


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_spreadsheet_encoding_is_detected(encoding: str) -> None:
    assert import_structure(structure_to_csv(SMALL).encode(encoding)).structure == SMALL


def test_structure_with_misprints_is_refused_with_level_and_field() -> None:
    with pytest.raises(StructureRefused) as refusal:
        import_json(AS_PRINTED)
    assert refusal.value.problems == (FALLS, NARROW)
    assert str(refusal.value) == f"{FALLS.says}; {NARROW.says}"


def test_structure_with_misprints_is_imported_unchanged_if_accepted() -> None:
    imported = import_structure(json.dumps(AS_PRINTED), accept=True)
    assert imported.accepted == (FALLS, NARROW)
    assert structure_to_json(imported.structure) == AS_PRINTED


def test_structure_file_with_a_missing_level_length_cannot_be_accepted() -> None:
    given = AS_PRINTED | {"steps": [*AS_PRINTED["steps"], {"kind": "level"}]}
    with pytest.raises(StructureRefused) as refusal:
        import_json(given, accept=True)
    assert [problem.says for problem in refusal.value.problems] == ["Level 29: minutes are missing"]


def test_a_structure_without_a_level_cannot_be_accepted() -> None:
    with pytest.raises(StructureRefused) as refusal:
        import_structure("level,minutes,break\n,15,yes", accept=True)
    assert [problem.code for problem in refusal.value.problems] == ["missing"]


def test_valid_structure_can_have_warnings() -> None:
    imported = import_structure(structure_to_csv(SMALL))
    assert [problem.says for problem in imported.warnings] == ["Level 2: big blind 400 is 2 × the 200 of level 1"]


@for_each(
    ("content", "sentence"),
    [
        ("", "file_is_empty"),
        ("{", "The JSON has an error at line 1, column 2: Expecting property name enclosed in double quotes"),
        ("[" * 100_000, "The JSON is too deep or its numbers are too large"),
        ('{"year": ' + "9" * 5000 + "}", "The JSON is too deep or its numbers are too large"),
        ("[]", "A structure must be one poker-structure/1 object, not a list of 0"),
        (b"\x81\x8d\x00", "file_is_no_text"),
        (b"\xff\xfe\x00", "file_is_no_text"),
        (b"x" * (MOST_BYTES + 1), "The file has 2,000,001 bytes; the limit is 2,000,000"),
    ],
)
def test_file_without_a_structure_is_refused_with_a_reason(content: str | bytes, sentence: str) -> None:
    assert messages_for(content) == [sentence]


@given(st.text() | st.binary() | st.text().map(lambda text: "{" + text))
def test_any_structure_file_is_imported_or_refused(content: str | bytes) -> None:
    assert all(messages_for(content))
