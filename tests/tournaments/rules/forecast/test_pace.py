"""The pace at which a field shrinks."""

from math import exp, inf, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import level, small_structure
from tournaments.rules.forecast.pace import (
    BENDS,
    EIGHT_OF_TEN,
    STEEP,
    USUAL_PACE,
    FieldNow,
    Forecast,
    SeenPace,
    Slice,
    Stretch,
    duration_factor,
    expected_pace,
    forecast_of,
    median_work,
    orbit_cost,
    paced_cost,
    seen_pace,
)
from tournaments.rules.forecast.plan import structure_forecast
from tournaments.rules.levels import Ante, AnteKind, Break, Level, Structure
from tournaments.rules.structure.presets import preset_structure

# an hour at 3,000 chips an orbit, a break of ten minutes, and 6,000 from then on
AHEAD = (Stretch(0, 3600, 3_000), Stretch(3600, 4200, 0), Stretch(4200, inf, 6_000))


def test_cost_of_an_orbit_is_the_sum_of_blinds_and_antes():
    assert orbit_cost(level(1, 200), seats=9) == 100 + 200 + 200
    each = Level(key="a", number=1, span=level(1, 2).span, small_blind=100, big_blind=200, ante=Ante(AnteKind.EACH, 25))
    assert orbit_cost(each, seats=9) == 300 + 9 * 25


def test_orbit_costs_nothing_in_a_break_and_the_bring_in_in_stud():
    assert orbit_cost(Break(key="b", span=level(1, 2).span), seats=9) == 0
    stud = Level(key="a", number=1, span=level(1, 2).span, bring_in=50, small_bet=200, big_bet=400)
    assert orbit_cost(stud, seats=8) == 50


def test_slower_game_costs_less_in_the_same_time():
    limits = level(1, 200)
    holdem = Structure(steps=(limits,), seats_per_table=8)
    assert paced_cost(holdem, limits) == orbit_cost(limits, seats=8)
    razz = Structure(steps=(limits,), game="razz", betting="fixed_limit", seats_per_table=8)
    assert (paced_cost(razz, limits) / orbit_cost(limits, seats=8)) ** STEEP == pytest.approx(21 / 27.5)


def test_mix_level_for_all_games_costs_about_as_much_as_levels_of_its_games():
    mix = preset_structure("regular", starting_stack=20_000, game="horse", betting="fixed_limit", by_level=False)
    apart = preset_structure("regular", starting_stack=20_000, game="horse", betting="fixed_limit")
    together, first = paced_cost(mix, mix.levels[0]), apart.levels[0]
    assert first.small_bet == mix.levels[0].small_bet
    assert 0.5 * paced_cost(apart, first) < together < 1.5 * paced_cost(apart, first)


