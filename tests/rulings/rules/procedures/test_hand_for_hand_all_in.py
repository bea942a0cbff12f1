"""TDA 2024 RP-8-F: an all-in and a call while hand for hand is played."""

import pytest

from rulings.rules.procedures.hand_for_hand_all_in import hand_for_hand_all_in_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.rulebook.house_settings import SETTINGS


def test_tda_rp_8f_all_in_cards_remain_down_while_other_tables_play() -> None:
    waits, goes_on = (
        hand_for_hand_all_in_procedure(others_done=done, house_rules=house_rules_of()).codes for done in (False, True)
    )
    assert waits == ["announce_all_in_and_call", "cards_stay_face_down", "no_more_cards", *goes_on]


@pytest.mark.parametrize(
    ("rule", "noted"),
    [
        ("share", "Players out in this round share the places."),
        (
            "stack_everywhere",
            "Players out in one round, at any table: the larger stack before the hand finishes higher.",
        ),
        (
            "stack_at_same_table",
            "Two players out at this table: the larger stack before the hand finishes higher. Others share.",
        ),
        (
            "stack_after_ante",
            "Two players out at this table: the larger stack after the ante finishes higher. Others share.",
        ),
    ],
)
def test_tda_rp_8a_house_rule_decides_the_places(rule: str, noted: str) -> None:
    last = hand_for_hand_all_in_procedure(
        others_done=True, house_rules=house_rules_of("tda_2024", {"same_hand_busts": rule})
    )
    assert (last.steps[-1].note, last.rests_on) == (noted, ("same_hand_busts",))
    assert ("how many chips" in last.steps[-1].says) is (rule != "share")


def test_every_ranking_rule_has_a_text() -> None:
    rules = SETTINGS["same_hand_busts"].values
    notes = {
        hand_for_hand_all_in_procedure(
            others_done=True, house_rules=house_rules_of("tda_2024", {"same_hand_busts": rule})
        )
        .steps[-1]
        .note
        for rule in rules
    }
    assert len(notes) == len(rules)
