"""Every field of every calculator has an input made for it."""

import pytest
from django.template.loader import get_template

from rulings.calculators import CALCULATORS
from rulings.calculators.fields import Field
from rulings.forms import lists
from rulings.forms.drawn_as import LINES, SHAPES, by_example, input_of
from rulings.forms.inputs import Choice, Input, Written

FIELDS = [(name, field) for name, one in CALCULATORS.items() for field in one.fields]
NAMES = [f"{name}.{field.name}" for name, field in FIELDS]


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=NAMES)
def test_no_field_is_left_to_be_written_as_json(name: str, field: Field) -> None:
    assert not isinstance(input_of(CALCULATORS[name], field), Written)


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=NAMES)
def test_every_input_has_its_template(name: str, field: Field) -> None:
    template = input_of(CALCULATORS[name], field).template
    assert get_template(template).template.name == template


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=NAMES)
def test_an_example_survives_being_typed(name: str, field: Field) -> None:
    drawn = input_of(CALCULATORS[name], field)
    again = drawn.value(field.name, drawn.typing(field.example))
    assert drawn.typing(again) == drawn.typing(field.example)


def test_every_shape_belongs_to_a_field() -> None:
    known = set(NAMES) | {field.name for _, field in FIELDS}
    assert (set(SHAPES) | set(LINES)) - known == set()


@pytest.mark.parametrize(
    ("example", "drawn"),
    [
        ([5, 3], lists.AMOUNTS),
        (["Ann", "Bo"], lists.PLAYERS),
        ({"1": 3}, lists.CHIPS_BY_SEAT),
        ({"Ann": 3}, lists.CHIPS_BY_PLAYER),
    ],
)
def test_a_field_nobody_knows_is_drawn_by_its_example(example: object, drawn: Input) -> None:
    assert by_example(example) is drawn


@pytest.mark.parametrize("example", [None, {"a": {"b": 1}}, [], [[1]]])
def test_a_shape_nobody_knows_is_written(example: object) -> None:
    assert by_example(example) == Written()


@pytest.mark.parametrize(
    ("name", "field", "left_out"),
    [("next_blinds", "rule", "as the house"), ("raise_limits", "kill", "none"), ("raise_limits", "betting", "")],
)
def test_a_choice_that_may_be_left_out_says_what_that_means(name: str, field: str, left_out: str) -> None:
    asked = next(one for one in CALCULATORS[name].fields if one.name == field)
    drawn = input_of(CALCULATORS[name], asked)
    assert isinstance(drawn, Choice)
    assert drawn.left_out == left_out
