"""The lists of a layout that are not in the snapshot: the last busts and the league table."""

from decimal import Decimal
from typing import Any

from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.prizes.places import entries_still_in, places_with_entries
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.snapshot import cached_by_version
from tournaments.sentences.leagues.points import points_text

MAX_BUSTS = 12
MAX_LEAGUE_PLACES = 60


def layout_lists(tournament: Tournament) -> dict[str, Any]:
    """Return the last busts and the league table in the active language, cached by the tournament's version."""
    return cached_by_version(f"layout-lists-{get_language()}", tournament, _layout_lists)


def preview_lists(tournament: Tournament) -> dict[str, Any]:
    """Return the last busts and the league table for the editor; an empty list gets sample rows without names."""
    lists = layout_lists(tournament)
    left = entries_still_in(tournament).count()
    places = range(left + 1, left + MAX_BUSTS + 1)
    busts = lists["busts"] or [{"from": at, "to": at, "name": f"#{400 + at}"} for at in places]
    league = lists["league"] or [
        {"from": at, "name": f"#{400 + at}", "points": points_text(Decimal(100 - 4 * at))}
        for at in range(1, MAX_BUSTS + 1)
    ]
    return {"busts": busts, "league": league}


def _layout_lists(tournament: Tournament) -> dict[str, Any]:
    return {"busts": _last_busts(tournament), "league": _league_rows(tournament)}


def _last_busts(tournament: Tournament) -> list[dict[str, Any]]:
    left = entries_still_in(tournament).count()
    out = [place for place in places_with_entries(tournament, most=left + MAX_BUSTS) if place.first > left][:MAX_BUSTS]
    set_unique_names_in(tournament, (place.entry.player for place in out))
    return [{"from": place.first, "to": place.last, "name": place.entry.player.shown_name} for place in out]


def _league_rows(tournament: Tournament) -> list[dict[str, Any]]:
    season = tournament.whole_tournament.season
    if season is None:
        return []
    board = season_board(season)
    return [
        {"from": place.rank, "name": board.names[place.player], "points": points_text(place.points, board.decimals)}
        for place in board.places[:MAX_LEAGUE_PLACES]
        if place.rank
    ]
