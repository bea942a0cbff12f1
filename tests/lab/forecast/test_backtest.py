"""The forecast against days that are played hand by hand: the small, seeded edition of the benchmark."""

import random
from itertools import pairwise

import pytest

from exchange.rules.tdt.tournament import read_tdt
from lab.forecast.asked import CLOSE, HALF, forecasts_by_moment, history_of_file, registration_close
from lab.forecast.backtest import ForecastDay, count_outcomes, forecast_day, table_rows
from lab.forecast.days import FIELDS, published_structures, random_day
from lab.forecast.play import SimulatedDay, hand_costs
from tests.conftest import small_structure
from tests.exchange.rules.tdt.files import Player, Purchase, levels, written
from tournaments.rules.levels import Break
from tournaments.rules.structure.chip_set import first_bet

# reported days have odd seeds; the small fields of the first of these
SMALL = [seed for seed in range(1, 240, 2) if random_day(seed).players <= 100]


@pytest.fixture(scope="module")
def days() -> list[ForecastDay]:
    """The small days, played."""
    return [forecast_day(seed) for seed in SMALL]


def test_forecast_range_contains_the_true_end_as_often_as_promised(days: list[ForecastDay]):
    found = {name: count_outcomes(day.answers[name] for day in days if name in day.answers) for name in (CLOSE, HALF)}
    assert found == {CLOSE: (41, 34, 4, 3), HALF: (41, 35, 2, 4)}


def test_backtest_report_has_a_row_for_each_class_of_simulated_days(days: list[ForecastDay]):
    names = [row.split("|")[1].strip() for row in table_rows(days)]
    assert names.count("9 to 30 players") == names.count("printed sheet") == 3
    assert names[0] == f"**{CLOSE}**"


def test_same_seed_gives_the_same_simulated_day():
    first, second = (forecast_day(SMALL[0]) for _ in range(2))
    assert first == second


def test_simulated_days_include_every_field_size():
    drawn_days = [random_day(seed) for seed in range(300)]
    assert {day.field_size for day in drawn_days} == {name for name, _ in FIELDS}
    assert sum(day.speed == "printed sheet" for day in drawn_days) == 100


def test_extended_published_structures_have_enough_levels_to_the_end():
    for sheet in published_structures():
        bets = [first_bet(level) for level in sheet.levels]
        assert bets[-1] * 10 >= 10_000 * sheet.starting_stack
        assert not any(isinstance(step, Break) and step.end_of_day for step in sheet.steps)
        assert all(later >= earlier for earlier, later in pairwise(bets[10:]))


def test_simulated_chips_change_only_by_entries():
    room = SimulatedDay(small_structure(), players=30, chance=random.Random(5))
    day = room.play()
    assert sum(room.stacks) == len(day.entered) * 20_000
    assert len(room.stacks) == len(day.entered) - len(day.busted) == 1
    assert day.busted == sorted(day.busted)
    assert hand_costs(small_structure().levels[0]).big == 400


def test_tournament_director_file_is_backtested_like_a_simulated_day():
    start, minute = 1_700_000_000_000, 60_000
    players = [
        Player(f"p{at}", f"Player {at}", [Purchase(bust=start + (at + 20) * 5 * minute if at else None)])
        for at in range(8)
    ]
    sheet = f", Levels: {levels((25, 50, 0, 20), 10, (50, 100, 0, 20))}"
    history = history_of_file(read_tdt(written(players, more=sheet).encode()))
    assert history is not None
    answers = forecasts_by_moment(history, registration_close(history))
    assert [answers[name].left for name in (CLOSE, HALF)] == [8, 4]
    assert history_of_file(read_tdt(written([]).encode())) is None
