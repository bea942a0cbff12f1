"""Corrections of a bust: reached by a link from anywhere, offered to those who may make them."""

import pytest
from django.test import Client

from tables.services.hands import busts
from tests.markup import one_line
from tests.tables.play import Play, sit
from tests.tournaments.views.conftest import FRAGMENT, SignIn, words
from tournaments.models import FloorLog
from tournaments.services.clock import clock
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(play: Play) -> Play:
    """Six players at two tables, five places paid; Ada is out."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(prizes.set_prizes, amounts=[500_00, 400_00, 300_00, 200_00, 100_00], reason="As agreed")
    play(clock.start_clock)
    play(busts.bust, entry=play.entry("Ada"))
    return play


def test_correction_link_opens_the_correction_box_on_the_dashboard(desk: Client, gone: Play) -> None:
    ada = gone.entry("Ada").pk
    assert desk.get(f"/t/event/fix/?entry={ada}")["Location"] == f"/t/event/?fix={ada}"
    assert desk.get(f"/t/event/fix/?row={gone.last.pk}")["Location"] == f"/t/event/?fix={ada}"
    assert f'data-opens-fix="/t/event/fix/?entry={ada}"' in one_line(desk.get(f"/t/event/?fix={ada}"))


def test_only_busts_in_the_log_and_results_link_to_corrections(desk: Client, gone: Play) -> None:
    log = one_line(desk.get("/t/event/log/"))
    assert (log.count("/t/event/fix/?row="), f"/t/event/fix/?row={gone.last.pk}" in log) == (1, True)
    results = one_line(desk.get("/t/event/results/"))
    assert results.count("/t/event/fix/?entry=") == 1
    gone.undo()
    assert "/t/event/fix/" not in one_line(desk.get("/t/event/log/"))


def test_role_decides_which_bust_corrections_are_offered(sign_in: SignIn, gone: Play) -> None:
    address = f"/t/event/fix/?entry={gone.entry('Ada').pk}"
    said = {who: words(sign_in(who, gone.tournament).get(address, headers=FRAGMENT)) for who in ("floor", "desk")}
    assert ("Wrong player" in said["floor"], "Wrong order" in said["floor"]) == (True, False)
    assert "Only a director can correct more: correct the order, correct the hand." in said["floor"]
    assert ("Wrong player" in said["desk"], "Look" in said["desk"]) == (False, False)
    assert "Your role cannot correct a bust: ask the floor or a director" in said["desk"]


def test_namesakes_are_disambiguated_in_bust_corrections(desk: Client, gone: Play) -> None:
    gone(busts.bust, entry=gone.entry("Cleo"))
    gone.rename(Bix="Anna B", Cleo="Anna Bauer")
    said = words(desk.get(f"/t/event/fix/?entry={gone.entry('Ada').pk}", headers=FRAGMENT))
    assert ("before Anna Ba." in said or "after Anna Ba." in said, "Anna B." in said) == (True, False)
    assert "Anna B " in said


def test_desk_role_sees_no_links_to_bust_corrections(sign_in: SignIn, gone: Play) -> None:
    assert "/fix/" not in one_line(sign_in("desk", gone.tournament).get("/t/event/results/"))


def test_undo_preview_of_a_bust_shows_seat_place_and_average(desk: Client, gone: Play) -> None:
    first = gone.last
    gone(busts.bust, entry=gone.entry("Dory"))
    said = words(desk.get(f"/t/event/undo/{first.pk}/"))
    assert "Dory place 5, €100 → place 6" in said
    assert "Ada place 6 → still in" in said
    assert "Players left 4 → 5" in said
    assert "Average 30,000 → 24,000" in said
    assert "Seat 1.1 open → Ada" in said
    assert FloorLog.objects.filter(action="undone").count() == 0


def test_undo_preview_of_a_bust_shows_who_took_the_seat(desk: Client, gone: Play) -> None:
    first = gone.last
    gone(sit, name="Late", seat=gone.seat("1.1"))
    said = words(desk.get(f"/t/event/undo/{first.pk}/"))
    assert "Seat of Ada none → near 1.1, taken by Late" in said
    assert "Undo" in said
