"""The demonstration: made through the actions, the same as a real day."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.conftest import NOON
from tournaments.demo.people import display_names, prize_list
from tournaments.demo.tournaments import DEMO_TOURNAMENTS, make_demo
from tournaments.models import Tournament
from tournaments.selectors.snapshot import snapshot
from tournaments.services.structure.library import save_presets


def test_demo_prizes_decrease_by_place_and_sum_to_the_pool() -> None:
    prizes = prize_list(2_431_000, places=27, least=19_000, unit=1_000)
    assert sum(prizes) == 2_431_000
    assert prizes == sorted(prizes, reverse=True)
    assert prizes[-1] >= 19_000


def test_demo_player_names_are_unique_and_determined_by_the_seed() -> None:
    assert len(set(display_names(500, seed=1))) == 500
    assert list(display_names(50, seed=2)) == list(display_names(50, seed=2))


@pytest.mark.slow
@pytest.mark.django_db
def test_demo_creates_only_missing_tournaments_with_a_valid_log(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ("demo-break", "demo-paused")
    monkeypatch.setattr(
        "tournaments.demo.tournaments.DEMO_TOURNAMENTS", tuple(demo for demo in DEMO_TOURNAMENTS if demo.slug in few)
    )
    save_presets()
    assert [tournament.slug for tournament in make_demo(by=director, now=NOON)] == list(few)
    assert make_demo(by=director, now=NOON) == []
    shown = {tournament.slug: snapshot(tournament) for tournament in Tournament.objects.select_related("clock")}
    assert shown["demo-paused"]["clock"]["since"] is None
    assert shown["demo-break"]["steps"][shown["demo-break"]["clock"]["step"]]["kind"] == "break"
    out = StringIO()
    call_command("verify_log", stdout=out)
    assert out.getvalue() == "tournaments: 2, problems: 0\n"
