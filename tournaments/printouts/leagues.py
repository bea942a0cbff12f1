"""A league table on paper: places, points, how many results count, and who plays the final."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.days import day_of_year, day_with_time
from tournaments.language.figures import ordinal_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import pgettext
from tournaments.models import Season
from tournaments.printouts.formatting import qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.responses import printout_response
from tournaments.printouts.stored_papers import Paper, season_key
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import SeasonBoard, season_board
from tournaments.sentences.leagues.points import (
    counted_results_text,
    counting_rule_text,
    current_formula_text,
    final_rule_text,
    players_without_score_text,
    points_text,
)
from tournaments.views.addresses import public_url


@require_safe
@never_cache
def print_league_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the table: `?paper=a4` or `letter`, in the language of the reader."""
    season, now = get_object_or_404(Season.objects.select_related("series"), slug=slug), server_now()
    live = public_url(request, reverse("league", args=[slug]))

    def make(paper: str) -> Paper:
        board = season_board(season)
        local_now = now.astimezone(ZoneInfo(board.season.series.zone))
        content = table_content(board, live_url=live) | {
            "printed": day_with_time(day_of_year(local_now.date()), local_now)
        }
        return compile_pdf("tournaments/leagues/league", content, paper=paper, at=now), f"{slug}-table"

    return printout_response(request, make, cache_key=("league", live, season_key(season, now=now)))


def table_content(board: SeasonBoard, *, live_url: str) -> dict[str, Any]:
    """Return the content of the sheet in the active language; display names only."""
    season = board.season
    last = board.events[-1] if board.events else None
    return {
        "language": get_language() or "en",
        "name": season.name,
        "series": season.series.name,
        "after": _("after {event}, {day}").format(event=board.tournament_of(last).name, day=day_of_year(last.on))
        if last
        else "",
        "counts": "; ".join(filter(None, (counting_rule_text(board.rules), final_rule_text(board.rules)))),
        "no_score": players_without_score_text(board.places, board.names),
        "formula": current_formula_text(season),
        "rows": [_place_row(place, board) for place in board.places],
        "live_url": live_url.partition("://")[2].rstrip("/"),
        "qr": qr_image(live_url),
        "labels": {
            "place": _("Place"),
            "name": _("Name"),
            "counted": _("Counted"),
            "wins": pgettext("league", "Wins"),
            "points": _("Points"),
            "none": _("No event of this season is finished yet."),
            "printed": _("printed {at}"),
        },
    }


def _place_row(place: SeasonPlace, board: SeasonBoard) -> dict[str, Any]:
    return {
        "place": ordinal_text(place.rank) if place.rank else "–",
        "name": board.names[place.player],
        "small": _("guest") if place.guest else "",
        "counted": counted_results_text(place),
        "wins": str(place.wins or ""),
        "points": points_text(place.points, board.decimals),
        "final": place.qualifies,
    }
