"""Whatever comes in, a calculator answers or names the field that makes no sense; it never breaks."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator, answer_as_json
from rulings.calculators.cases import case_files, read_cases
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

CASES = Path(__file__).parents[2] / "cases"
EVERY = pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))
EACH = for_each("calculator", CALCULATORS.values(), ids=list(CALCULATORS))

#: what a broken client, a tired thumb or somebody with bad intentions sends
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([10**15, 10**15 + 1, 10**400, -(10**400), 0.5, -1.5, 1e308, float("inf"), float("-inf")]),
    st.just(float("nan")),
    st.sampled_from(
        ["", " ", "0", "12", "-1", "1e9", "1/0", "preflop", "raise", "BTN", "Ah", "zz", "\x00", "\u0664", "x" * 5000]
    ),
    st.text(max_size=6),
)
JSON = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
PATIENT = settings(suppress_health_check=[HealthCheck.too_slow])


def _printed() -> dict[str, list[dict[str, Any]]]:
    return {name: [case["given"] for case in cases] for name, cases in map(read_cases, case_files([str(CASES)]))}


PRINTED = _printed()


def _valid(calculator: Calculator) -> list[dict[str, Any]]:
    example = {field.name: field.example for field in calculator.fields if field.example is not None}
    return [*PRINTED.get(calculator.name, [])[:12], example]


def _answers_or_names_the_field(calculator: Calculator, given: Any) -> None:
    try:
        answer = answer_as_json(calculator, given)
    except InvalidField as refused:
        named = (refused.field, refused.expected)
    else:
        json.dumps(answer, default=str)
        named = (answer["says"].strip(), *(answer["cites"] or [""]))
    assert [word for word in named if not word] == []


@pytest.mark.slow
@EVERY
@PATIENT
@given(data=st.data())
def test_refusal_of_malformed_input_contains_the_field_name(calculator: Calculator, data: st.DataObject) -> None:
    names = [field.name for field in calculator.fields] + ["house", "rulebook"]
    _answers_or_names_the_field(calculator, data.draw(JSON | st.dictionaries(st.sampled_from(names), JSON)))


@pytest.mark.slow
@EVERY
@PATIENT
@given(data=st.data())
def test_refusal_of_a_mutated_example_contains_the_field_name(calculator: Calculator, data: st.DataObject) -> None:
    mutant = copy.deepcopy(data.draw(st.sampled_from(_valid(calculator))))
    for _ in range(data.draw(st.integers(1, 3))):
        mutant = _mutated(mutant, data)
    _answers_or_names_the_field(calculator, mutant)


@EACH
def test_every_choice_of_a_form_is_accepted(calculator: Calculator) -> None:
    for field in calculator.fields:
        for choice in field.choices:
            if choice is not None:
                field.read(field.name, choice)


@EACH
def test_every_form_example_has_an_answer(calculator: Calculator) -> None:
    answer = answer_as_json(
        calculator, {field.name: field.example for field in calculator.fields if field.example is not None}
    )
    assert answer["says"].endswith((".", "!", "?"))


@EACH
@for_each("given", [None, [], "", 7, True, float("nan")])
def test_input_that_is_not_an_object_is_refused(calculator: Calculator, given: Any) -> None:
    with pytest.raises(InvalidField, match="given: expected a JSON object"):
        answer_as_json(calculator, given)


def _mutated(value: Any, data: st.DataObject) -> Any:
    """The value with one thing somewhere inside it changed, dropped, repeated or added."""
    if isinstance(value, dict) and value and data.draw(st.booleans() | st.just(True)):
        key = data.draw(st.sampled_from(sorted(value)))
        return _changed_object(value, key, data)
    if isinstance(value, list) and value and data.draw(st.booleans() | st.just(True)):
        at = data.draw(st.integers(0, len(value) - 1))
        return _changed_list(value, at, data)
    return data.draw(JSON)


def _changed_object(value: dict[str, Any], key: str, data: st.DataObject) -> dict[str, Any]:
    match data.draw(st.sampled_from(["inside", "inside", "inside", "drop", "rename"])):
        case "drop":
            return {name: item for name, item in value.items() if name != key}
        case "rename":
            return {data.draw(st.text(max_size=5)) if name == key else name: item for name, item in value.items()}
        case _:
            return value | {key: _mutated(value[key], data)}


def _changed_list(value: list[Any], at: int, data: st.DataObject) -> list[Any]:
    match data.draw(st.sampled_from(["inside", "inside", "drop", "repeat"])):
        case "drop":
            return value[:at] + value[at + 1 :]
        case "repeat":
            return [*value[: at + 1], *value[at:]]
        case _:
            return [*value[:at], _mutated(value[at], data), *value[at + 1 :]]


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "half_pot"])
def test_kill_outside_limit_games_is_refused_with_a_sentence(betting: str) -> None:
    street = {"street": "preflop", "players": ["U", "SB", "BB"], "blinds": {"small": 1, "big": 2}}
    with pytest.raises(InvalidField, match="kills are played in limit games only"):
        answer_as_json(CALCULATORS["raise_limits"], street | {"betting": betting, "kill": "full", "posted": {"U": 4}})
