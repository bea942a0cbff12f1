"""The forecast of a tournament's end."""

from datetime import datetime

import pytest

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Tournament
from tournaments.rules.forecast.pace import FieldNow
from tournaments.selectors.forecast.expected import Expectation, NoForecast, expectation_of, history_of
from tournaments.selectors.snapshot import field_part
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db

# Registration closes with the break, at minute 50.
CLOSED = NOON + 51 * MINUTE


def expected_at(tournament: Tournament, now: datetime) -> Expectation | NoForecast:
    with floor(tournament, by=None, now=now):
        pass
    tournament = Tournament.objects.select_related("clock").get(pk=tournament.pk)
    return expectation_of(tournament, field=field_part(tournament), now=now)


@pytest.fixture
def running_tournament(tournament: Tournament) -> Tournament:
    """Thirty players, of whom twenty are left half an hour later."""
    bust_all_but(fill(tournament, 30), 20)
    return tournament


def test_no_forecast_exists_before_play_or_during_registration(running_tournament: Tournament) -> None:
    assert expected_at(running_tournament, NOON - MINUTE) == NoForecast.NOT_STARTED
    assert expected_at(running_tournament, NOON + 30 * MINUTE) == NoForecast.REGISTRATION_OPEN


def test_expected_end_is_a_range_around_the_middle_estimate(running_tournament: Tournament) -> None:
    found = expected_at(running_tournament, CLOSED)
    assert isinstance(found, Expectation)
    assert found.forecast.field == FieldNow(CLOSED.timestamp(), 20, 600_000, 9)
    assert (found.ends_with, found.day_ends) == (1, None)
    assert found.end is not None
    assert CLOSED < found.end.earliest < found.end.middle < found.end.latest


def test_forecast_uses_the_observed_pace_of_the_field(running_tournament: Tournament) -> None:
    found = expected_at(running_tournament, CLOSED)
    assert isinstance(found, Expectation)
    assert found.forecast.seen.gone == pytest.approx(1 / 3)
    assert found.forecast.seen.busts > 0


def test_forecast_extends_the_last_level_without_end(running_tournament: Tournament) -> None:
    found = expected_at(running_tournament, NOON + 200 * MINUTE)
    assert isinstance(found, Expectation)
    assert [(row.cost, row.ends) for row in found.forecast.ahead] == [(5_000, float("inf"))]


def test_expected_number_of_players_left_never_falls_below_one(running_tournament: Tournament) -> None:
    found = expected_at(running_tournament, CLOSED)
    assert isinstance(found, Expectation)
    soon, late = found.expected_left_at(NOON + 60 * MINUTE), found.expected_left_at(NOON + 6000 * MINUTE)
    assert 1 < soon.fewest <= soon.middle <= soon.most <= 20
    assert (late.fewest, late.most) == (1, 1)
    assert found.expected_time(20) is None


def test_finished_tournament_has_no_forecast(running_tournament: Tournament) -> None:
    entries = list(running_tournament.entries.filter(bust_out__isnull=True).order_by("pk"))
    bust_all_but(entries, 1)
    with floor(running_tournament, by=None, now=CLOSED) as f:
        set_prizes(f, amounts=[30_000], reason="As agreed")
        finish_tournament(f)
    assert expected_at(running_tournament, CLOSED) == NoForecast.OVER


def test_forecast_history_has_the_start_of_each_step(running_tournament: Tournament) -> None:
    expected_at(running_tournament, CLOSED)
    history = history_of(Tournament.objects.get(pk=running_tournament.pk), now=CLOSED)
    assert history.begins == [(at, (NOON + after * MINUTE).timestamp()) for at, after in enumerate((0, 20, 40, 50))]
    assert (len(history.entered), len(history.busted), sum(chips for _, chips in history.sold)) == (30, 10, 600_000)


def test_forecast_pace_is_cached_for_a_minute(
    running_tournament: Tournament, django_assert_max_num_queries: object
) -> None:
    expected_at(running_tournament, CLOSED)
    tournament = Tournament.objects.select_related("clock").get(pk=running_tournament.pk)
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        expectation_of(tournament, field={"left": 20, "chips": 600_000, "entries": 30}, now=CLOSED)
