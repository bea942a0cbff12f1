"""The columns of figures beside a level, by betting structure."""

import pytest

from tests.tournaments.rules.structure.schedule.schedules import (
    big_blind_ante,
    figures,
    level_rows,
    limit,
    of_levels,
    schedule,
    stud,
)
from tests.tournaments.rules.structure.structures import level, structure
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind, Level
from tournaments.rules.structure.raise_limits import LIMITS
from tournaments.rules.structure.schedule.columns import BETTING_COLUMNS, FIGURES, Column

SMALL, BIG = Column.SMALL_BLIND, Column.BIG_BLIND


def test_schedule_of_every_betting_structure_has_columns_with_amounts() -> None:
    assert BETTING_COLUMNS.keys() == BETTING.keys() == LIMITS.keys()
    assert FIGURES.keys() == set(Column)


def test_tda_43_no_limit_schedule_shows_the_minimum_raise_only() -> None:
    sheet = of_levels(big_blind_ante(1, 100, 200))
    assert figures(sheet) == {1: {SMALL: 100, BIG: 200, Column.ANTE: 200, Column.MIN_RAISE: 400}}


def test_tda_54_pot_limit_schedule_shows_minimum_and_maximum_raises() -> None:
    sheet = of_levels(level(1, 100, 200), level(2, 1000, 1500), betting="pot_limit")
    assert sheet.columns == (SMALL, BIG, Column.MIN_RAISE, Column.MAX_RAISE, Column.SMALL_BLIND_MAX, Column.RE_POT)
    assert [row.figures for row in level_rows(sheet)] == [
        (100, 200, 400, 700, 600, 2200),
        (1000, 1500, 3000, 5500, 4500, 17500),
    ]


def test_half_pot_schedule_shows_half_pot_maximum_raises() -> None:
    sheet = of_levels(level(1, 100, 200), betting="half_pot")
    assert level_rows(sheet)[0].figures == (100, 200, 400, 450, 400, 950)


def test_limit_schedule_shows_blinds_and_bets_and_caps() -> None:
    sheet = of_levels(limit(1, 200), betting="fixed_limit")
    expected = {SMALL: 100, BIG: 200, Column.SMALL_BET: 200, Column.BIG_BET: 400}
    assert figures(sheet) == {1: expected | {Column.SMALL_BET_CAP: 800, Column.BIG_BET_CAP: 1600}}


def test_limit_schedule_without_a_cap_shows_no_caps() -> None:
    sheet = schedule(structure(limit(1, 200), betting="fixed_limit"), house_rules={"raise_cap": "none"})
    assert sheet.columns == (SMALL, BIG, Column.SMALL_BET, Column.BIG_BET)


def test_stud_schedule_shows_ante_bring_in_completion_big_bet_and_caps() -> None:
    sheet = of_levels(stud(1, 800), betting="fixed_limit", game="seven_card_stud")
    posted = {Column.ANTE: 100, Column.BRING_IN: 200, Column.COMPLETION: 800, Column.BIG_BET: 1600}
    assert figures(sheet) == {1: posted | {Column.SMALL_BET_CAP: 3200, Column.BIG_BET_CAP: 6400}}


def test_pot_limit_stud_schedule_shows_raises_over_the_bring_in() -> None:
    sheet = of_levels(level(1, 0, 0, bring_in=200, small_bet=500), betting="pot_limit", game="seven_card_stud")
    assert figures(sheet) == {1: {Column.BRING_IN: 200, Column.MIN_RAISE: 500, Column.MAX_RAISE: 600}}


def test_spread_limit_schedule_shows_the_range_and_the_first_raise() -> None:
    sheet = of_levels(level(1, 100, 200, spread=(200, 1000)), betting="spread_limit")
    spread = {Column.SPREAD_LOW: 200, Column.SPREAD_HIGH: 1000, Column.MIN_RAISE: 400, Column.MAX_RAISE: 1200}
    assert figures(sheet) == {1: {SMALL: 100, BIG: 200} | spread}


def test_spread_of_three_amounts_shows_the_limit_of_the_last_street() -> None:
    sheet = of_levels(level(1, 1, 2, spread=(1, 5, 10)), betting="spread_limit")
    spread = {Column.SPREAD_LOW: 1, Column.SPREAD_HIGH: 5, Column.SPREAD_END: 10}
    assert figures(sheet) == {1: {SMALL: 1, BIG: 2, Column.MIN_RAISE: 4, Column.MAX_RAISE: 7} | spread}


