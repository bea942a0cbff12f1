"""The league of the demonstration."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.conftest import NOON
from tournaments.demo.league import make_league
from tournaments.models import Season
from tournaments.selectors.forecast.checked import TrackRecord, track_record
from tournaments.selectors.leagues.boards import season_board
from tournaments.services.structure.library import save_presets
from tournaments.tasks import check_forecasts


@pytest.mark.slow
@pytest.mark.django_db
def test_demo_league_is_created_once_with_eight_finalists(director: User) -> None:
    save_presets()
    assert (make_league(by=director, now=NOON), make_league(by=director, now=NOON)) == (5, 0)
    board = season_board(Season.objects.get(slug="demo-league"))
    assert (len(board.events), len(board.places), sum(place.qualifies for place in board.places)) == (5, 18, 8)
    assert board.events[-1].factor == 2
    out = StringIO()
    call_command("verify_log", stdout=out)
    assert out.getvalue() == "tournaments: 5, problems: 0\n"


@pytest.mark.slow
@pytest.mark.django_db
def test_demo_league_is_created_without_a_user_account() -> None:
    save_presets()
    assert make_league(by=None, now=NOON) == 5


@pytest.mark.slow
@pytest.mark.django_db
def test_four_of_five_demo_evenings_end_within_the_forecast_range() -> None:
    save_presets()
    make_league(by=None, now=NOON)
    check_forecasts()
    assert track_record() == TrackRecord(5, 4)
