"""The history of a field, and its forecasts."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.conftest import small_structure
from tournaments.rules.forecast.history import BacktestedForecast, History, backtested_forecast, half_field_out_at
from tournaments.rules.forecast.pace import EARLY

HOUR = 3600.0


@pytest.fixture
def history() -> History:
    """Ten players from the start; one goes out every ten minutes from minute 20 on."""
    return History(
        structure=small_structure(),
        begins=((0, 0.0), (1, 1200.0), (2, 2400.0), (3, 3000.0)),
        entered=[0.0] * 10,
        busted=[1200.0 + 600 * at for at in range(9)],
        sold=[(0.0, 20_000)] * 10,
    )


def test_history_counts_players_left_at_each_time(history: History):
    assert [history.players_left_at(at) for at in (-1, 0, 1200, HOUR, 1e6)] == [0, 10, 9, 5, 1]


def test_busts_in_the_history_are_weighted_by_the_cost_of_the_level(history: History):
    seen = history.pace_until(2400)
    assert seen.gone == pytest.approx(0.3)
    # the bust that ends level 1 counts half or more: an orbit cost 500 then and 1,000 now
    assert 2 < seen.busts < 3
    assert seen.expected * EARLY > 0


def test_forecast_continues_from_the_current_level(history: History):
    forecast = history.forecast_at(1500)
    assert forecast.field.left == 9
    assert [(stretch.begins, stretch.ends, stretch.cost) for stretch in forecast.ahead][:2] == [
        (1200, 2400, 1000),
        (2400, 3000, 0),
    ]
    assert forecast.ahead[-1].ends == float("inf")


def test_chips_count_as_in_play_from_the_time_of_sale(history: History):
    later = History(
        structure=history.structure,
        begins=history.begins,
        entered=history.entered,
        busted=history.busted,
        sold=[*history.sold, (2000.0, 50_000)],
    )
    assert (later.forecast_at(1999).field.chips, later.forecast_at(2000).field.chips) == (200_000, 250_000)


def test_time_of_half_the_field_is_counted_from_the_close_of_registration(history: History):
    assert history.players_left_at(1200) == 9
    assert half_field_out_at(history, 1200) == 1200 + 600 * 5
    assert half_field_out_at(history, 1200 + 600 * 7) is None


def test_backtested_forecast_is_compared_with_the_actual_end(history: History):
    answer = backtested_forecast(history, 1500)
    assert answer is not None
    assert (answer.left, answer.end) == (9, 1200 + 600 * 8)
    assert backtested_forecast(history, 1e6) is None


@pytest.mark.parametrize(
    ("end", "inside", "later"), [(9, False, False), (10, True, False), (30, True, False), (31, False, True)]
)
def test_end_on_the_limit_of_a_forecast_range_is_inside(end, inside, later):
    answer = BacktestedForecast(moment=0, left=5, earliest=10, middle=20, latest=30, end=end)
    assert (answer.is_inside, answer.is_later) == (inside, later)


@given(
    minutes=st.lists(st.integers(0, 90), min_size=2, max_size=12),
    stacks=st.lists(st.sampled_from([0, 0, 1, 20_000]), min_size=12, max_size=12),
    out=st.lists(st.integers(0, 200), min_size=12, max_size=12),
    asked=st.integers(0, 200),
)
@example(minutes=[0, 0, 1], stacks=[0, 0, 1, *[0] * 9], out=[0, 1, 2, *[0] * 9], asked=1)
@settings(max_examples=60)
def test_backtest_of_an_incomplete_history_never_fails(
    minutes: list[int], stacks: list[int], out: list[int], asked: int
) -> None:
    entered = sorted(60.0 * minute for minute in minutes)
    day = History(
        structure=small_structure(),
        begins=((0, 0.0), (1, 1200.0)),
        entered=entered,
        busted=sorted(60.0 * minute for minute in out[1 : len(entered)]),
        sold=[(at, stack) for at, stack in zip(entered, stacks, strict=False)],
    )
    said = backtested_forecast(day, 60.0 * asked)
    compares = day.players_left_at(60.0 * asked) > 1 and day.chips_at(60.0 * asked) > 0
    assert (said is not None) == compares
