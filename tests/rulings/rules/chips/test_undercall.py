"""TDA 2024 rule 51: less than the bet."""

from typing import Any

from rulings.rules.chips.undercall import Undercall, UndercallGround, undercall_ruling
from tournaments.rules.rulebook.house_rules import house_rules_of


def ruling_on(**given: Any) -> Undercall:
    situation: dict[str, Any] = {
        "players_in_hand": 4,
        "put_in": 2000,
        "facing_opening_bet": False,
        "house_rules": house_rules_of(),
    }
    return undercall_ruling(8000, **(situation | given))


def test_rule_51b_floor_decides_on_an_undercall_among_several_players():
    assert ruling_on() == Undercall(UndercallGround.MULTIWAY_RAISE, None)


def test_rule_51b_undercall_heads_up_becomes_a_full_call():
    assert ruling_on(players_in_hand=2) == Undercall(UndercallGround.HEADS_UP, 8000)


def test_rule_51b_undercall_of_the_opening_bet_becomes_a_full_call():
    assert ruling_on(facing_opening_bet=True) == Undercall(UndercallGround.OPENING_BET, 8000)


def test_rule_51_announced_call_is_for_the_full_bet():
    assert ruling_on(said=True, put_in=0) == Undercall(UndercallGround.SAID, 8000)


def test_roberts_rule_16_any_undercall_becomes_a_full_call():
    assert ruling_on(house_rules=house_rules_of("roberts")) == Undercall(UndercallGround.HOUSE_RULE, 8000)


def test_all_in_may_be_less_than_the_bet():
    assert ruling_on(all_in=True, players_in_hand=2, put_in=1) == Undercall(UndercallGround.ALL_IN, 1)
