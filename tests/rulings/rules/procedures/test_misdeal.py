"""TDA 2024 rule 35, WSOP 2024 rule 88, Robert's Rules: what is a misdeal, until when."""

import pytest

from rulings.rules.procedures.button_short_a_card import button_short_a_card_procedure
from rulings.rules.procedures.misdeal import CAUSES, suspected_misdeal_procedure
from rulings.rules.procedures.shared.cutoff import BETTING_SO_FAR
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of

MISDEAL, PUT_RIGHT, PLAY_ON, FLOOR, DEAD = "misdeal", "put_right", "play_on", "floor_decides", "hand_dead"


@for_each(
    ("cause", "tda_2024", "tda_2019", "wsop", "roberts"),
    [
        ("first_or_second_card_exposed", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("one_card_exposed", PUT_RIGHT, PUT_RIGHT, PUT_RIGHT, PUT_RIGHT),
        ("two_cards_exposed", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("stud_down_card_exposed", PUT_RIGHT, PUT_RIGHT, MISDEAL, MISDEAL),
        ("draw_card_exposed", FLOOR, FLOOR, FLOOR, FLOOR),
        ("first_card_to_wrong_seat", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("card_to_seat_not_entitled", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("entitled_seat_left_out", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("two_cards_to_button", PLAY_ON, PLAY_ON, PLAY_ON, PLAY_ON),
        ("one_card_missing", MISDEAL, FLOOR, PUT_RIGHT, PUT_RIGHT),
        ("button_short", PUT_RIGHT, PUT_RIGHT, PUT_RIGHT, PUT_RIGHT),
        ("button_short_and_acted", DEAD, DEAD, DEAD, DEAD),
        ("one_card_extra", MISDEAL, FLOOR, PUT_RIGHT, PUT_RIGHT),
        ("two_cards_extra", MISDEAL, FLOOR, MISDEAL, MISDEAL),
        ("one_boxed_card", PLAY_ON, PLAY_ON, PLAY_ON, PLAY_ON),
        ("two_boxed_cards", MISDEAL, MISDEAL, MISDEAL, MISDEAL),
        ("foreign_card", MISDEAL, PUT_RIGHT, PUT_RIGHT, PUT_RIGHT),
    ],
)
def test_rule_35a_rulebook_decides_which_cause_is_a_misdeal(
    cause: str, tda_2024: str, tda_2019: str, wsop: str, roberts: str
) -> None:
    rulings = {
        book: suspected_misdeal_procedure(cause, betting="nobody", house_rules=house_rules_of(book)).figures["ruling"]
        for book in RULEBOOKS
    }
    assert rulings == {
        "tda_2024": tda_2024,
        "tda_2026": tda_2024,
        "tda_2019": tda_2019,
        "wsop": wsop,
        "wsop_2025": wsop,
        "wsop_2026": wsop,
        "roberts": roberts,
    }


@for_each("book", RULEBOOKS)
@for_each("cause", CAUSES)
def test_rule_35d_misdeal_is_impossible_after_substantial_action(cause: str, book: str) -> None:
    assert (
        suspected_misdeal_procedure(cause, betting="substantial", house_rules=house_rules_of(book)).figures["ruling"]
        != MISDEAL
    )


@pytest.mark.parametrize(
    ("betting", "tda", "roberts"),
    [
        ("nobody", MISDEAL, MISDEAL),
        ("one_player", MISDEAL, MISDEAL),
        ("two_players", MISDEAL, PLAY_ON),
        ("substantial", PLAY_ON, PLAY_ON),
    ],
)
def test_rulebook_decides_when_it_is_too_late_for_a_misdeal(betting: str, tda: str, roberts: str) -> None:
    rulings = [
        suspected_misdeal_procedure(
            "entitled_seat_left_out", betting=betting, house_rules=house_rules_of(book)
        ).figures["ruling"]
        for book in ("tda_2024", "roberts")
    ]
    assert rulings == [tda, roberts]


def test_rule_35c_new_deal_has_the_same_button_and_blinds() -> None:
    again = suspected_misdeal_procedure(
        "first_card_to_wrong_seat", betting="nobody", house_rules=house_rules_of("tda_2024")
    )
    assert again.codes == [
        "declare_misdeal",
        "take_back_cards",
        "chips_back",
        "shuffle_and_cut",
        "deal_again_same_button",
    ]
    assert again.says == (
        "Misdeal, the first card went to the wrong seat. Take back all cards. Same button, same blinds, deal again."
    )


@pytest.mark.parametrize(("book", "absent"), [("tda_2024", "may play this one"), ("tda_2019", "no live hand")])
def test_rule_35c_absent_player_may_play_the_new_deal_since_2024(book: str, absent: str) -> None:
    note = (
        suspected_misdeal_procedure("two_cards_exposed", betting="nobody", house_rules=house_rules_of(book))
        .steps[-1]
        .note
    )
    assert [words for words in ("may play this one", "no live hand") if words in note] == [absent]
    assert note.endswith("For penalties both deals count as one hand.")


def test_rule_35b_two_consecutive_cards_to_the_button_are_not_a_misdeal() -> None:
    button = suspected_misdeal_procedure(
        "two_cards_to_button", betting="nobody", house_rules=house_rules_of("tda_2024")
    )
    assert button.rules[0] == "misdeal-button-two-cards"
    assert button.codes == ["deal_stands", "play_on"]


def test_rule_35d_foreign_card_found_late_is_treated_as_scrap_paper() -> None:
    late = suspected_misdeal_procedure("foreign_card", betting="substantial", house_rules=house_rules_of("tda_2024"))
    assert late.codes == ["deal_stands", "odd_cards_are_scrap", "play_on"]


@for_each("book", RULEBOOKS)
@for_each("betting", BETTING_SO_FAR)
@for_each(("cause", "acted"), [("button_short", False), ("button_short_and_acted", True)])
def test_rule_37_missing_card_of_the_button_is_never_a_misdeal(
    *, cause: str, acted: bool, betting: str, book: str
) -> None:
    house_rules = house_rules_of(book)
    assert suspected_misdeal_procedure(
        cause, betting=betting, house_rules=house_rules
    ) == button_short_a_card_procedure(acted=acted, house_rules=house_rules)
