"""Questions about the order of action, as the floor asks them."""

from typing import Any

import pytest

from rulings.calculators.betting.order_of_action import ORDER_OF_ACTION
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField

FOUR = ["Ann", "Bo", "Cy", "Di"]


def answer_to(street: str = "preflop", players: list[str] = FOUR, **given: object) -> dict[str, Any]:
    return answer_as_json(ORDER_OF_ACTION, {"street": street, "players": players} | given)


def test_order_before_the_flop_starts_left_of_the_big_blind():
    answer = answer_to()
    assert answer["says"] == "Cy acts first, then Di, Ann and Bo. Bo may raise if no other player did."
    assert (answer["order"], answer["first"], answer["last"]) == (["Cy", "Di", "Ann", "Bo"], "Cy", "Bo")
    assert answer["option"] == ["Bo"]


def test_order_after_the_flop_skips_folded_players():
    answer = answer_to("turn", folded=["Ann"], all_in="Cy")
    assert (answer["says"], answer["option"]) == ("Bo acts first, then Di.", [])


def test_tda_rule_34b_heads_up_button_acts_last_after_the_flop():
    assert answer_to(players=["Ann", "Bo"])["order"] == ["Bo", "Ann"]
    assert answer_to("flop", players=["Ann", "Bo"])["order"] == ["Ann", "Bo"]
    assert answer_to(players=["Ann", "Bo"])["cites"][0] == "TDA 2024 rule 34-B"


def test_straddle_is_refused_unless_a_house_rule_allows_it():
    answer = answer_to(straddles=["Cy"])
    assert answer["order"] == ["Di", "Ann", "Bo", "Cy"]
    assert answer["why"] == "Straddles are not allowed in this tournament. This is the order where they are."
    assert answer["rests_on"] == ["straddles"]


def test_order_with_several_blinds_starts_left_of_the_big_blind():
    assert answer_to(blinds=3)["first"] == "Cy"
    assert answer_to(blinds=1)["first"] == "Bo"
    assert answer_to(dead_small_blind=True)["first"] == "Bo"


def test_button_acts_last_on_every_street_of_short_deck():
    answer = answer_to(blinds=4)
    assert answer["says"] == "Ann acts first, then Bo, Cy and Di. Di may raise if no other player did."
    assert answer_to("flop", blinds=4)["order"] == ["Ann", "Bo", "Cy", "Di"]
    heads_up = answer_to(players=["Ann", "Bo"], blinds=4)
    assert (heads_up["order"], heads_up["rules"]) == (["Ann", "Bo"], ["order-of-action"])


def test_stud_order_starts_with_the_player_who_opens_the_betting():
    answer = answer_to("third", opener="Cy")
    assert (answer["order"], answer["rules"][0]) == (["Cy", "Di", "Ann", "Bo"], "bring-in")
    assert answer_to("sixth", opener="Bo")["first"] == "Bo"


def test_answer_explains_when_fewer_than_two_players_can_act():
    assert answer_to("river", folded=["Ann", "Bo", "Cy"])["says"] == "Only Di can still act."
    nobody = answer_to("river", all_in=FOUR)
    assert (nobody["says"], nobody["first"], nobody["last"]) == ("No player can act any more.", None, None)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"street": "third"}, "opener"),
        ({"street": "third", "opener": "Eve"}, "opener"),
        ({"folded": ["Eve"]}, "folded[0]"),
        ({"straddles": ["Cy", "Cy"]}, "straddles[1]"),
        ({"blinds": 5}, "blinds"),
        ({"players": ["Ann", "Ann"]}, "players[1]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(ORDER_OF_ACTION, {"street": "preflop", "players": FOUR} | given)
    assert refused.value.field == field


def test_house_rule_decides_who_acts_first_after_a_mississippi_straddle():
    house = {"straddles": "allowed", "mississippi_action": "left_of_big_blind"}
    answer = answer_to(straddles=["Di"], players=["Ann", "Bo", "Cy", "Di"], house=house)
    assert answer["order"] == ["Cy", "Ann", "Bo", "Di"]
    assert answer["rests_on"] == ["straddles", "mississippi_action"]
