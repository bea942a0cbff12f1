"""Series and the tournaments that may be put into them."""

from datetime import timedelta

import pytest

from tests.conftest import NOON
from tests.tournaments.seasons import season_of
from tournaments.models import Tournament
from tournaments.selectors.days.series import addable_tournaments
from tournaments.services.days.series import put_into_series
from tournaments.services.leagues.season_events import put_into_season
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def test_finished_tournament_can_be_added_to_a_series_and_season(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON)
    assert list(addable_tournaments()) == [tournament]
    season = season_of()
    with floor(tournament, by=None, now=NOON + timedelta(hours=1)) as f:
        put_into_series(f, series=season.series)
        put_into_season(f, season=season)
    tournament.refresh_from_db()
    assert (tournament.season, tournament.points_formula, list(addable_tournaments())) == (season, "reverse_rank", [])