def test_capped_pot_limit_level_shows_the_cap() -> None:
    sheet = of_levels(level(1, 100, 200, cap=6000), betting="pot_limit")
    assert (figures(sheet)[1][Column.HAND_CAP], "hand_cap" in {note.key for note in sheet.notes}) == (6000, True)


def test_cap_limit_schedule_shows_the_cap_of_a_hand() -> None:
    sheet = of_levels(level(1, 100, 200, cap=6000), betting="cap_limit")
    assert figures(sheet) == {1: {SMALL: 100, BIG: 200, Column.MIN_RAISE: 400, Column.HAND_CAP: 6000}}


def test_short_deck_schedule_shows_the_button_blind_the_ante_and_the_first_raise() -> None:
    posted = level(1, 0, 0, third_blind=100, ante=Ante(AnteKind.EACH, 100))
    sheet = of_levels(posted, game="short_deck", betting="no_limit", starting_stack=30_000)
    assert figures(sheet) == {1: {Column.THIRD_BLIND: 100, Column.ANTE: 100, Column.MIN_RAISE: 200}}
    assert (sheet.bet, sheet.stack_in_bets) == (Column.THIRD_BLIND, 300)
    assert "button_blind" in {note.key for note in sheet.notes}
    by_the_pot = of_levels(posted, game="short_deck", betting="pot_limit", seats_per_table=6)
    assert figures(by_the_pot)[1][Column.MAX_RAISE] == 100 + 100 + 7 * 100


def test_three_blinds_are_listed_in_seat_order() -> None:
    sheet = of_levels(level(1, 100, 200, third_blind=50), betting="pot_limit")
    assert sheet.columns[:3] == (Column.THIRD_BLIND, SMALL, BIG)
    assert level_rows(sheet)[0].figures == (50, 100, 200, 400, 750, 650, 2400)


@pytest.mark.parametrize("kind", AnteKind)
def test_ante_is_shown_with_its_payer(kind: AnteKind) -> None:
    sheet = of_levels(level(1, 100, 200, ante=Ante(kind, 25)), level(2, 100, 200))
    assert [row.figures for row in level_rows(sheet)] == [(100, 200, 25, 400), (100, 200, None, 400)]
    assert [row.ante for row in level_rows(sheet)] == [kind, None]


def horse() -> list[Level]:
    return [limit(1, 200, game="texas_holdem"), stud(2, 400, game="razz")]


def test_schedule_of_a_mixed_game_shows_the_amounts_of_each_game() -> None:
    sheet = of_levels(*horse(), betting="fixed_limit", game="horse")
    assert [row.game for row in level_rows(sheet)] == ["texas_holdem", "razz"]
    assert sheet.columns == (
        *(SMALL, BIG, Column.ANTE, Column.BRING_IN, Column.SMALL_BET, Column.BIG_BET),
        *(Column.SMALL_BET_CAP, Column.BIG_BET_CAP),
    )
    assert [row.figures for row in level_rows(sheet)] == [
        (100, 200, None, None, 200, 400, 800, 1600),
        (None, None, 50, 100, 400, 800, 1600, 3200),
    ]


def test_schedule_of_mixed_betting_structures_omits_columns_explained_in_notes() -> None:
    mixed = [*horse(), level(3, 200, 400, game="omaha", betting="pot_limit")]
    sheet = of_levels(*mixed, betting="fixed_limit", game="eight_game")
    assert sheet.columns[-4:] == (Column.SMALL_BET, Column.BIG_BET, Column.MIN_RAISE, Column.MAX_RAISE)
    assert level_rows(sheet)[2].figures == (200, 400, None, None, None, None, 800, 1400)


def test_number_of_raises_is_a_column_only_if_levels_differ() -> None:
    alike = of_levels(limit(1, 200), limit(2, 400), betting="fixed_limit")
    differing = of_levels(limit(1, 200), limit(2, 400, raise_cap=4), betting="fixed_limit")
    assert Column.RAISES not in alike.columns
    assert [figures(differing)[number][Column.RAISES] for number in (1, 2)] == [3, 4]
