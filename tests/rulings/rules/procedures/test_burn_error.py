"""TDA 2024 rule 38 and RP-14, and Robert's Rules: no burn, or one too many."""

import pytest

from rulings.rules.procedures.burn_error import burn_error_procedure
from rulings.rules.procedures.flop_without_burn import flop_without_burn_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")
ROBERTS = house_rules_of("roberts")


@pytest.mark.parametrize("acted", [False, True])
def test_rule_39b_flop_without_a_burn_has_a_separate_procedure(*, acted: bool) -> None:
    assert burn_error_procedure("flop", burned=0, acted=acted, house_rules=TDA) == flop_without_burn_procedure(
        acted=acted, house_rules=TDA
    )


@pytest.mark.parametrize("street", ["turn", "river"])
def test_tda_rp_14_missing_burn_is_picked_at_random_before_action(street: str) -> None:
    assert burn_error_procedure(street, burned=0, acted=False, house_rules=TDA).codes == [
        "call_the_floor",
        "scramble_with_next_card",
        "floor_picks_the_burn",
        f"other_card_is_the_{street}",
    ]


@pytest.mark.parametrize("acted", [False, True])
def test_rule_38_extra_burn_card_is_not_returned(*, acted: bool) -> None:
    assert burn_error_procedure("turn", burned=2, acted=acted, house_rules=TDA).codes == [
        "turn_stands",
        "one_burn_each_later_street",
    ]


def test_rule_38_river_without_a_burn_is_valid_after_action() -> None:
    assert burn_error_procedure("river", burned=0, acted=True, house_rules=TDA).codes == ["river_stands"]
    assert (
        burn_error_procedure("river", burned=0, acted=True, house_rules=TDA).says
        == "There was action, so the river stands."
    )


@pytest.mark.parametrize(
    ("street", "burned", "acted", "steps"),
    [
        ("turn", 0, False, ["call_the_floor", "dealt_card_becomes_the_burn", "deal_next_card_as_turn"]),
        ("turn", 2, False, ["call_the_floor", "turn_back_on_stub", "second_burn_is_the_turn"]),
        ("turn", 0, True, ["turn_stands", "burn_two_before_next_street"]),
        ("turn", 2, True, ["turn_stands", "one_burn_back_on_stub"]),
        ("river", 2, True, ["river_stands"]),
        (
            "flop",
            2,
            False,
            [
                "call_the_floor",
                "burn_card_stands",
                "flop_and_second_burn_to_stub",
                "reshuffle_stub",
                "deal_flop_without_burn",
            ],
        ),
    ],
)
def test_roberts_rules_restore_cards_dealt_after_a_burn_error(
    *, street: str, burned: int, acted: bool, steps: list[str]
) -> None:
    assert burn_error_procedure(street, burned=burned, acted=acted, house_rules=ROBERTS).codes == steps


@pytest.mark.parametrize(("street", "burned"), [("turn", 1), ("turn", 3), ("turn", -1), ("fifth", 0)])
def test_correct_number_of_burns_is_refused_as_an_error(street: str, burned: int) -> None:
    with pytest.raises(ValueError, match="is no burn error"):
        burn_error_procedure(street, burned=burned, acted=False, house_rules=TDA)
