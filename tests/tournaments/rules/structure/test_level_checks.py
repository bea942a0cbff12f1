"""Cases: a structure of a few levels, and its problems; all other fields are valid."""

from datetime import timedelta
from typing import Any

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import level, pause, structure
from tournaments.rules.levels import Ante, AnteKind, Level, Structure
from tournaments.rules.structure.checks import check_structure


def stud(number: int = 1, **more: Any) -> Level:
    usual: dict[str, Any] = {"ante": Ante(AnteKind.EACH, 100), "bring_in": 200, "small_bet": 500, "big_bet": 1000}
    return Level(**{"key": f"l{number}", "number": number, "span": timedelta(minutes=20), **usual, **more})


def ante_each(amount: int) -> Ante:
    return Ante(AnteKind.EACH, amount)


def for_the_table(amount: int) -> Ante:
    return Ante(AnteKind.BIG_BLIND, amount)


def in_stud(*steps: Level) -> Structure:
    return structure(*steps, game="seven_card_stud", betting="fixed_limit")


ERRORS: dict[str, tuple[Structure, list[str]]] = {
    "levels_run_from_one": (
        structure(level(2, 100, 200)),
        ["Level 2: it is the first, so its number should be 1"],
    ),
    "no_level_is_left_out": (
        structure(level(1, 100, 200), pause(), level(3, 150, 300)),
        ["Level 3: it follows level 1, so its number should be 2"],
    ),
    "no_number_comes_twice": (
        structure(level(1, 100, 200), level(1, 150, 300)),
        ["Level 1: it follows level 1, so its number should be 2"],
    ),
    "both_parts_of_an_interrupted_level_have_one_number": (
        structure(level(1, 100, 200), pause(), level(1, 100, 200, key="l1-2", span=timedelta(minutes=3))),
        [],
    ),
    "a_level_lasts": (
        structure(level(1, 100, 200, span=timedelta(0))),
        ["Level 1: 0 min is not possible: enter more than 0 min, at most 4 hours"],
    ),
    "a_level_lasts_four_hours_at_most": (
        structure(level(1, 100, 200, span=timedelta(minutes=240, seconds=30))),
        ["Level 1: 240.5 min is not possible: enter more than 0 min, at most 4 hours"],
    ),
    "a_level_may_last_a_second": (structure(level(1, 100, 200, span=timedelta(seconds=1))), []),
    "blinds_are_needed": (
        structure(level(1, 0, 0)),
        ["Level 1: small blind is missing", "Level 1: big blind is missing"],
    ),
    "horse_has_a_bring_in": (
        structure(stud(1, bring_in=0), game="horse", betting="fixed_limit"),
        ["Level 1: bring-in is missing"],
    ),
    "a_small_blind_is_needed": (structure(level(1, 0, 200)), ["Level 1: small blind is missing"]),
    "short_deck_may_be_played_with_antes": (structure(level(1, 0, 0, ante=ante_each(100)), game="short_deck"), []),
    "something_is_always_at_stake": (
        structure(level(1, 0, 0), game="short_deck"),
        ["Level 1: there are no blinds, bets or antes"],
    ),
    "blinds_never_fall": (
        structure(level(1, 200, 400), level(2, 150, 300)),
        [
            "Level 2: small blind 150 is lower than 200 in level 1",
            "Level 2: big blind 300 is lower than 400 in level 1",
        ],
    ),
    "blinds_may_stay": (structure(level(1, 100, 200), level(2, 100, 200, ante=for_the_table(200))), []),
    "only_the_level_that_falls_is_named": (
        structure(level(1, 200, 400), level(2, 100, 200), level(3, 200, 300)),
        [
            "Level 2: small blind 100 is lower than 200 in level 1",
            "Level 2: big blind 200 is lower than 400 in level 1",
        ],
    ),
    "limit_and_no_limit_levels_of_a_mix_are_not_compared": (
        structure(
            level(1, 200, 400, betting="fixed_limit"), level(2, 100, 200), level(3, 300, 600, betting="fixed_limit")
        ),
        [],
    ),
    "limit_levels_of_a_mix_are_compared_with_each_other": (
        structure(
            level(1, 200, 400, betting="fixed_limit"), level(2, 100, 200), level(3, 150, 300, betting="fixed_limit")
        ),
        [
            "Level 3: small blind 150 is lower than 200 in level 1",
            "Level 3: big blind 300 is lower than 400 in level 1",
        ],
    ),
    "a_big_blind_of_one_and_a_quarter_small_ones_will_do": (structure(level(1, 400, 500)), []),
    "a_big_blind_of_less_will_not": (
        structure(level(1, 425, 525)),
        ["Level 1: big blind 525 is 1.235 × the small blind 425; it must be 1.25 to 2.5 ×"],
    ),
    "a_big_blind_of_two_and_a_half_small_ones_will_do": (structure(level(1, 200, 500)), []),
    "a_big_blind_of_more_will_not": (
        structure(level(1, 200, 525)),
        ["Level 1: big blind 525 is 2.625 × the small blind 200; it must be 1.25 to 2.5 ×"],
    ),
    "blinds_are_not_swapped": (
        structure(level(1, 200, 100)),
        ["Level 1: small blind 200 is more than the big 100"],
    ),
    "a_third_blind_is_no_larger_than_the_big_one": (
        structure(level(1, 100, 200, third_blind=300)),
        ["Level 1: third blind 300 is more than the big 200"],
    ),
    "each_may_pay_an_ante_of_a_big_blind": (structure(level(1, 100, 200, ante=ante_each(200))), []),
    "each_may_not_pay_more": (
        structure(level(1, 100, 200, ante=ante_each(225))),
        ["Level 1: ante 225 from each player is more than the big blind 200"],
    ),
    "tda_rp_11_an_ante_for_the_table_may_be_one_and_a_half_big_blinds": (
        structure(level(1, 100, 200, ante=for_the_table(300))),
        [],
    ),
    "tda_rp_11_an_ante_for_the_table_may_not_be_more": (
        structure(level(1, 100, 200, ante=for_the_table(325))),
        ["Level 1: ante 325 for the table is more than one and a half times the big blind 200"],
    ),
    "a_stud_level_is_in_order": (in_stud(stud()), []),
    "pot_limit_stud_is_in_order_without_a_bet": (
        structure(stud(small_bet=0, big_bet=0), game="seven_card_stud", betting="pot_limit"),
        [],
    ),
    "draw_is_in_order_with_antes_only": (structure(stud(bring_in=0), game="five_card_draw", betting="fixed_limit"), []),
    "draw_in_spread_limit_is_in_order_with_antes_only": (
        structure(
            stud(bring_in=0, small_bet=0, big_bet=0, spread=(100, 500)), game="five_card_draw", betting="spread_limit"
        ),
        [],
    ),
    "stud_needs_a_bring_in_and_a_bet": (
        in_stud(stud(bring_in=0, small_bet=0, big_bet=0)),
        ["Level 1: bring-in is missing", "Level 1: small bet is missing"],
    ),
    "a_stud_ante_is_measured_by_the_small_bet": (
        in_stud(stud(ante=ante_each(600))),
        ["Level 1: ante 600 from each player is more than the small bet 500"],
    ),
    "a_level_for_all_games_of_a_mix_needs_the_bring_in_of_its_stud_games": (
        structure(level(1, 300, 500, small_bet=500, big_bet=1000), game="horse", betting="fixed_limit"),
        ["Level 1: bring-in is missing"],
    ),
    "a_bring_in_is_completed_to_more": (
        in_stud(stud(bring_in=500)),
        ["Level 1: bring-in 500 is not lower than the small bet 500 that completes it"],
    ),
    "a_big_bet_is_no_smaller_than_the_small_one": (
        in_stud(stud(big_bet=400)),
        ["Level 1: big bet 400 is lower than the small bet 500"],
    ),
    "bets_never_fall": (
        in_stud(stud(), stud(2, bring_in=100, small_bet=400, big_bet=800)),
        [
            "Level 2: bring-in 100 is lower than 200 in level 1",
            "Level 2: small bet 400 is lower than 500 in level 1",
            "Level 2: big bet 800 is lower than 1,000 in level 1",
        ],
    ),
    "a_small_bet_is_no_smaller_than_the_big_blind": (
        structure(level(1, 100, 200, small_bet=150, big_bet=300), betting="fixed_limit"),
        ["Level 1: small bet 150 is lower than the big blind 200"],
    ),
    "limit_may_be_played_without_naming_the_bets": (structure(level(1, 100, 200), betting="fixed_limit"), []),
    "a_level_of_horse_may_have_blinds_and_bets_together": (
        structure(
            level(1, 75, 150, ante=ante_each(25), bring_in=50, small_bet=150, big_bet=300),
            game="horse",
            betting="fixed_limit",
        ),
        [],
    ),
    "a_house_plays_games_of_its_own": (structure(level(1, 0, 100), game="pineapple"), []),
    "a_wider_last_street_is_wider": (
        structure(level(1, 100, 200, spread=(100, 500, 400)), betting="spread_limit"),
        ["Level 1: spread 500 to 400: the first must be the lower"],
    ),
    "spread_limit_has_a_spread": (
        structure(level(1, 100, 200), betting="spread_limit"),
        ["Level 1: spread is missing"],
    ),
    "a_spread_runs_upwards": (
        structure(level(1, 100, 200, spread=(500, 100)), betting="spread_limit"),
        ["Level 1: spread 500 to 100: the first must be the lower"],
    ),
    "cap_limit_has_a_cap": (structure(level(1, 100, 200), betting="cap_limit"), ["Level 1: cap is missing"]),
    "a_cap_allows_one_bet": (
        structure(level(1, 100, 200, cap=100), betting="cap_limit"),
        ["Level 1: cap 100 is less than one bet, 200"],
    ),
    "a_cap_may_be_one_bet": (structure(level(1, 100, 200, cap=200), betting="cap_limit"), []),
    "every_amount_can_be_paid": (
        structure(level(1, 100, 200), level(2, 130, 275, ante=ante_each(10), cap=1010, spread=(25, 30))),
        [
            "Level 2: small blind 130 cannot be paid: the smallest chip in play is 25",
            "Level 2: ante 10 cannot be paid: the smallest chip in play is 25",
            "Level 2: spread 30 cannot be paid: the smallest chip in play is 25",
            "Level 2: cap 1,010 cannot be paid: the smallest chip in play is 25",
        ],
    ),
    "tda_24_what_was_coloured_up_pays_nothing_more": (
        structure(level(1, 75, 150), pause(color_up=(25,)), level(2, 125, 250), level(3, 200, 400)),
        [
            "Level 2: small blind 125 cannot be paid: the smallest chip in play is 100",
            "Level 2: big blind 250 cannot be paid: the smallest chip in play is 100",
        ],
    ),
    "the_structures_own_chips_pay": (
        structure(level(1, 10, 20), level(2, 15, 30), chips=(10, 50)),
        ["Level 2: small blind 15 cannot be paid: the smallest chip in play is 10"],
    ),
    "chips_that_leave_during_a_level_still_pay_in_it": (
        structure(level(1, 100, 200), pause(color_up=(25,), span=timedelta(0)), level(2, 125, 250)),
        [],
    ),
    "but_not_in_the_next": (
        structure(level(1, 75, 150), pause(color_up=(25,), span=timedelta(0)), level(2, 100, 200), level(3, 125, 300)),
        ["Level 3: small blind 125 cannot be paid: the smallest chip in play is 100"],
    ),
}

