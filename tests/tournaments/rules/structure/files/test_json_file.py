from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import AS_PRINTED, PUBLISHED, json_values, problems_of, structures
from tests.tournaments.rules.structure.structures import steps as any_steps
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Structure
from tournaments.rules.structure.files.json_file import (
    BREAK_FIELDS,
    FORMAT,
    LEVEL_FIELDS,
    MOST_STEPS,
    steps_from_json,
    steps_to_json,
    structure_from_json,
    structure_to_json,
)
from tournaments.rules.structure.problems import StructureRefused

LEVEL: dict[str, Any] = {"kind": "level", "number": 1, "minutes": 20, "small_blind": 100, "big_blind": 200}


def messages_for(document: object) -> list[str]:
    with pytest.raises(StructureRefused) as refusal:
        structure_from_json(document)
    return [problem.says for problem in refusal.value.problems]


def step_messages_for(*steps: object) -> list[str]:
    return messages_for({"format": FORMAT, "steps": list(steps)})


def read(step: dict[str, Any]) -> Any:
    return steps_from_json([step])[0]


@given(structures)
def test_written_json_structure_is_read_back_unchanged(structure: Structure) -> None:
    assert structure_from_json(structure_to_json(structure)) == structure


@given(any_steps)
def test_written_structure_steps_are_read_back_with_step_keys(steps: tuple[Any, ...]) -> None:
    assert steps_from_json(steps_to_json(steps)) == steps


@for_each("name", PUBLISHED)
def test_published_structure_steps_are_written_to_json_unchanged(name: str) -> None:
    sheet = PUBLISHED[name]
    assert structure_to_json(structure_from_json(sheet))["steps"] == sheet["steps"]


def test_structure_with_misprints_is_read_from_json_and_written_unchanged() -> None:
    assert structure_to_json(structure_from_json(AS_PRINTED)) == AS_PRINTED


def test_level_is_read_from_all_json_fields() -> None:
    document = {
        "kind": "level",
        "key": "x",
        "number": 3,
        "minutes": 7.5,
        "seconds": 6,
        "closes": ["add_on"],
        "note": "n",
    }
    document |= {"small_blind": 50, "big_blind": 100, "third_blind": 25, "ante": {"kind": "button", "amount": 100}}
    document |= {"bring_in": 30, "bets": [100, 200], "raise_cap": 3, "spread": [2, 10], "cap": 900}
    document |= {"game": "razz", "betting": "fixed_limit"}
    assert read(document) == Level(
        key="x",
        number=3,
        span=timedelta(minutes=7, seconds=36),
        small_blind=50,
        big_blind=100,
        third_blind=25,
        ante=Ante(AnteKind.BUTTON, 100),
        bring_in=30,
        small_bet=100,
        big_bet=200,
        raise_cap=3,
        spread=(2, 10),
        cap=900,
        game="razz",
        betting="fixed_limit",
        closes=(Closing.ADD_ON,),
        notes="n",
    )


def test_break_is_read_from_all_json_fields() -> None:
    document = {
        "kind": "break",
        "minutes": 75,
        "colour_up": [25, 100],
        "closes": ["rebuys", "add_on"],
        "end_of_day": True,
    }
    assert read(document) == Break(
        key="b1",
        span=timedelta(minutes=75),
        color_up=(25, 100),
        closes=(Closing.REBUYS, Closing.ADD_ON),
        end_of_day=True,
    )


def test_break_that_ends_a_day_may_have_no_length() -> None:
    assert read({"kind": "break", "end_of_day": True}).span == timedelta(0)


def test_level_length_may_be_in_seconds() -> None:
    step = read({**LEVEL, "minutes": None, "seconds": 2})
    assert (step.span, steps_to_json([step])[0]["seconds"]) == (timedelta(seconds=2), 2)


def test_fraction_of_a_second_in_a_break_length_is_kept() -> None:
    step = read({"kind": "break", "seconds": 0.25})
    assert steps_to_json([step]) == [{"kind": "break", "key": "b1", "seconds": 0.25}]


