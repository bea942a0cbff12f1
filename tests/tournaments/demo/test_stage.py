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
def test_every_state_is_on_the_stage_and_its_log_is_whole(director: User) -> None:
    fill_shelf()
    assert [one.slug for one in set_stage(by=director, now=NOON)] == [scene.slug for scene in SCENES]
    assert set_stage(by=director, now=NOON) == []
    shown = {one.slug: snapshot(one) for one in Tournament.objects.select_related("clock")}
    assert {slug: whole["status"] for slug, whole in shown.items()} == {
        "demo": "running",
        "demo-plo": "running",
        "demo-before": "planned",
        "demo-last-minute": "running",
        "demo-break": "running",
        "demo-paused": "running",
        "demo-bubble": "running",
        "demo-finished": "finished",
    }
    assert shown["demo-bubble"]["clock"]["hand_for_hand"]["hand"] == 1
    assert shown["demo-paused"]["clock"]["since"] is None
    assert shown["demo-break"]["steps"][shown["demo-break"]["clock"]["step"]]["kind"] == "break"
    assert shown["demo-finished"]["finish"]["places"][0]["place"] == 1
    out = StringIO()
    call_command("verify_log", stdout=out)
    assert out.getvalue() == f"{len(SCENES)} tournaments, 0 problems\n"
