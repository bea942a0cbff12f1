"""The demonstration: made through the actions, the same as a real day."""

from datetime import datetime
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.conftest import NOON
from tournaments.demo.people import display_names, prize_list
from tournaments.demo.tournaments import DEMO_TOURNAMENTS, Desk, make_demo
from tournaments.models import Tournament
from tournaments.selectors.snapshot import snapshot
from tournaments.services.floor.floor import Person
from tournaments.services.structure.library import save_presets


def test_demo_prizes_decrease_by_place_and_sum_to_the_pool() -> None:
    prizes = prize_list(2_431_000, places=27, least=19_000, unit=1_000)
    assert sum(prizes) == 2_431_000
    assert prizes == sorted(prizes, reverse=True)
    assert prizes[-1] >= 19_000


def test_demo_player_names_are_unique_and_determined_by_the_seed() -> None:
    assert len(set(display_names(500, seed=1))) == 500
    assert list(display_names(50, seed=2)) == list(display_names(50, seed=2))


class EndedStaff(Desk):
    """Staff whose program ends before the first hand."""

    def start(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        raise SystemExit


@pytest.mark.slow
@pytest.mark.django_db
def test_tournament_that_the_demo_had_begun_is_made_whole_afterwards(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paused,) = (demo for demo in DEMO_TOURNAMENTS if demo.slug == "demo-paused")
    monkeypatch.setattr("tournaments.demo.tournaments.DEMO_TOURNAMENTS", (paused,))
    save_presets()
    with pytest.raises(SystemExit):
        make_demo(by=director, now=NOON, staff=EndedStaff())
    assert not Tournament.objects.exists()
    assert [tournament.slug for tournament in make_demo(by=director, now=NOON)] == ["demo-paused"]


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