WARNINGS: dict[str, tuple[Structure, list[str]]] = {
    "a_bring_in_is_measured_by_no_bet_where_there_is_none": (
        structure(stud(small_bet=0, big_bet=0), game="seven_card_stud", betting="pot_limit"),
        ["Level 1: Seven-card stud is usually played limit, not pot-limit"],
    ),
    "no_limit_razz_is": (
        structure(stud(1), stud(2), game="razz", betting="no_limit"),
        ["Level 1: Razz is usually played limit, not no-limit"],
    ),
    "a_game_of_a_mix_is_checked_with_its_own_betting": (
        structure(stud(1, game="razz", betting="pot_limit"), game="horse", betting="fixed_limit"),
        ["Level 1: Razz is usually played limit, not pot-limit"],
    ),
    "a_step_of_1_6_is_not_steep": (structure(level(1, 250, 500), level(2, 400, 800)), []),
    "a_steeper_one_is": (
        structure(level(1, 250, 500), level(2, 450, 825)),
        ["Level 2: big blind 825 is 1.65 × the 500 of level 1"],
    ),
    "bets_are_steep_too": (
        in_stud(stud(), stud(2, small_bet=1000, big_bet=2000)),
        ["Level 2: small bet 1,000 is 2 × the 500 of level 1"],
    ),
    "an_ante_of_a_third_is_not_heavy": (structure(level(1, 150, 300, ante=ante_each(100))), []),
    "an_ante_of_more_is": (
        structure(level(1, 100, 200, ante=ante_each(75))),
        ["Level 1: ante 75 from each player is more than a third of 200"],
    ),
    "tda_rp_11_an_ante_for_the_table_is_a_big_blind": (structure(level(1, 100, 200, ante=for_the_table(200))), []),
    "a_larger_one_is_heavy": (
        structure(level(1, 100, 200, ante=for_the_table(225))),
        ["Level 1: ante 225 for the table is more than the big blind 200"],
    ),
    "an_ante_that_falls_is_odd": (
        structure(level(1, 150, 300, ante=ante_each(50)), level(2, 200, 400, ante=ante_each(25))),
        ["Level 2: ante 25 is lower than the 50 of the level before"],
    ),
    "an_ante_of_another_kind_may_be_smaller": (
        structure(level(1, 150, 300, ante=for_the_table(300)), level(2, 200, 400, ante=ante_each(50))),
        [],
    ),
    "a_bring_in_is_a_fifth_to_a_half_of_the_bet": (
        in_stud(stud(bring_in=75), stud(2, bring_in=100), stud(3, bring_in=250), stud(4, bring_in=275)),
        [
            "Level 1: bring-in 75 is not a fifth to a half of the small bet 500",
            "Level 4: bring-in 275 is not a fifth to a half of the small bet 500",
        ],
    ),
    "a_big_bet_is_twice_the_small_one": (
        in_stud(stud(big_bet=1500)),
        ["Level 1: big bet 1,500 is not twice the small bet 500"],
    ),
    "chips_that_leave_during_a_level_are_named": (
        structure(level(1, 100, 200), pause(color_up=(25,), span=timedelta(0)), level(2, 125, 250), level(3, 200, 400)),
        [
            "Level 2: small blind 125 still needs the 25 chips: exchange them at the end of this level",
            "Level 2: big blind 250 still needs the 25 chips: exchange them at the end of this level",
        ],
    ),
    "a_game_that_nobody_knows_is_named": (
        structure(level(1, 100, 200, game="pineapple")),
        ["Level 1: pineapple is not a known game"],
    ),
}


@for_each("case", ERRORS)
def test_each_invalid_structure_has_the_expected_error_sentences(case: str) -> None:
    made, sentences = ERRORS[case]
    assert [problem.says for problem in check_structure(made).errors] == sentences


@for_each("case", WARNINGS)
def test_each_unusual_structure_has_the_expected_warnings_and_no_errors(case: str) -> None:
    made, sentences = WARNINGS[case]
    assert [problem.says for problem in check_structure(made).warnings] == sentences
    assert check_structure(made).errors == ()


def test_structure_problem_has_step_and_level_and_field() -> None:
    made = structure(pause(), level(1, 0, 200))
    problem = check_structure(made).errors[0]
    assert (problem.step, problem.level, problem.field, problem.code) == (1, 1, "small_blind", "missing")
