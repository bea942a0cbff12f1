"""The final table, asked as the floor asks it."""

from typing import Any

from rulings.calculators.balance.final_table import FINAL_TABLE
from rulings.calculators.calculator import answer_as_json


def final(seats: int, **given: Any) -> dict[str, Any]:
    return answer_as_json(FINAL_TABLE, {"seats": seats} | given)


def test_tda_rp_9_answer_lists_different_final_table_sizes():
    answer = final(9)
    assert answer["says"] == "The final table forms with 9 left. Stop the clock and redraw the seats."
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 RP-9"], ["final_table_at"])
    assert answer["differs"] == ["WSOP 2024: at 10 players"]


def test_wsop_rule_68_is_cited_under_wsop_rules():
    answer = final(9, rulebook="wsop")
    assert (answer["players"], answer["cites"]) == (10, ["WSOP 2024 rule 68"])


def test_answer_explains_that_the_rulebook_gives_no_number():
    answer = final(10)
    assert (answer["players"], answer["book_is_silent"]) == (10, True)
    assert (
        answer["why"] == "The rulebook gives no number for 10-handed play, so it is when all players fit at one table."
    )


def test_house_rule_sets_the_size_of_the_final_table():
    answer = final(8, house={"final_table_at": 6})
    assert (answer["players"], answer["why"]) == (6, "The number is a house rule.")
