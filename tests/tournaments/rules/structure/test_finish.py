"""The finish that a structure gives, and the level length that a finish asks for."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MINUTE, level, small_structure
from tests.not_none import not_none
from tournaments.rules.levels import Break, Closing, Level, Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.finish import (
    StructureRequest,
    expected_playing_time,
    first_level_minutes,
    last_hand_step_index,
    pace_slug,
    with_closing_after,
    with_level_minutes,
    with_registration_until_level,
)
from tournaments.rules.structure.times import registration_closing_step_index


def test_last_hand_is_expected_at_twenty_big_blinds_in_play():
    # 2 players x 20,000 = 40,000 chips: twenty big blinds of 2,000, which is level 4
    assert last_hand_step_index(small_structure(), players=2) == 4
    assert expected_playing_time(small_structure(), players=2) == (20 + 20 + 10 + 20 + 10) * MINUTE


def test_short_structure_is_expected_to_be_played_to_the_last_level():
    assert expected_playing_time(small_structure(), players=100) == 90 * MINUTE


def test_playing_time_of_a_structure_over_two_days_is_unknown():
    night = Break(key="b1", span=MINUTE, end_of_day=True)
    structure = Structure(steps=(level(1, 200), night, level(2, 400)), starting_stack=20_000)
    assert expected_playing_time(structure, players=10) is None


def test_level_lengths_are_scaled_with_the_first_level():
    structure = Structure(steps=(level(1, 200, minutes=20), level(2, 400, minutes=30), level(3, 600, minutes=1)))
    assert [level.span for level in with_level_minutes(structure, 10).levels] == [10 * MINUTE, 15 * MINUTE, MINUTE]


def test_unchanged_length_of_the_first_level_keeps_all_level_lengths():
    assert with_level_minutes(small_structure(), 20) == small_structure()


@given(minutes=st.integers(1, 60), players=st.integers(2, 200))
def test_level_length_calculated_for_a_playing_time_gives_that_playing_time(minutes, players):
    structure = small_structure()

    def make(level: int) -> Structure:
        return with_level_minutes(structure, level)

    after = not_none(expected_playing_time(make(minutes), players=players))
    found = first_level_minutes(make, after=after, players=players)
    assert expected_playing_time(make(found), players=players) == after
    assert found == minutes


def test_level_length_is_chosen_for_the_requested_playing_time():
    asked = StructureRequest(pace="regular", stack=20_000, players=40)
    hours = timedelta(hours=4)
    found = asked.with_finish_after(hours)
    assert abs(not_none(expected_playing_time(found.build(), players=40)) - hours) <= 15 * MINUTE
    assert found.minutes == 12


def test_registration_closes_only_after_the_chosen_step():
    moved = with_closing_after(small_structure(), "l3")
    assert registration_closing_step_index(moved) == 3
    assert [step.closes for step in moved.steps if step.closes] == [(Closing.REGISTRATION,)]


def test_registration_that_stays_open_has_no_closing_step():
    assert registration_closing_step_index(with_closing_after(small_structure(), "")) is None


def test_unknown_closing_step_is_ignored():
    assert with_closing_after(small_structure(), "l99") == small_structure()


def test_registration_until_a_level_includes_the_break_after_the_level():
    made = StructureRequest(pace="regular", stack=30_000, minutes=20).build()
    steps = made.steps
    pause = next(at for at, step in enumerate(steps) if not isinstance(step, Level))
    before = made.levels[pause - 1].number
    closing = [
        registration_closing_step_index(with_registration_until_level(made, number))
        for number in (1, before, before + 1, 99)
    ]
    assert closing == [0, pause, pause + 1, len(steps) - 2]


def test_pace_of_a_structure_is_recognised_after_registration_is_moved():
    made = StructureRequest(pace="turbo", stack=20_000, minutes=12, players=30).build()
    assert pace_slug(made) == "turbo"
    assert pace_slug(with_closing_after(made, "l3")) == "turbo"
    assert pace_slug(small_structure()) == ""


def test_requested_stack_and_seats_replace_those_of_the_given_structure():
    made = StructureRequest(given=small_structure(), stack=30_000, seats=8).build()
    assert (made.starting_stack, made.seats_per_table, made.final_table_seats) == (30_000, 8, 8)
    assert StructureRequest(given=small_structure()).build() == small_structure()


def test_saved_structure_has_no_more_seats_than_its_game_can_be_dealt_to():
    razz = replace(small_structure(), game="razz", betting="fixed_limit", seats_per_table=9, final_table_seats=9)
    made = StructureRequest(given=razz).build()
    assert (made.seats_per_table, made.final_table_seats) == (8, 8)
    with pytest.raises(Refused, match="too_many_seats"):
        StructureRequest(given=razz, seats=9).build()
