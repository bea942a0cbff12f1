"""The league table on televisions."""

import pytest
from django.test import Client

from tests.markup import text_of
from tests.not_none import not_none
from tests.tournaments.seasons import finished_event, season_of
from tournaments.displays.board import RequestedPage
from tournaments.displays.league_board import league_board, season_of_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

FIELD = [f"Player {number:02d}" for number in range(1, 26)]


@pytest.fixture
def event() -> Tournament:
    season = season_of(rules={"best": 1})
    finished_event(season, 1, FIELD)
    return finished_event(season, 2, [FIELD[1], FIELD[0], *FIELD[2:]])


def test_page_of_the_league_board_shows_twenty_places(event: Tournament) -> None:
    first, second = (league_board(event, RequestedPage(page)) for page in (0, 1))
    assert (first.pages, len(first.content["lines"]), len(second.content["lines"])) == (2, 20, 5)
    assert [tab.title for tab in first.tabs] == ["1–20", "21–25"]
    assert (first.beside, first.of) == ("after 2 of 2", not_none(event.season).name)
    assert [*first.notes, *second.notes] == ["the best result counts", "Place, change, name, events, points"]
    line = second.content["lines"][0]
    assert (line["rank"], line["name"], line["points"], line["same"]) == (21, "Player 21", "5", True)


def test_upright_league_board_is_a_single_column(event: Tournament) -> None:
    page = league_board(event, RequestedPage(0, portrait=True))
    assert (page.content["grid"].columns, len(page.content["lines"]), len(page.notes)) == (1, 16, 2)


def test_league_display_repeats_leaders_on_each_page(client: Client, event: Tournament) -> None:
    shown = text_of(client.get(f"/d/{event.slug}/league/"))
    assert "League table after 2 of 2" in shown
    assert shown.count("Player 25") == 1
    assert shown.count("Player 01") == 2


def test_league_display_without_a_season_shows_the_clock(client: Client, tournament: Tournament) -> None:
    assert season_of_tournament(tournament) is None
    assert "League table" not in text_of(client.get(f"/d/{tournament.slug}/league/"))
