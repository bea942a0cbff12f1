"""The staff's page of the draw."""

import pytest
import time_machine
from django.test import Client

from tables.selectors.seats.teams import team_overview
from tables.services.balance.breaking import break_table
from tables.services.room import open_new_tables
from tables.services.seats.draws import seal_seed
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tests.tournaments.field import fill
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Entry, FloorLog
from tournaments.selectors.shown_names import entry_names
from tournaments.services.desk.entries import enter

pytestmark = pytest.mark.django_db

PAGE = "/t/event/draw/"


def last_actions(play: Play) -> list[str]:
    """Return what was done, the latest first."""
    return list(FloorLog.objects.filter(tournament=play.tournament).values_list("action", flat=True)[:3])


def test_empty_event_links_to_adding_players(desk: Client, play: Play) -> None:
    page = desk.get(PAGE)
    assert "No players without a seat" in words(page)
    assert 'href="/t/event/players/"' in page.content.decode()


def test_single_button_opens_the_missing_tables_and_draws_seats(desk: Client, play: Play) -> None:
    fill(play.tournament, 12)
    assert "Open 2 tables and draw seats" in words(desk.get(PAGE))
    answer = desk.post(PAGE, {"action": "open-and-seat", "count": "2"})
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    shown = words(desk.get(PAGE))
    assert ("12 players have a seat" in shown, "6 of 9" in shown, "Table 2" in shown) == (True, True, True)


def test_seats_page_offers_a_redraw_until_play_begins(desk: Client, play: Play) -> None:
    fill(play.tournament, 7)
    play(open_new_tables, count=1)
    assert "Draw 7 seats" in words(desk.get(PAGE))
    with time_machine.travel(NOON - 25 * MINUTE, tick=False):
        desk.post(PAGE, {"action": "draw-seats"})
    with time_machine.travel(NOON - 20 * MINUTE, tick=False):
        assert "Draw again" in words(desk.get(PAGE))
        desk.post(PAGE, {"action": "draw-again"})
    assert last_actions(play)[0] == "draw.again"
    assert "Draw again" not in words(desk.get(PAGE))


def test_breaking_a_table_is_not_listed_as_a_draw(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2], t3=[1, 2])
    play(seal_seed, seed="5eed")
    play(break_table, table=play.table(3))
    shown = words(desk.get(PAGE))
    assert ("players have a seat" in shown, "Last draw" in shown) == (True, False)


def test_seed_can_be_published_on_the_seats_page_after_the_draw(desk: Client, play: Play) -> None:
    fill(play.tournament, 3)
    play(open_new_tables, count=1)
    desk.post(PAGE, {"action": "seal-draw"})
    shown = words(desk.get(PAGE))
    assert ("before the draw." in shown, "Publish the seed (ends the draw)" in shown) == (True, False)
    desk.post(PAGE, {"action": "draw-seats"})
    desk.post(PAGE, {"action": "reveal-draw"})
    assert "anybody can check the draw" in words(desk.get(PAGE))


def test_refused_draw_is_explained_on_the_page(desk: Client, play: Play) -> None:
    answer = desk.post(PAGE, {"action": "draw-seats"})
    assert (answer.status_code, "Not done:" in words(answer)) == (409, True)
    assert desk.post(PAGE, {"action": "bust"}).status_code == 409


def test_floor_staff_cannot_draw_seats(sign_in: SignIn, play: Play) -> None:
    play.sit(t1=[1, 2])
    shown = words(sign_in("floor", play.tournament).get(PAGE))
    assert ("2 players have a seat" in shown, "Draw again" in shown, "Publish fingerprint" in shown) == (
        True,
        False,
        False,
    )


def test_team_can_be_removed_on_the_seats_page(desk: Client, play: Play) -> None:
    fill(play.tournament, 12)
    play(open_new_tables, count=2)
    first, second = play.tournament.entries.all()[:2]
    desk.post(PAGE, {"action": "set-team", "entries": [first.pk, second.pk], "team": "Ash"})
    desk.post(PAGE, {"action": "draw-seats"})
    shown = words(desk.get(PAGE))
    assert ("1 team" in shown, "Remove team" in shown, "together at table" in shown) == (True, True, False)
    assert "the first that keeps 1 team apart" in words(Client().get("/d/event/draw/"))
    desk.post(PAGE, {"action": "set-team", "entries": [first.pk, second.pk]})
    assert "Remove team" not in words(desk.get(PAGE))


def test_teams_are_sorted_by_name_ignoring_accents(play: Play) -> None:
    for name, team in (("Zoe", "Zebra"), ("Ñu", "Óak"), ("Nora", "Óak"), ("Olga", "Otter")):
        play(enter, name=name)
        Entry.objects.filter(tournament=play.tournament, player__display_name=name).update(team=team)
    found = team_overview(play.tournament, entry_names(play.tournament), [])
    assert [team.name for team in found.teams] == ["Óak", "Otter", "Zebra"]
    assert [player.name for player in found.players] == ["Nora", "Ñu", "Olga", "Zoe"]
    assert {player.full for player in found.players} == {"Nora", "Ñu", "Olga", "Zoe"}


def test_seats_page_lists_teammates_at_the_same_table(desk: Client, play: Play) -> None:
    fill(play.tournament, 4)
    play(open_new_tables, count=1)
    team = list(play.tournament.entries.values_list("pk", flat=True)[:2])
    desk.post(PAGE, {"action": "set-team", "entries": team, "team": "Ash"})
    desk.post(PAGE, {"action": "draw-seats"})
    shown = words(desk.get(PAGE))
    assert ("together at table 1" in shown, "more players than tables" in shown) == (True, True)


def test_empty_team_is_refused_on_the_page(desk: Client, play: Play) -> None:
    fill(play.tournament, 4)
    answer = desk.post(PAGE, {"action": "set-team", "team": "Ash"})
    assert (answer.status_code, "No player is chosen." in words(answer)) == (409, True)
