"""Every field of every calculator carries its input, and every input is drawn."""

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.reading.fields import Field, InputKind
from rulings.forms.inputs import Choice
from rulings.forms.inputs_of import INPUTS, input_of
from rulings.forms.lists import VERB_WORDS
from rulings.forms.rows import RowsInput
from rulings.rules.betting.actions import VERBS
from rulings.rules.chips.wager import ACTIONS
from tests.markup import template_name
from tests.suite.each_case import for_each

FIELDS = [(name, field) for name, calculator in CALCULATORS.items() for field in calculator.fields]
NAMES = [f"{name}.{field.name}" for name, field in FIELDS]


@for_each(("name", "field"), FIELDS, ids=NAMES)
def test_every_field_has_an_input(name: str, field: Field) -> None:
    assert isinstance(field.input_kind, InputKind)


@for_each(("name", "field"), FIELDS, ids=NAMES)
def test_every_input_has_a_template(name: str, field: Field) -> None:
    template = input_of(field).template_name
    assert template_name(template) == template


@for_each(("name", "field"), FIELDS, ids=NAMES)
def test_example_survives_a_round_trip_through_text(name: str, field: Field) -> None:
    drawn = input_of(field)
    again = drawn.parse_typed(field.name, drawn.as_typed(field.example))
    assert drawn.as_typed(again) == drawn.as_typed(field.example)


def test_every_kind_of_input_is_used() -> None:
    assert INPUTS.keys() | {InputKind.CHOICE} == set(InputKind)
    assert {field.input_kind for _, field in FIELDS} == set(InputKind)


@pytest.mark.parametrize(
    ("kind", "verbs"),
    [(InputKind.ACTIONS, VERBS), (InputKind.WAGERS, [verb for verb in ACTIONS if verb != "raise"])],
)
def test_action_inputs_offer_the_verbs_of_their_calculators(kind: InputKind, verbs: list[str]) -> None:
    rows = INPUTS[kind]
    assert isinstance(rows, RowsInput)
    assert list(rows.columns[1].choices) == [verb for verb in VERB_WORDS if verb in verbs]


@pytest.mark.parametrize(
    ("name", "field", "left_out"),
    [("next_blinds", "rule", "by house rule"), ("raise_limits", "kill", "none"), ("raise_limits", "betting", "")],
)
def test_optional_choice_explains_its_empty_value(name: str, field: str, left_out: str) -> None:
    asked = next(candidate for candidate in CALCULATORS[name].fields if candidate.name == field)
    drawn = input_of(asked)
    assert isinstance(drawn, Choice)
    assert drawn.left_out == left_out
