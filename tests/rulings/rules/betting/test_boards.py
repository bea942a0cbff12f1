"""Who opens in stud."""

import pytest

from rulings.rules.betting.boards import brings_in, opens
from tournaments.rules.cards import card
from tournaments.rules.house import house_rules

TDA = house_rules()
NEAREST = house_rules(overrides={"bring_in_tie": "nearest_dealer"})


def doors(cards: str) -> dict[str, object]:
    return {f"P{at}": card(one) for at, one in enumerate(cards.split(), start=1)}


def boards(*hands: str) -> dict[str, list[object]]:
    return {f"P{at}": [card(one) for one in hand.split()] for at, hand in enumerate(hands, start=1)}


@pytest.mark.parametrize(
    ("game", "cards", "player"),
    [
        ("seven_card_stud", "7d 2c Kh", "P2"),
        ("seven_card_stud", "Ad 3c Kh", "P2"),
        ("seven_card_stud", "2s 2c 2h", "P2"),
        ("stud_hi_lo", "Ad As Kh", "P3"),
        ("razz", "7d 2c Kh", "P3"),
        ("razz", "Ad 2c 3h", "P3"),
        ("razz", "Kc Ks Kh", "P2"),
    ],
)
def test_the_lowest_door_card_brings_in_and_in_razz_the_highest(game, cards, player):
    assert brings_in(doors(cards), game=game, house=TDA) == player


def test_a_house_may_let_the_nearest_to_the_dealer_bring_in():
    assert brings_in(doors("9s 2s 2c 2h"), game="seven_card_stud", house=NEAREST) == "P2"
    assert brings_in(doors("9s Kc Ks 2h"), game="razz", house=NEAREST) == "P2"


@pytest.mark.parametrize(
    ("game", "hands", "player"),
    [
        ("seven_card_stud", ("Kd 9c", "Ah 2c", "8s 8d"), "P3"),
        ("seven_card_stud", ("Kd Kc 2h", "3h 3c 3d", "As Qd Jc"), "P2"),
        ("seven_card_stud", ("Kd Kc 2h 2d", "Ah Ac 9d 8c", "7s 5d 4c 3c"), "P1"),
        ("seven_card_stud", ("Kd Kc 2h", "Kh Ks 3d", "As Qd Jc"), "P2"),
        ("seven_card_stud", ("Td 9d 8d 7d", "2c 2d 3h 4h", "As Kd Jc 9c"), "P2"),
        ("razz", ("Kd 9c", "Ah 2c", "8s 8d"), "P2"),
        ("razz", ("4d 3c", "5h Ac", "2s 2d"), "P1"),
        ("razz", ("7d 7c 2h", "Kh Qs Jd", "7h 7s 3d"), "P2"),
        ("razz", ("7d 7c 2h", "9h 9s Ad", "7h 7s 3d"), "P1"),
    ],
)
def test_the_best_board_opens_and_in_razz_the_lowest(game, hands, player):
    assert opens(boards(*hands), game=game) == player


def test_tda_rp_10_d_equal_boards_go_by_the_suit_of_the_highest_card_in_razz_too():
    equal = boards("Kd 9c", "Ks 9h", "Kh 9s")
    assert opens(equal, game="seven_card_stud") == "P2"
    assert opens(equal, game="razz") == "P2"
    assert opens(boards("As 3c", "Ad 3s"), game="razz") == "P2"


def test_one_player_left_opens():
    assert opens(boards("Kd 9c"), game="razz") == "P1"
    assert brings_in(doors("Kd"), game="razz", house=TDA) == "P1"
