"""The forecast of a structure before the first entry."""

from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MINUTE, small_structure
from tournaments.rules.forecast.chips_at_hand import ChipNeed
from tournaments.rules.forecast.pace import FieldNow, Forecast
from tournaments.rules.forecast.plan import FOREVER, level_minutes_to_end_after, structure_forecast
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import preset_structure


def test_plan_begins_with_all_players_at_the_starting_stack():
    first = structure_forecast(small_structure(), players=40, re_entries=10).rows[0]
    assert (first.step, first.begins, first.left, first.average) == (0, timedelta(), 40, 20_000)
    assert first.bets == pytest.approx(100)


def test_no_player_busts_in_a_break_of_the_plan():
    rows = structure_forecast(small_structure(), players=40).rows
    assert [row.begins for row in rows] == [0 * MINUTE, 20 * MINUTE, 40 * MINUTE, 50 * MINUTE, 70 * MINUTE]
    assert rows[2].left == rows[3].left
    # in the break the next level's blinds are what counts
    assert rows[2].bets == pytest.approx(rows[2].average / 1_000, rel=0.001)


def test_plan_leaves_at_most_two_players_at_the_expected_end():
    made = preset_structure("turbo", starting_stack=10_000, players=100)
    plan = structure_forecast(made, players=60, re_entries=20)
    assert plan.earliest < plan.middle < plan.latest
    assert plan.rows[plan.step_at(plan.middle)].left <= 2


def test_more_players_and_longer_levels_delay_the_planned_end():
    make = partial(preset_structure, "regular", starting_stack=20_000, players=200)
    few, many = (structure_forecast(make(), players=count).middle for count in (20, 200))
    assert few < many < structure_forecast(make(minutes=30), players=200).middle


@pytest.mark.parametrize("hours", [3, 5, 8])
def test_level_length_is_chosen_for_play_to_end_near_the_requested_time(hours):
    make = partial(preset_structure, "regular", starting_stack=30_000, players=120)
    minutes = level_minutes_to_end_after(lambda length: make(minutes=length), after=timedelta(hours=hours), players=120)
    off = abs(structure_forecast(make(minutes=minutes), players=120).middle - timedelta(hours=hours))
    neighbours = (structure_forecast(make(minutes=minutes + by), players=120).middle for by in (-1, 1))
    assert all(off <= abs(end - timedelta(hours=hours)) for end in neighbours)
    assert off < timedelta(minutes=20)


def test_structure_that_ends_with_a_break_has_no_latest_end():
    ends = Structure(
        steps=(*small_structure().steps, Break(key="b9", span=10 * MINUTE)), starting_stack=20_000, seats_per_table=9
    )
    assert structure_forecast(ends, players=5_000).latest == FOREVER


@given(st.sampled_from(list(PACES)), st.integers(2, 3_000), st.integers(0, 500))
def test_planned_number_of_players_never_rises(pace, players, re_entries):
    plan = structure_forecast(
        preset_structure(pace, starting_stack=20_000, players=players), players=players, re_entries=re_entries
    )
    left = [row.left for row in plan.rows]
    assert left == sorted(left, reverse=True)
    assert 1 <= left[-1] <= left[0] <= players
    assert timedelta() < plan.earliest <= plan.middle <= plan.latest


def test_unknown_number_of_chips_is_assumed_to_be_enough():
    assert (
        ChipNeed(100, 500).missing_count,
        ChipNeed(100, 500, 480).missing_count,
        ChipNeed(100, 500, 520).spare_count,
    ) == (0, 20, 20)
    assert (ChipNeed(100, 500).spare_count, ChipNeed(100, 500, 500).missing_count) == (0, 0)


def test_forecast_without_levels_ahead_never_ends():
    assert Forecast(FieldNow(0, 5, 100, 9), ()).time_when_left(1) > FOREVER.total_seconds()
