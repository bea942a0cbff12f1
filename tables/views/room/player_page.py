"""A player's own page on a phone: seat or place, clock, next levels, prizes and league.

The page is the same for everybody. The phone remembers the name that its player chose, and finds their seat in it.
"""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from tables.displays.labels import page_sentences
from tables.selectors.days.public_places import public_places
from tables.selectors.room.public import PublicSeat, public_seats
from tournaments.displays.league_board import season_of_tournament
from tournaments.language.figures import money_text
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext
from tournaments.models import Season, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.leagues.stored import player_by_duplicate
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.sentences.leagues.points import points_text
from tournaments.views.topics import topics_attribute

#: Names on the page; in a larger field players look up their seat on the page of seats.
MAX_NAMES = 2_000
#: Topics of changes after which the page is fetched again; the clock and the prizes are in the snapshot.
TOPICS = ("tables", "moves", "draw", "field")


@require_safe
def player_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the names to choose from, and what a player looks up during play."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    language, now = language_of_page(request, otherwise=tournament.language), server_now()
    with translation.override(language), timezone.override(tournament.local_zone):
        season = season_of_tournament(tournament)
        rows, more = public_seats(tournament, most=MAX_NAMES)
        places = _league_texts(season)
        same = player_by_duplicate() if places else {}
        context = {
            "tournament": tournament,
            "display": "player-page",
            "snapshot": cached_snapshot(tournament),
            "now": round(now.timestamp() * 1000),
            "words": page_sentences() | _page_words(),
            "topics": topics_attribute(*TOPICS),
            "season": season,
            "places": _place_texts(tournament, rows),
            "more": more,
            "seats": [
                [row.name, row.seat, row.walking, row.area, places.get(same.get(row.player, row.player), "")]
                for row in rows
            ],
        }
        answer = render(request, "tables/room/player/player_page.html", context)
        answer["Cache-Control"] = "no-store"  # it contains the server's time
        return answer


def _place_texts(tournament: Tournament, seats: Sequence[PublicSeat]) -> list[tuple[str, str, str]]:
    """Return name, place and prize of the players who are out or, once the tournament is over, of all players."""
    seated = set() if tournament.is_over else {seat.name for seat in seats}
    return [
        (row.name, row.place, row.award or (money_text(row.prize, currency=tournament.currency) if row.prize else ""))
        for row in public_places(tournament.whole_tournament)[:MAX_NAMES]
        if row.name not in seated
    ]


def _league_texts(season: Season | None) -> dict[int, str]:
    """Return each ranked player's place and points in the league before this tournament; {} without a season."""
    if season is None:
        return {}
    text = gettext("Place {place}, points: {points}.")
    return {
        row.player: text.format(place=row.rank, points=points_text(row.points))
        for row in season_board(season).places
        if row.rank
    }


def _page_words() -> dict[str, Any]:
    return {
        "your_seat": gettext("Your seat, {name}"),
        "your_new_seat": gettext("Go to your new seat, {name}"),
        "table_and_seat": gettext("Table {table}, seat {seat}"),
        "no_seat": gettext("No seat now, {name}"),
        "your_place": gettext("Your place, {name}"),
        "prizes_so_far": gettext("{pool} so far. Places are shown here when registration closes."),
        "pool": gettext("Prize pool {pool}"),
        "prizes_projected": gettext("Projected: payouts change until registration closes"),
        "break_minutes": gettext("Break, {minutes} min"),
        "day_ends": gettext("End of the day"),
    }
