"""TDA 2024 RP-5 and TDA 2019 RP-5: cards dealt before the betting was finished."""

import pytest

from rulings.rules.procedures.premature_card import premature_card_procedure
from rulings.rules.procedures.shared.procedure import CardPlace
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA_2024 = house_rules_of("tda_2024")
TDA_2019 = house_rules_of("tda_2019")


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
@pytest.mark.parametrize("book", ["tda_2024", "wsop"])
def test_tda_rp_5_premature_board_card_is_redealt_without_a_burn(street: str, book: str) -> None:
    assert premature_card_procedure("board", street=street, house_rules=house_rules_of(book)).codes == [
        "finish_the_action",
        "burn_card_stands",
        "premature_cards_to_stub",
        "reshuffle_stub",
        f"deal_{street}_without_burn",
    ]


@pytest.mark.parametrize("street", ["flop", "river"])
def test_tda_rp_5a_and_5c_of_2019_equal_the_current_rules(street: str) -> None:
    today = premature_card_procedure("board", street=street, house_rules=TDA_2024)
    assert premature_card_procedure("board", street=street, house_rules=TDA_2019) == today
    assert today.rests_on == ()


def test_tda_rp_5b_of_2019_uses_the_river_card_as_the_turn() -> None:
    turn = premature_card_procedure("board", street="turn", house_rules=TDA_2019)
    assert turn.codes == [
        "finish_the_action",
        "set_premature_card_aside",
        "burn_another_card",
        "deal_next_card_as_turn",
        "after_turn_action_premature_card_to_stub",
        "reshuffle_stub",
        "deal_river_without_burn",
    ]
    assert turn.rests_on == ("premature_card",)


@pytest.mark.parametrize("street", ["fourth", "fifth", "sixth", "seventh"])
def test_tda_rp_5d_premature_stud_street_is_redealt_without_a_burn(street: str) -> None:
    assert premature_card_procedure("stud", street=street, house_rules=TDA_2024).codes == [
        "finish_the_action",
        "burn_card_stands",
        "premature_cards_to_stub",
        "reshuffle_stub",
        f"deal_{street}_without_burn",
    ]


@pytest.mark.parametrize("street", ["fourth", "fifth", "sixth"])
def test_tda_rp_5d_of_2019_keeps_premature_cards_for_the_last_street(street: str) -> None:
    assert premature_card_procedure("stud", street=street, house_rules=TDA_2019).codes == [
        "complete_the_street_face_down_aside",
        "finish_the_action",
        "burn_and_deal_next_street",
        "on_the_last_street_aside_cards_to_stub",
        "reshuffle_stub",
        "deal_last_street",
    ]


def test_tda_rp_5d_of_2019_deals_no_street_before_premature_seventh_street() -> None:
    assert (
        "burn_and_deal_next_street"
        not in premature_card_procedure("stud", street="seventh", house_rules=TDA_2019).codes
    )


def test_ruling_shows_the_premature_street_and_the_betting_to_finish() -> None:
    turn = premature_card_procedure("board", street="turn", house_rules=TDA_2024)
    assert turn.title == "Turn dealt too soon"
    assert turn.situation == "The betting on the flop was not finished."
    assert turn.says == "The turn goes back. Finish the betting, shuffle the stub, and deal the turn without a burn."
    assert [step.note for step in turn.steps if step.code == "reshuffle_stub"] == [
        "Not the burns, not the muck. Then cut."
    ]


@pytest.mark.parametrize(
    ("street", "labels"),
    [
        ("flop", ["stub", "burn stays", "too soon"]),
        ("turn", ["stub", "burn stays", "flop", "too soon"]),
        ("river", ["stub", "burn stays", "flop", "turn", "too soon"]),
    ],
)
def test_drawing_shows_a_premature_card_going_back_into_the_stub(street: str, labels: list[str]) -> None:
    piles = premature_card_procedure("board", street=street, house_rules=TDA_2024).piles
    assert [pile.label for pile in piles] == labels
    assert [(pile.label, pile.goes_to) for pile in piles if pile.goes_to] == [("too soon", CardPlace.STUB)]


def test_house_rule_may_apply_the_2019_rule_for_a_premature_turn() -> None:
    older = house_rules_of("tda_2024", {"premature_turn": "set_aside"})
    assert premature_card_procedure("board", street="turn", house_rules=older) == premature_card_procedure(
        "board", street="turn", house_rules=TDA_2019
    )


@pytest.mark.parametrize(("game", "street"), [("board", "fifth"), ("stud", "turn"), ("stud", "third")])
def test_street_of_another_game_is_refused(game: str, street: str) -> None:
    with pytest.raises(ValueError, match=f"a {game} game deals no {street}"):
        premature_card_procedure(game, street=street, house_rules=TDA_2024)
