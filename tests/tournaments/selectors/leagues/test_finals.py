"""The final of a season."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.leagues.finals import finished_finals
from tournaments.services.leagues.finals import seed_final
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def test_seeded_final_outside_the_season_counts_as_a_final_of_the_season(
    tournament: Tournament, director: User
) -> None:
    season = season_of(rules={"qualifiers": "top", "places": 2, "half": True})
    finished_event(season, 1, ["Ana", "Ben"])
    beside = finished_event(season, 2, ["Ana", "Ben"], season=None)
    with floor(tournament, by=director, now=NOON) as f:
        seed_final(f, season=season)
    assert list(finished_finals(season)) == [beside]
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON)
    assert set(finished_finals(season)) == {beside, tournament}
    assert list(finished_finals(season_of("Next League"))) == []
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=None)
    with floor(tournament, by=director, now=NOON) as f:
        undo(f, entry=FloorLog.objects.get(tournament=tournament, action="season.final_seeded"))
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON)
    assert list(finished_finals(season)) == [beside]
