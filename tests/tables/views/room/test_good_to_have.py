"""Optional preparations on the dashboard until every player has a seat."""

import pytest
from django.test import Client

from tables.models import ChipKind
from tests.markup import one_line
from tests.tables.play import NAMES, Play
from tests.tournaments.views.conftest import FRAGMENT, Post, page, words
from tournaments.models import Screen, Tournament
from tournaments.services.desk import entries
from tournaments.services.prizes import prizes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("half_past")]


def panel_text(desk: Client) -> str:
    return words(one_line(desk.get("/t/event/panel/good/", headers=FRAGMENT)))


def test_optional_setup_lists_missing_steps_with_buttons(desk: Client, tournament: Tournament) -> None:
    panel = panel_text(desk)
    assert "Optional setup Players optional" in panel
    assert "Payouts no plan chosen Choose" in panel
    assert "Screens none paired Pair a TV" in panel
    assert "Chips no set chosen Suggested stack: 10 × 100 10 × 500 4 × 1,000 2 × 5,000 Choose" in panel
    assert "Emergency sheet if the power fails Print" in panel


def test_finished_preparation_is_summarised(desk: Client, tournament: Tournament, play: Play) -> None:
    play(prizes.plan_payouts, method="own", shares=["50", "30", "20"])
    Screen.objects.create(tournament=tournament, name="Bar", code="bar-screen")
    ChipKind.objects.create(tournament=tournament, worth=100, colour="black", hex="#23262a", in_stack=10)
    panel = panel_text(desk)
    assert "Payouts done Own table: 50/30/20 Change" in panel
    assert "Screens done 1 paired, 0 live Pair a TV" in panel
    assert "Chips done 1 chip in the set Starting stack: 10 × 100 Change" in panel


def test_preparations_are_shown_until_every_player_has_a_seat(desk: Client, post: Post, play: Play) -> None:
    assert 'data-mid="good"' in one_line(page(desk))
    for name in NAMES[:4]:
        play(entries.enter, name=name)
    post("open-tables", count=1)
    assert 'data-mid="good"' in one_line(page(desk))
    drawn = one_line(post("draw-seats"))
    assert ('id="panel-good"' in drawn, "Pair a TV" in drawn) == (True, False)
    assert 'data-mid="table"' in one_line(page(desk))


def test_preparations_are_hidden_once_play_has_begun(desk: Client, post: Post, play: Play) -> None:
    play(entries.enter, name=NAMES[0])
    post("start")
    assert panel_text(desk) == ""
    assert 'data-mid="players"' in one_line(page(desk))
