"""Inputs of several cells: what goes in as a value comes out as the same value."""

from typing import Any

import pytest
from django.http import QueryDict

from rulings.calculators.reading.fields import InputKind
from rulings.forms.groups import AmountsInOrder, ChipPile, NamedAmounts, PlayerToggles, SeatRing
from rulings.forms.inputs import InputContext
from rulings.forms.inputs_of import INPUTS
from tests.suite.each_case import for_each


@for_each(
    ("kind", "value"),
    [
        (InputKind.BLINDS, {"small": 100, "big": 200}),
        (InputKind.BLINDS, {"big": 200}),
        (InputKind.SMALL_AND_BIG_BET, [20, 40]),
        (InputKind.SPREAD, [1, 5, 10]),
        (InputKind.SPREAD, [1, 5]),
        (InputKind.LAST_HAND, {"button": 1, "small_blind": 2, "big_blind": 3}),
        (InputKind.ANTE, {"kind": "big_blind", "amount": 200}),
        (InputKind.SPOKEN, None),
        (InputKind.SPOKEN, "raise"),
        (InputKind.SPOKEN, "call"),
        (InputKind.SPOKEN, 1_400),
        (InputKind.SPOKEN, ["raise_by", 800]),
        (InputKind.CHIP_PILE, [5_000, 1_000]),
    ],
)
def test_grouped_value_survives_a_round_trip_through_text(kind: InputKind, value: Any) -> None:
    assert INPUTS[kind].parse_typed(kind, INPUTS[kind].as_typed(value)) == value


def test_ante_without_a_payer_means_an_ante_from_every_player() -> None:
    assert INPUTS[InputKind.ANTE].as_typed(25) == {"kind": "each", "amount": "25"}


def test_raise_with_a_total_is_read_as_raise_to() -> None:
    assert INPUTS[InputKind.SPOKEN].parse_typed("said", INPUTS[InputKind.SPOKEN].as_typed(["raise", 8_000])) == [
        "raise_to",
        8_000,
    ]


def test_cells_are_posted_under_the_field_name() -> None:
    blinds = NamedAmounts({"small": "Small blind", "big": "Big blind"})
    assert blinds.posted_input("blinds", QueryDict("blinds.small=100&blinds.big= 2k")) == {"small": "100", "big": "2k"}


@pytest.mark.parametrize("empty", [NamedAmounts({"small": "Small"}), AmountsInOrder({"low": "Low"})])
def test_amounts_without_filled_cells_have_no_value(empty: NamedAmounts) -> None:
    assert empty.parse_typed("x", empty.posted_input("x", QueryDict(""))) is None


def test_only_chips_in_play_can_be_tapped() -> None:
    assert ChipPile().template_context("added", "", InputContext(chips=(100, 500)))["chips"] == (100, 500)


def test_seat_ring_hides_seats_beyond_the_table_size() -> None:
    shown = SeatRing().template_context("occupied", ["1", "3"], InputContext(seats=6))
    assert [seat["number"] for seat in shown["seats"] if seat["on"]] == [1, 3]
    assert [seat["number"] for seat in shown["seats"] if seat["beyond"]] == [7, 8, 9, 10]


def test_invalid_seat_is_passed_to_the_calculator_by_the_seat_ring() -> None:
    assert SeatRing().parse_typed("occupied", ["1", "x"]) == [1, "x"]


def test_player_toggles_offer_the_players_of_the_form() -> None:
    shown = PlayerToggles().template_context("folded", ["Bo", "Eve"], InputContext(players=("Ann", "Bo")))
    assert shown["players"] == [
        {"name": "Ann", "on": False},
        {"name": "Bo", "on": True},
        {"name": "Eve", "on": True},
    ]
