"""TDA 2024 rule 62: chips found behind after an all-in was called, step by step."""

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.rules.procedures.chips_found_behind import chips_found_behind_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of


@pytest.mark.parametrize(
    ("outcome", "part_of_the_bet", "sentence"),
    [
        ("lost", False, "Still out: the 5,000 do not change that. The floor may give them to the winner."),
        ("won", False, "The player keeps the 5,000 but is not paid for them."),
        ("lost", True, "They count: the caller gets 5,000 more."),
        ("won", True, "They count: the player is paid 5,000 more."),
    ],
)
def test_rule_62_ruling_is_a_complete_sentence(*, outcome: str, part_of_the_bet: bool, sentence: str) -> None:
    given = {"found": 5_000, "outcome": outcome, "part_of_the_bet": part_of_the_bet}
    answer = answer_as_json(CALCULATORS["chips_found_behind"], given)
    assert (answer["says"], answer["cites"]) == (sentence, ["TDA 2024 rule 62", "TDA 2024 rule 49"])


@pytest.mark.parametrize(
    ("outcome", "part_of_the_bet", "last"),
    [
        ("lost", False, ["player_is_out", "floor_may_award"]),
        ("won", False, ["chips_stay_unpaid"]),
        ("lost", True, ["found_chips_to_caller"]),
        ("won", True, ["caller_pays"]),
    ],
)
def test_rule_62_last_step_decides_about_the_owner_of_the_chips(
    *, outcome: str, part_of_the_bet: bool, last: list[str]
) -> None:
    ruled = chips_found_behind_procedure(
        5_000, outcome=outcome, part_of_the_bet=part_of_the_bet, house_rules=house_rules_of()
    )
    assert ruled.codes == ["stop_the_hand", "count_found_chips", "part_or_not", *last]
    assert ruled.steps[1].says == "Count the chips that were found: 5,000."
