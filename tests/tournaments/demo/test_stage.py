"""The demonstration: made through the deeds, the same as a real day."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.conftest import NOON
from tournaments.demo.room import names, prize_list
from tournaments.demo.stage import SCENES, set_stage
from tournaments.models import Tournament
from tournaments.selectors.snapshot import snapshot
from tournaments.services.shelf import fill_shelf


def test_prizes_fall_and_sum_to_the_pool() -> None:
    prizes = prize_list(2_431_000, places=27, least=19_000, unit=1_000)
    assert sum(prizes) == 2_431_000
    assert prizes == sorted(prizes, reverse=True)
    assert prizes[-1] >= 19_000


def test_names_are_all_different_and_the_same_for_the_same_seed() -> None:
    assert len(set(names(500, seed=1))) == 500
    assert list(names(50, seed=2)) == list(names(50, seed=2))


@pytest.mark.django_db
def test_what_is_missing_is_made_once_and_its_log_is_whole(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    few = ("demo-break", "demo-paused")
    monkeypatch.setattr("tournaments.demo.stage.SCENES", tuple(scene for scene in SCENES if scene.slug in few))
    fill_shelf()
    assert [one.slug for one in set_stage(by=director, now=NOON)] == list(few)
    assert set_stage(by=director, now=NOON) == []
    shown = {one.slug: snapshot(one) for one in Tournament.objects.select_related("clock")}
    assert shown["demo-paused"]["clock"]["since"] is None
    assert shown["demo-break"]["steps"][shown["demo-break"]["clock"]["step"]]["kind"] == "break"
    out = StringIO()
    call_command("verify_log", stdout=out)
    assert out.getvalue() == "2 tournaments, 0 problems\n"
