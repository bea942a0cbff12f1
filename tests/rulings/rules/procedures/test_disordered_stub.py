"""TDA 2024 RP-4: a stub that was dropped or mixed."""

from rulings.rules.procedures.disordered_stub import disordered_stub_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


def test_tda_rp_4_1_stub_of_known_order_is_rebuilt() -> None:
    rebuilt = disordered_stub_procedure("known", house_rules=TDA)
    assert rebuilt.codes == ["call_the_floor", "rebuild_the_order", "go_on_dealing"]


def test_tda_rp_4_2_stub_of_unknown_order_is_reshuffled() -> None:
    shuffled = disordered_stub_procedure("lost", house_rules=TDA)
    assert shuffled.codes == ["call_the_floor", "scramble_the_stub", "reshuffle_stub", "go_on_dealing"]


def test_tda_rp_4_3_mixed_cards_are_shuffled_together() -> None:
    assert disordered_stub_procedure("mixed", house_rules=TDA).codes == [
        "call_the_floor",
        "gather_the_mixed_cards",
        "shuffle_the_mixed_cards",
        "cut",
        "go_on_dealing",
    ]
