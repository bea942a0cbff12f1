"""A calculator's form: the same answer as the API's, from what was typed."""

from typing import Any

import pytest
from django.http import QueryDict

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import Field
from rulings.forms.form import CalculatorForm, group_fields, initial_values
from tests.suite.each_case import for_each

NAMES = sorted(CALCULATORS)


@for_each("name", NAMES)
def test_form_opens_with_the_answer_to_the_example(name: str) -> None:
    calculator = CALCULATORS[name]
    example = {field.name: field.example for field in calculator.fields if field.example is not None}
    given = CalculatorForm.from_facts(calculator, initial_values(calculator)).facts()
    assert answer_as_json(calculator, given)["says"] == answer_as_json(calculator, example)["says"]


def form_fields(name: str, **given: Any) -> dict[str, Any]:
    return {field.field.name: field for field in CalculatorForm.from_facts(CALCULATORS[name], given).drawn_fields()}


@pytest.mark.parametrize(
    ("betting", "asked"),
    [
        ("no_limit", {"chip"}),
        ("pot_limit", {"chip", "pot", "cap", "earlier"}),
        ("fixed_limit", {"bets", "kill", "lowball", "raise_cap"}),
        ("spread_limit", {"spread", "raise_cap", "chip"}),
        ("cap_limit", {"cap", "earlier", "chip"}),
    ],
)
def test_form_shows_only_the_fields_of_the_betting_structure(betting: str, asked: set[str]) -> None:
    fields = form_fields("raise_limits", betting=betting, street="preflop")
    by_betting = {
        name
        for name, drawn_field in fields.items()
        if drawn_field.visibility_condition and drawn_field.visibility_condition.field == "betting"
    }
    assert {name for name in by_betting if fields[name].is_asked} == asked


def test_value_of_a_hidden_field_is_not_submitted() -> None:
    form = CalculatorForm.from_facts(
        CALCULATORS["raise_limits"], {"betting": "no_limit", "street": "preflop", "bets": [20, 40]}
    )
    assert "bets" not in form.facts()


def test_required_field_is_never_hidden() -> None:
    assert form_fields("kill", bets=[20, 40])["bets"].is_asked is True


def test_long_form_collapses_rarely_used_fields() -> None:
    aside = {
        name for name, field in form_fields("raise_limits", betting="no_limit", street="preflop").items() if field.aside
    }
    assert aside == {"stacks", "players_left", "to_act"}


def test_short_form_collapses_no_field() -> None:
    assert [field for field in form_fields("undercall").values() if field.aside] == []


def test_street_buttons_match_the_chosen_game() -> None:
    options = form_fields("premature_card", game="stud", street="fifth")["street"].context["options"]
    assert [option["value"] for option in options if not option["away"]] == ["fourth", "fifth", "sixth", "seventh"]


WITH_ANOTHER = [(name, field) for name in NAMES for field in CALCULATORS[name].fields if field.goes_with]


@pytest.mark.parametrize(("name", "field"), WITH_ANOTHER, ids=[f"{name}.{field.name}" for name, field in WITH_ANOTHER])
def test_every_dependent_button_belongs_to_an_existing_choice(name: str, field: Field) -> None:
    other, buttons = field.goes_with or ("", {})
    assert {button for several in buttons.values() for button in several} == set(field.choices)
    assert set(buttons) == set(next(field for field in CALCULATORS[name].fields if field.name == other).choices)


@for_each("name", NAMES)
def test_field_depends_only_on_fields_of_its_own_form(name: str) -> None:
    known = {field.name for field in CALCULATORS[name].fields}
    form = CalculatorForm.from_facts(CALCULATORS[name], {})
    assert [
        field.name
        for field in CALCULATORS[name].fields
        if (waits := form.visibility_condition(field.name)) and waits.field not in known
    ] == []


def test_typed_player_names_are_offered_in_other_fields() -> None:
    posted = QueryDict("players.name=Ann&players.name=Bo&players.name=Ann&betting=no_limit")
    fields = {
        field.field.name: field
        for field in CalculatorForm.from_post(CALCULATORS["raise_limits"], posted).drawn_fields()
    }
    assert fields["to_act"].context["players"] == ("Ann", "Bo")


def test_names_of_bettors_are_offered_in_other_fields() -> None:
    assert form_fields("pots", bets={"Ann": 5, "Bo": 5})["folded"].context["players"] == [
        {"name": "Ann", "on": False},
        {"name": "Bo", "on": False},
    ]


def test_seat_ring_has_as_many_seats_as_the_table() -> None:
    assert form_fields("next_blinds", seats=6)["occupied"].context["size"] == 6


@pytest.mark.parametrize("seats", ["many", "1", "99"])
def test_seat_ring_ignores_an_impossible_table_size(seats: str) -> None:
    posted = QueryDict(f"seats={seats}")
    fields = {
        field.field.name: field for field in CalculatorForm.from_post(CALCULATORS["next_blinds"], posted).drawn_fields()
    }
    assert fields["occupied"].context["size"] == 9


def test_adjacent_tiles_are_drawn_in_the_same_grid() -> None:
    runs = group_fields(CalculatorForm.from_facts(CALCULATORS["undercall"], {}).drawn_fields())
    assert [(run["tiles"], [field.field.name for field in run["fields"]]) for run in runs][:2] == [
        (True, ["players_in_hand", "facing", "put_in"]),
        (False, ["facing_opening_bet", "said", "all_in", "undercalls"]),
    ]
