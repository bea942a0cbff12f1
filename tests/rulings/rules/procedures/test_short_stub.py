"""TDA 2024 RP-10-H: too few cards for seventh street."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.procedures.short_stub import short_stub_procedure
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


@for_each(
    ("stub", "players", "burns", "mix_burns", "deal"),
    [
        (9, 7, 3, False, "one_each"),
        (8, 7, 3, True, "one_each"),
        (7, 7, 3, True, "one_each"),
        (6, 7, 3, True, "one_each"),
        (5, 7, 3, False, "community"),
        (3, 7, 3, False, "community"),
        (2, 7, 3, True, "community"),
        (0, 7, 3, True, "community"),
        (1, 8, 3, True, "community"),
        (4, 2, 3, False, "one_each"),
        (1, 2, 3, True, "one_each"),
        (3, 4, 3, True, "one_each"),
        (3, 5, 3, False, "community"),
    ],
)
def test_tda_rp_10h_cards_left_decide_how_seventh_street_is_dealt(
    *, stub: int, players: int, burns: int, mix_burns: bool, deal: str
) -> None:
    short = short_stub_procedure(stub, players=players, burns=burns, house_rules=TDA)
    assert (short.figures["mix_burns"], short.figures["deal"]) == (mix_burns, deal)


def test_tda_rp_10h_stub_and_burns_are_mixed_and_cut_and_dealt() -> None:
    short = short_stub_procedure(7, players=7, burns=3, house_rules=TDA)
    assert short.codes == ["mix_stub_and_burns", "cut", "burn_one", "deal_one_each"]
    assert short.says == "Mix the burns in, shuffle, cut and burn one card. Each player gets a card."
    assert short.why == "7 to deal, one to burn and one to stay: 9 are needed. Stub and burns together have 10."


def test_tda_rp_10h_community_card_keeps_the_sixth_street_order() -> None:
    assert short_stub_procedure(4, players=7, burns=3, house_rules=TDA).codes == [
        "burn_one",
        "deal_community_card",
        "first_of_sixth_acts_first",
    ]


@given(stub=st.integers(0, 52), players=st.integers(1, 8), burns=st.integers(0, 5))
def test_deal_never_needs_more_cards_than_stub_and_burns(stub: int, players: int, burns: int) -> None:
    if stub + burns < 2:
        with pytest.raises(ValueError, match="cannot make a street"):
            short_stub_procedure(stub, players=players, burns=burns, house_rules=TDA)
        return
    short = short_stub_procedure(stub, players=players, burns=burns, house_rules=TDA).figures
    at_hand = stub + burns if short["mix_burns"] else stub
    assert at_hand >= 1 + (players if short["deal"] == "one_each" else 1)


@given(stub=st.integers(2, 52), players=st.integers(1, 8), burns=st.integers(0, 5))
def test_community_card_is_dealt_only_when_cards_are_insufficient(stub: int, players: int, burns: int) -> None:
    short = short_stub_procedure(stub, players=players, burns=burns, house_rules=TDA).figures
    assert (short["deal"] == "one_each") is (stub + burns >= players + 2)