def test_ante_given_as_a_number_is_paid_by_each_player() -> None:
    assert read({**LEVEL, "ante": 25}).ante == Ante(AnteKind.EACH, 25)


@pytest.mark.parametrize("ante", [0, None, {"kind": "each", "amount": 0}])
def test_ante_of_zero_is_read_as_no_ante(ante: object) -> None:
    assert read({**LEVEL, "ante": ante}).ante is None


def test_level_without_a_number_is_numbered_after_the_level_before() -> None:
    bare = {"kind": "level", "minutes": 20}
    steps = steps_from_json([bare, {**bare, "number": 7}, {"kind": "break", "minutes": 5}, bare])
    assert [getattr(step, "number", None) for step in steps] == [1, 7, None, 8]


def test_json_steps_without_keys_get_keys() -> None:
    pause = {"kind": "break", "minutes": 5}
    steps = steps_from_json([LEVEL, pause, {**LEVEL, "number": 2, "key": "b2"}, pause, {**LEVEL, "number": 2}])
    assert [step.key for step in steps] == ["l1", "b1", "b2", "b2-2", "l2"]


def test_level_notes_are_joined_into_a_single_line() -> None:
    assert read({**LEVEL, "notes": "  two\n\tlines "}).notes == "two lines"


def test_unknown_fields_of_a_structure_are_ignored() -> None:
    assert structure_from_json({"format": FORMAT, "steps": [LEVEL], "author": 3}).levels[0].big_blind == 200


@for_each(
    ("document", "sentence"),
    [
        (None, "A structure must be one poker-structure/1 object, not nothing"),
        ([], "A structure must be one poker-structure/1 object, not a list of 0"),
        ({"steps": []}, 'Format must be "poker-structure/1", not nothing'),
        ({"format": "poker-structure/2", "steps": []}, "Format must be \"poker-structure/1\", not 'poker-structure/2'"),
        ({"format": FORMAT}, "Steps must be a list of levels and breaks, not nothing"),
        ({"format": FORMAT, "steps": {}}, "Steps must be a list of levels and breaks, not an object"),
        ({"format": FORMAT, "steps": [LEVEL] * (MOST_STEPS + 1)}, "Steps are 501; at most 500 are allowed"),
        (
            {"format": FORMAT, "steps": [], "starting_stack": -1},
            "Starting stack must be a whole number of chips, 0 or more, not -1",
        ),
        (
            {"format": FORMAT, "steps": [], "seats_per_table": 40},
            "Seats per table must be a whole number of seats from 2 to 12, not 40",
        ),
        (
            {"format": FORMAT, "steps": [], "betting": "no limit"},
            f"Betting must be one of {', '.join(BETTING)}, not 'no limit'",
        ),
        (
            {"format": FORMAT, "steps": [], "name": "\ud800"},
            "Name must be text of at most 160 characters, not '\\ud800'",
        ),
        (
            {"format": FORMAT, "steps": [], "chips": [25, 0]},
            "Chips must be a list of whole amounts above 0, not a list of 2",
        ),
    ],
)
def test_invalid_structure_fields_are_reported_by_name(document: object, sentence: str) -> None:
    assert messages_for(document) == [sentence]


