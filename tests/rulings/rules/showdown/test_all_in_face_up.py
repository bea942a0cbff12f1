"""TDA 2024 rule 16 and RP-8-F: when all-in hands are turned up."""

from rulings.rules.showdown.all_in_face_up import FaceUp, FaceUpRuling, face_up_ruling

THREE = ("Ann", "Bo", "Cy")


def test_rule_16_all_hands_are_turned_up_when_all_players_are_all_in():
    assert face_up_ruling(THREE, all_in=THREE) == FaceUpRuling(FaceUp.NOW)


def test_rule_16_hands_are_turned_up_if_a_single_player_has_chips():
    assert face_up_ruling(THREE, all_in=("Ann", "Bo")) == FaceUpRuling(FaceUp.NOW)


def test_rule_16_cards_remain_down_until_the_last_call():
    assert face_up_ruling(THREE, all_in=("Ann", "Bo"), to_act=("Cy",)) == FaceUpRuling(FaceUp.NOT_YET, ("Cy",))


def test_rule_16_two_players_with_chips_may_bet_into_a_side_pot():
    assert face_up_ruling(THREE, all_in=("Ann",)) == FaceUpRuling(FaceUp.NOT_YET, ("Bo", "Cy"))


def test_rule_16_all_hands_are_turned_up_after_the_last_betting_round():
    assert face_up_ruling(THREE, all_in=("Ann",), betting_over=True) == FaceUpRuling(FaceUp.NOW)


def test_showdown_without_an_all_in_follows_the_showdown_order():
    assert face_up_ruling(THREE, all_in=(), betting_over=True) == FaceUpRuling(FaceUp.NO_ALL_IN)


def test_last_live_hand_is_not_turned_up():
    assert face_up_ruling(("Ann",), all_in=("Ann",)) == FaceUpRuling(FaceUp.ONE_HAND_LEFT)


def test_tda_rp_8f_all_in_hands_remain_face_down_in_hand_for_hand():
    assert face_up_ruling(THREE, all_in=THREE, hand_for_hand=True) == FaceUpRuling(FaceUp.ON_THE_FLOORS_WORD)