def test_stud_is_expected_to_last_longer_than_holdem_at_the_same_cost():
    steps = tuple(level(number, 100 * 2 ** (number // 2)) for number in range(1, 20))
    ends = [
        structure_forecast(Structure(steps=steps, starting_stack=20_000, game=game, betting=betting), players=40).middle
        for game, betting in (("texas_holdem", "no_limit"), ("badugi", "fixed_limit"))
    ]
    assert ends[0] < ends[1]


def test_forecast_at_the_last_table_follows_the_logarithm_of_players():
    assert median_work(8.5, 0.5, seats=9) == pytest.approx(log(9) / 9**STEEP)


def test_half_of_a_large_field_busts_at_the_calculated_time():
    # 100.5 to 50.5 players of an average of 20,000, with an orbit at 3,000 chips: the difference of the powers
    forecast = Forecast(FieldNow(0, 100, 2_000_000, 9), (Stretch(0, inf, 3_000),))
    work = (50.5**-STEEP - 100.5**-STEEP) / STEEP
    assert forecast.time_when_left(50) == pytest.approx(work / USUAL_PACE / (3_000 / 2_000_000) ** STEEP)


def test_no_player_busts_in_a_break():
    forecast = Forecast(FieldNow(0, 50, 1_000_000, 9), AHEAD)
    assert forecast.players_left_at(3600) == forecast.players_left_at(4200) > forecast.players_left_at(4300)


def test_forecast_time_and_forecast_number_of_players_are_consistent():
    forecast = Forecast(FieldNow(0, 300, 6_000_000, 9), AHEAD)
    for left in (200, 40, 9, 3):
        assert forecast.players_left_at(forecast.time_when_left(left, 1), 1) == pytest.approx(left, abs=0.01)


def test_forecast_curve_begins_with_the_present_time_and_number_of_players():
    forecast = Forecast(FieldNow(50, 30, 600_000, 9), AHEAD)
    assert [forecast.time_when_left(30), forecast.time_when_left(31), forecast.players_left_at(50)] == pytest.approx(
        [50, 50, 30]
    )


def test_forecast_without_levels_ahead_has_no_end():
    assert Forecast(FieldNow(0, 30, 600_000, 9), ()).time_when_left(1) == inf


def test_pace_without_observations_is_the_default_pace():
    assert expected_pace(SeenPace())[0] == USUAL_PACE


def test_twice_the_expected_busts_raise_the_pace_by_less_than_double():
    pace, spread = expected_pace(SeenPace(busts=100, expected=50, gone=0.5))
    assert USUAL_PACE < pace < 2 * USUAL_PACE
    assert spread < expected_pace(SeenPace())[1]


def test_early_busts_change_the_pace_less_than_later_busts():
    early, half = (expected_pace(SeenPace(busts=100, expected=50, gone=gone))[0] for gone in (0.1, 0.5))
    assert early < half


def test_past_busts_are_weighted_by_the_cost_of_an_orbit():
    before, now = Slice(300, 600, 20, 200_000, 4), Slice(600, 600, 20, 200_000, 1)
    seen = seen_pace((before, now), seats=9, gone=0.2)
    assert seen.busts == 0.5 * 4 + 1
    steep = 600 * 20 / 200_000
    assert seen.expected == pytest.approx(USUAL_PACE * 600 * 20 * (steep**STEEP + 0.5 * (steep / 2) ** STEEP))


def test_pace_ignores_breaks_and_times_with_a_single_player():
    assert seen_pace((Slice(0, 600, 20, 1, 0), Slice(300, 600, 1, 1, 0)), seats=9, gone=0.2) == SeenPace()


fields = st.builds(FieldNow, st.just(0.0), st.integers(2, 10_000), st.integers(20_000, 10**9), st.integers(2, 10))
seen = st.builds(SeenPace, st.floats(0, 5_000), st.floats(0, 5_000), st.floats(0, 1))


@given(fields, seen)
def test_middle_of_a_forecast_is_within_the_range(field, seen):
    forecast = Forecast(field, AHEAD, seen)
    earliest, middle, latest = forecast.end_range()
    assert field.moment <= earliest <= middle <= latest
    assert all(
        forecast.time_when_left(left + 1) <= forecast.time_when_left(left) for left in range(1, min(field.left, 30))
    )


@given(fields, seen, st.floats(0, 100_000))
def test_forecast_number_of_players_never_rises_and_never_reaches_zero(field, seen, moment):
    forecast = Forecast(field, AHEAD, seen)
    fewest, most = (forecast.players_left_at(moment, spreads) for spreads in (-EIGHT_OF_TEN, EIGHT_OF_TEN))
    assert 1 <= fewest <= most <= field.left
    assert forecast.players_left_at(moment + 600) <= forecast.players_left_at(moment)


def test_orbit_costs_of_a_small_structure_rise_by_level():
    costs = [orbit_cost(step, seats=9) for step in small_structure().steps]
    assert costs == [500, 1_000, 0, 2_500, 5_000]


@pytest.mark.parametrize("growth", [mark for mark, _bend in BENDS])
def test_pace_correction_depends_on_the_growth_of_blinds(growth):
    assert log(duration_factor(growth)) == pytest.approx(dict(BENDS)[growth])


def test_pace_correction_is_constant_beyond_the_tabulated_growth():
    assert [duration_factor(0), duration_factor(-1), duration_factor(9)] == pytest.approx(
        [exp(BENDS[at][1]) for at in (0, 0, -1)]
    )


def test_forecast_is_corrected_for_the_growth_of_blinds():
    field = FieldNow(0, 300, 6_000_000, 9)
    plain, bent = Forecast(field, AHEAD), forecast_of(field, AHEAD)
    assert bent.bend == pytest.approx(duration_factor(log(2) / ((plain.time_when_left(1) - 600) / 3600)))
    assert forecast_of(field, ()).time_when_left(1) == inf
