"""The size of the final table: TDA 2024 RP-9 and WSOP 2024 rule 68."""

import pytest

from tables.rules.balance.final_table import final_table_players, rule_gives_no_number


@pytest.mark.parametrize(("seats", "players"), [(9, 9), (8, 9), (7, 7), (6, 7)])
def test_tda_rp_9_nine_or_seven(seats, players):
    assert final_table_players(seats, rule="nine_or_seven") == players


@pytest.mark.parametrize(("seats", "players"), [(9, 10), (8, 9), (7, 8), (6, 7)])
def test_wsop_rule_68_one_more_than_a_table_seats(seats, players):
    assert final_table_players(seats, rule="one_more") == players


@pytest.mark.parametrize("rule", ["nine_or_seven", "one_more"])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_final_table_holds_everybody_where_a_book_is_silent(rule, seats):
    assert (final_table_players(seats, rule=rule), rule_gives_no_number(seats, rule=rule)) == (seats, True)


def test_a_house_may_set_the_number():
    assert (final_table_players(9, rule=8), rule_gives_no_number(10, rule=8)) == (8, False)
