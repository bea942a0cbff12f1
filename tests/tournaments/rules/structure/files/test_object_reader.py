from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import json_values
from tournaments.rules.structure.files.object_reader import LONGEST, MOST_CHIPS, ObjectReader, short_repr
from tournaments.rules.structure.problems import Problem

# every way to read a field, and what stands in for one that cannot be read
WAYS: dict[str, tuple[Callable[[ObjectReader], Any], Any]] = {
    "whole": (lambda reader: reader.whole_number("x"), None),
    "chips": (lambda reader: reader.chips("x"), 0),
    "amounts": (lambda reader: reader.amounts("x"), ()),
    "text": (lambda reader: reader.text("x"), ""),
    "flag": (lambda reader: reader.flag("x"), False),
    "one_of": (lambda reader: reader.one_of("x", ("a", "b"), default="a"), "a"),
}


@for_each(
    ("way", "value", "read"),
    [
        ("whole", 5, 5),
        ("whole", 5.0, 5),
        ("whole", MOST_CHIPS, MOST_CHIPS),
        ("amounts", [25, 100.0], (25, 100)),
        ("amounts", [], ()),
        ("text", "  a\n b ", "a b"),
        ("flag", True, True),
        ("one_of", "b", "b"),
        ("one_of", "", "a"),
    ],
)
def test_json_value_of_the_expected_type_is_read_without_a_problem(way: str, value: object, read: object) -> None:
    reader = ObjectReader(given={"x": value})
    assert (WAYS[way][0](reader), reader.problems) == (read, [])


@for_each("way", WAYS)
@for_each("given", [{}, {"x": None}])
def test_missing_json_value_is_not_reported_as_invalid(way: str, given: dict[str, None]) -> None:
    read, stand_in = WAYS[way]
    reader = ObjectReader(given=given)
    assert (read(reader), reader.problems) == (stand_in, [])


@pytest.mark.parametrize("way", WAYS)
def test_invalid_json_value_is_reported_and_replaced_by_a_default(way: str) -> None:
    read, stand_in = WAYS[way]
    reader = ObjectReader(given={"x": {"a": 1}}, place="Level 3", step=4, level=3)
    assert read(reader) == stand_in
    assert [(problem.step, problem.level, problem.field, problem.code) for problem in reader.problems] == [
        (4, 3, "x", "not_understood")
    ]
    assert reader.problems[0].says.startswith("Level 3: x must be ")


def test_problem_sentence_of_the_whole_structure_begins_with_the_field_name() -> None:
    reader = ObjectReader(given={})
    reader.add_field_problem("starting_stack", "odd", "is odd")
    assert reader.problems == [Problem(None, None, "starting_stack", "odd", "Starting stack is odd")]


@for_each(
    ("given", "span"),
    [
        ({}, None),
        ({"minutes": None}, None),
        ({"minutes": 20}, timedelta(minutes=20)),
        ({"minutes": 0.1}, timedelta(seconds=6)),
        ({"seconds": 2}, timedelta(seconds=2)),
        ({"minutes": 1, "seconds": 30}, timedelta(seconds=90)),
        ({"minutes": 1 / 3}, timedelta(seconds=20)),
        ({"minutes": 7 * 24 * 60}, LONGEST),
    ],
)
def test_length_is_the_sum_of_minutes_and_seconds_to_the_millisecond(
    given: dict[str, Any], span: timedelta | None
) -> None:
    reader = ObjectReader(given=given)
    assert (reader.length(), reader.problems) == (span, [])


@given(json_values | st.just(10**5000))
def test_any_value_is_quoted_in_at_most_60_printable_characters(value: object) -> None:
    assert 0 < len(short_repr(value)) <= 60
    assert short_repr(value).isprintable()


@given(st.dictionaries(st.sampled_from(["x", "minutes", "seconds"]), json_values))
def test_any_json_value_is_read_or_reported(values: dict[str, Any]) -> None:
    reader = ObjectReader(given=values)
    for read, _ in WAYS.values():
        read(reader)
    reader.length()
    assert all(problem.code == "not_understood" for problem in reader.problems)