@for_each(
    ("change", "sentence"),
    [
        ({"minutes": None}, "Level 1: minutes are missing"),
        ({"minutes": -1}, "Level 1: minutes must be a number from 0 to 10,080, not -1"),
        ({"minutes": float("nan")}, "Level 1: minutes must be a number from 0 to 10,080, not nan"),
        ({"minutes": float("inf")}, "Level 1: minutes must be a number from 0 to 10,080, not inf"),
        ({"minutes": "20"}, "Level 1: minutes must be a number from 0 to 10,080, not '20'"),
        ({"small_blind": "100"}, "Level 1: small blind must be a whole number of chips, 0 or more, not '100'"),
        ({"big_blind": True}, "Level 1: big blind must be a whole number of chips, 0 or more, not True"),
        ({"big_blind": 0.5}, "Level 1: big blind must be a whole number of chips, 0 or more, not 0.5"),
        (
            {"big_blind": 10**5000},
            "Level 1: big blind must be a whole number of chips, 0 or more, not a number as large as that",
        ),
        ({"big_blind": [200]}, "Level 1: big blind must be a whole number of chips, 0 or more, not a list of 1"),
        ({"number": 0}, "Step 1: number must be a whole number from 1 to 999, not 0"),
        ({"ante": {"amount": 25}}, "Level 1: ante has no kind: each, big_blind, button"),
        (
            {"ante": {"kind": "dealer", "amount": 5}},
            "Level 1: ante must be one of each, big_blind, button, not 'dealer'",
        ),
        ({"ante": {"kind": "each", "amount": -5}}, "Level 1: ante must be a whole number of chips, 0 or more, not -5"),
        (
            {"closes": "registration"},
            "Level 1: closing must be a list of registration, re_entries, rebuys, add_on, not 'registration'",
        ),
        (
            {"closes": [["rebuys"]]},
            "Level 1: closing must be a list of registration, re_entries, rebuys, add_on, not a list of 1",
        ),
        ({"raise_cap": 0}, "Level 1: raise cap must be a whole number of raises from 1 to 100, not 0"),
        ({"spread": [2, 5, 10, 20]}, "Level 1: spread must be a list of 2 amounts above 0, not a list of 4"),
        ({"spread": [2]}, "Level 1: spread must be a list of 2 amounts above 0, not a list of 1"),
        (
            {"betting": "stud"},
            f"Level 1: betting must be one of {', '.join(BETTING)}, not 'stud'",
        ),
        ({"notes": "a\x00"}, "Level 1: notes must be text of at most 500 characters, not 'a\\x00'"),
        ({"key": "k" * 41}, f"Level 1: key must be text of at most 40 characters, not '{'k' * 41}'"),
        ({"smal_blind": 3}, "Level 1: 'smal_blind' is not a field of a level"),
        ({"color_up": [25]}, "Level 1: 'color_up' is not a field of a level"),
    ],
)
def test_invalid_level_fields_are_reported_with_the_level(change: dict[str, Any], sentence: str) -> None:
    assert step_messages_for({**LEVEL, **change}) == [sentence]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"kind": "break"}, "Break after level 1: minutes are missing"),
        (
            {"kind": "break", "minutes": 5, "end_of_day": "yes"},
            "Break after level 1: end of day must be true or false, not 'yes'",
        ),
        ({"kind": "break", "minutes": 5, "big_blind": 5}, "Break after level 1: 'big_blind' is not a field of a break"),
        ({"minutes": 5}, 'Step 2: kind must be "level" or "break", not nothing'),
        ({"kind": ["level"]}, 'Step 2: kind must be "level" or "break", not a list of 1'),
        (7, "Step 2: a step must be an object, not 7"),
    ],
)
def test_invalid_step_is_reported_by_position(document: object, sentence: str) -> None:
    assert step_messages_for(LEVEL, document) == [sentence]


def test_all_faults_of_a_structure_are_reported_together() -> None:
    with pytest.raises(StructureRefused) as refusal:
        structure_from_json({"format": "x", "steps": [{**LEVEL, "minutes": [], "ante": "5"}, None]})
    facts = [(problem.step, problem.level, problem.field, problem.code) for problem in refusal.value.problems]
    assert facts == [
        (None, None, "format", "not_understood"),
        (0, 1, "minutes", "not_understood"),
        (0, 1, "ante", "not_understood"),
        (1, None, "step", "not_understood"),
    ]


@given(json_values)
def test_any_json_document_gives_a_structure_or_a_refusal(value: object) -> None:
    assert all(problem.says for problem in problems_of(structure_from_json, value))


@given(st.sampled_from(sorted(LEVEL_FIELDS | BREAK_FIELDS)), json_values, st.sampled_from(["level", "break"]))
def test_any_value_of_a_step_field_is_stored_or_refused(name: str, value: object, kind: str) -> None:
    document = [{"kind": kind, "minutes": 5, name: value}]
    if not problems_of(steps_from_json, document):
        steps = steps_from_json(document)
        assert steps_from_json(steps_to_json(steps)) == steps
