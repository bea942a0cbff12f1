"""The page Games: the game of each table in a mix or dealer's choice, and its next game."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS
from tables.selectors.room.games import games_of_tables
from tournaments.models import Tournament
from tournaments.rules.games import DEALERS_CHOICE
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions

PAGE_ACTIONS = ("next-game", "choose-game")


def _typed_fields(request: HttpRequest, _tournament: Tournament, _name: str) -> Mapping[str, Any]:
    """Return the posted fields that are not empty. No table means all tables."""
    return {name: request.POST[name] for name in ("table", "game") if request.POST.get(name)}


@page_with_actions(action_of_form(PAGE_ACTIONS, _typed_fields, actions=ACTIONS), back="games-page")
def games_page(page_request: PageRequest) -> HttpResponse:
    """Show the game of each table, and forms to choose it or to go to the next one."""
    tournament = page_request.tournament
    return page_request.render(
        "tables/room/games.html",
        page="games",
        rows=games_of_tables(tournament, now=server_now()),
        chooses=tournament.game == DEALERS_CHOICE,
        changes=tournament.game_changes,
    )
