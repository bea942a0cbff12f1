"""The track record of forecasts on finished days."""

import pytest

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import CheckedForecast, Entry, Tournament
from tournaments.selectors.forecast.checked import TrackRecord, past_forecasts_of, track_record, unchecked_tournaments
from tournaments.services.forecast import store_forecast_check
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes
from tournaments.tasks import check_forecasts

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended_tournament(tournament: Tournament) -> Tournament:
    """Ninety players, one out a minute, so that the last one goes out in minute 89; finished a minute later."""
    bust_all_but(fill(tournament, 90), 1)
    with floor(tournament, by=None, now=NOON + 90 * MINUTE) as f:
        set_prizes(f, amounts=[30_000], reason="As agreed")
        finish_tournament(f)
    return Tournament.objects.select_related("clock").get(pk=tournament.pk)


def test_past_forecasts_are_made_at_registration_close_and_half_the_field(ended_tournament: Tournament) -> None:
    answers = past_forecasts_of(ended_tournament)
    assert {name: answer["left"] for name, answer in answers.items()} == {"close": 40, "half": 20}
    assert {answer["end"] for answer in answers.values()} == {(NOON + 89 * MINUTE).timestamp()}
    assert answers["close"]["moment"] == (NOON + 50 * MINUTE).timestamp()


def test_forecasts_of_a_finished_tournament_are_checked_once(ended_tournament: Tournament) -> None:
    assert list(unchecked_tournaments()) == [ended_tournament]
    check_forecasts()
    assert list(unchecked_tournaments()) == []
    assert CheckedForecast.objects.get().version == ended_tournament.version
    record = track_record()
    assert record.days == 1


def test_outdated_forecast_check_is_ignored(ended_tournament: Tournament) -> None:
    store_forecast_check(ended_tournament.pk)
    Tournament.objects.filter(pk=ended_tournament.pk).update(version=ended_tournament.version + 1)
    assert track_record() == TrackRecord(0, 0)
    assert list(unchecked_tournaments()) == [ended_tournament]


def test_forecast_is_not_checked_for_a_running_tournament_or_a_deal(tournament: Tournament) -> None:
    bust_all_but(fill(tournament, 30), 3)
    assert past_forecasts_of(tournament) == {}
    with floor(tournament, by=None, now=NOON + 90 * MINUTE):
        pass
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON + 90 * MINUTE)
    assert past_forecasts_of(Tournament.objects.select_related("clock").get(pk=tournament.pk)) == {}


def test_forecast_of_a_tournament_without_chips_is_not_checked(ended_tournament: Tournament) -> None:
    Entry.objects.filter(tournament=ended_tournament).update(stack=0)
    assert past_forecasts_of(ended_tournament) == {}


def test_forecasts_of_a_deleted_tournament_are_not_checked() -> None:
    assert store_forecast_check(4711) is False


def test_forecast_track_record_needs_twenty_days() -> None:
    assert [TrackRecord(days, 16).has_enough_days for days in (19, 20)] == [False, True]
    assert (TrackRecord(20, 16).percent_inside, TrackRecord(0, 0).percent_inside) == (80, 0)
