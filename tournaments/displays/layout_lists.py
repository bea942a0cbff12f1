"""The lists of a layout that are not in the snapshot: who went out last, and the league table."""

from decimal import Decimal
from typing import Any

from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.prizes.places import places, still_in
from tournaments.selectors.shown_names import show_apart_in
from tournaments.selectors.snapshot import cached_by_version
from tournaments.sentences.leagues.points import points_text

#: so many of those who went out last, and of the league's players
LAST_OUT, LEAGUE = 12, 60


def layout_lists(tournament: Tournament) -> dict[str, Any]:
    """Return both lists, as they are at this version of the tournament, in the active language."""
    return cached_by_version(f"layout-lists-{get_language()}", tournament, _lists)


def lists_to_look_at(tournament: Tournament) -> dict[str, Any]:
    """Return both lists with rows to look at where there are none yet: numbers, for there is nobody of that name."""
    lists = layout_lists(tournament)
    left = still_in(tournament).count()
    places = range(left + 1, left + LAST_OUT + 1)
    busts = lists["busts"] or [{"from": at, "to": at, "name": f"#{400 + at}"} for at in places]
    league = lists["league"] or [
        {"from": at, "name": f"#{400 + at}", "points": points_text(Decimal(100 - 4 * at))}
        for at in range(1, LAST_OUT + 1)
    ]
    return {"busts": busts, "league": league}


def _lists(tournament: Tournament) -> dict[str, Any]:
    return {"busts": _last_out(tournament), "league": _league(tournament)}


def _last_out(tournament: Tournament) -> list[dict[str, Any]]:
    """Who went out, the last one first: the place, and the last of several that are shared."""
    left = still_in(tournament).count()
    out = [place for place in places(tournament, most=left + LAST_OUT) if place.first > left][:LAST_OUT]
    show_apart_in(tournament, (place.entry.player for place in out))
    return [{"from": place.first, "to": place.last, "name": place.entry.player.shown} for place in out]


def _league(tournament: Tournament) -> list[dict[str, Any]]:
    season = tournament.whole.season
    if season is None:
        return []
    board = season_board(season)
    return [
        {"from": place.rank, "name": board.names[place.player], "points": points_text(place.points)}
        for place in board.places[:LEAGUE]
        if place.rank
    ]
