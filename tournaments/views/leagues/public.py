"""The public pages of seasons: league tables, calculations of points, players' cards, records."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.contribution_types import STAFF
from tournaments.language.days import day_and_month
from tournaments.language.figures import money_text, ordinal_text
from tournaments.language.sentences import gettext, pgettext, translate
from tournaments.models import Season, Series
from tournaments.rules.leagues.events import FinishedEvent, points_calculation
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.rules.leagues.sums import SeasonScore
from tournaments.rules.leagues.td_formulas import is_td_formula, td_text
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import (
    SeasonBoard,
    full_names,
    periods_with_events,
    season_board,
    table_content,
    venues_with_events,
)
from tournaments.selectors.leagues.histories import (
    RecordRow,
    Records,
    SeasonHistory,
    event_score,
    leader_before,
    night_scores,
    places_in_other_seasons,
    records_of,
    season_history_of,
)
from tournaments.selectors.leagues.playing import first_entered_at, tournaments_in_play_of
from tournaments.selectors.leagues.stored import countable_tournaments, current_seasons
from tournaments.selectors.staff.roles import has_role_of, is_trusted
from tournaments.sentences.leagues.points import (
    calculation_figures,
    counted_results_text,
    counting_rule_text,
    current_formula_text,
    event_notation,
    final_rule_text,
    place_of_field_text,
    players_without_score_text,
    points_text,
)
from tournaments.views.addresses import public_url
from tournaments.views.downloads import download_response, table_response
from tournaments.views.leagues.rows import COLUMNS, board_rows, event_columns, period_name, places_page

CACHE_SECONDS = 10
#: Limits of what staff see: seasons to choose from, and nights that can be counted.
MAX_SEASONS = 5
MAX_NIGHTS = 4

#: Size of the drawing.
WIDTH, HEIGHT, LEFT = 340, 120, 30
MARK_COUNT = 4
#: The bars of a night: their number, the height of the drawing, and the step from one to the next.
MAX_BARS = 14


def cached_for_strangers(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let browsers keep a page for CACHE_SECONDS, but not for signed-in people, who must see their own changes."""

    @wraps(view)
    def keep(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if not request.user.is_authenticated:
            patch_cache_control(answer, max_age=CACHE_SECONDS)
        return answer

    return keep


@require_safe
def leagues_page(request: HttpRequest) -> HttpResponse:
    """List the seasons of all series with their leaders.

    People who count nights get the table of a current season instead, or the form of the first league.
    """
    trusted = is_trusted(request.user)
    if trusted and "all" not in request.GET:
        current = current_seasons(now=server_now()).first() or Season.objects.order_by("-ends", "-pk").first()
        return redirect("league", current.slug) if current else redirect("league-new")
    seasons = Season.objects.select_related("series").order_by("series__name", "-starts")
    context = {"leagues": [_league_row(season) for season in seasons], "trusted": trusted}
    return render(request, "tournaments/leagues/list.html", context)


def _staff_context(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return the seasons to choose from, and the nights that can be counted, for people who may count them."""
    if not is_trusted(request.user):
        return {}
    current, nights = list(current_seasons(now=server_now())[:MAX_SEASONS]), countable_tournaments()
    return {
        "seasons": current if season in current else [season, *current],
        "past_count": Season.objects.exclude(pk__in=[known.pk for known in [season, *current]]).count(),
        "nights": nights[:MAX_NIGHTS],
        "nights_count": nights.count(),
        "said": list(messages.get_messages(request)),
    }


@cached_for_strangers
@require_safe
def league_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a season's table; filters: `?venue=`, `?period=2026-Q1`, `?find=`, `?events=all`."""
    board = requested_board(request, slug)
    context = _table_context(request, board) | _staff_context(request, board.season)
    return render(request, "tournaments/leagues/table.html", context)


@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
@cache_control(max_age=CACHE_SECONDS)
@require_safe
def embedded_table_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show only the table, for a frame on any site."""
    board = requested_board(request, slug)
    answer = render(request, "tournaments/leagues/embedded.html", _table_context(request, board))
    answer.xframe_options_exempt = True
    return answer


@require_safe
def league_table_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Answer with the table as `csv`, `xlsx` or `json`, for scripts of any site.

    People who may read the register get full names too.
    """
    board = requested_board(request, slug)
    if form == "json":
        text = json.dumps(table_content(board, to=request.user), ensure_ascii=False, indent=1)
        answer = download_response(text, file_name=f"{slug}.json", content_type="application/json")
    else:
        answer = _table_file(board, form, names=full_names(board, to=request.user))
    answer["Access-Control-Allow-Origin"] = "*"
    patch_vary_headers(answer, ["Cookie"])
    return answer


@cached_for_strangers
@require_safe
def points_calculation_page(request: HttpRequest, slug: str, event: int, player: int) -> HttpResponse:
    """Show how a player's points in an event were calculated, as a fragment or a page."""
    board = requested_board(request, slug)
    found = event_score(board, event=event, player=player)
    if found is None:
        raise Http404("no such result in this season")
    played, place, score = found
    tournament = board.tournament_of(played)
    made = points_calculation(played, score.result, board.rules, leader=leader_before(board, played))
    context = {
        "season": board.season,
        "tournament": tournament,
        "name": board.names[player],
        "place": place,
        "where": place_of_field_text(score.result, played),
        "figures": calculation_figures(made, score.result, played, currency=tournament.currency),
        "points": points_text(score.points, board.decimals),
        "counts": score.counts,
        "what_counts": counting_rule_text(board.rules),
    }
    if "HX-Request" in request.headers or request.GET.get("part") == "1":
        return render(request, "tournaments/leagues/_why.html", context)
    context["is_staff"] = has_role_of(request.user, tournament, STAFF)
    return render(request, "tournaments/leagues/why.html", context | _night_context(board, played, place, score))


def _night_context(board: SeasonBoard, played: FinishedEvent, place: SeasonPlace, score: SeasonScore) -> dict[str, Any]:
    """Return what only the page of a calculation shows: the formula, all places of the night, and the player's sum."""
    night = night_scores(board, played)
    at = next(number for number, (row, _score) in enumerate(night) if row.player == place.player)
    beside = {"before": night[at - 1] if at else None, "after": night[at + 1] if at + 1 < len(night) else None}
    events = {event.key: event for event in board.events}
    return {
        "formula": event_notation(played),
        "td_formula": td_text(played.formula) if is_td_formula(played.formula) else "",
        "with_values": event_notation(played, score.result),
        "on": day_and_month(played.on),
        "bars": night_chart(night, at, decimals=board.decimals),
        "beside": {
            side: (ordinal_text(row[1].result.first), board.names[row[0].player], row[0].player)
            for side, row in beside.items()
            if row
        },
        "scores": [
            (
                points_text(other.points, board.decimals),
                day_and_month(events[other.event].on),
                place_of_field_text(other.result, events[other.event]),
                other.counts,
                other.event,
            )
            for other in sorted(place.scores, key=lambda other: -other.points)
        ],
        "counted": counted_results_text(place),
        "sum": points_text(place.points, board.decimals),
        "rank": place.rank,
        "event": played.key,
    }


@cached_for_strangers
@require_safe
def league_player_page(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's card: place, points, results, earlier seasons.

    With `?part=1` the response is only the fragment with the points.
    """
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    history = season_history_of(season, player)
    if history is None:
        raise Http404("no such player in this season")
    context: dict[str, Any] = {"season": season, "history": history, "name": history.board.names[player]}
    if request.GET.get("part") == "1":
        return render(request, "tournaments/leagues/_sum.html", {**context, "finishes": card_rows(history)})
    since = first_entered_at(player)
    context |= {
        "initials": player_initials(history.board.names[player]),
        "since": since.year if since else "",
        "playing": tournaments_in_play_of(player, now=server_now()),
        "rank": ordinal_text(history.place.rank) if history.place.rank else "–",
        "points": points_text(history.place.points, history.board.decimals),
        "finishes": card_rows(history),
        "line": place_chart(history),
        "earlier": [
            (other, place.player, ordinal_text(place.rank) if place.rank else "–", ranked)
            for other, place, ranked in places_in_other_seasons(season, player)
        ],
    }
    return render(request, "tournaments/leagues/player.html", context)


@cached_for_strangers
@require_safe
def records_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the records of a series over all its seasons."""
    series = get_object_or_404(Series, slug=slug)
    found = records_of(series)
    lists = (
        (pgettext("league", "Wins"), found.wins),
        (gettext("Final tables"), found.final_tables),
        (gettext("Events played"), found.played),
        (gettext("Knock-outs"), found.knock_outs),
    )
    context = {
        "series": series,
        "season": series.seasons.order_by("-starts", "-pk").first(),
        "trusted": is_trusted(request.user),
        "records": found,
        "lists": [(title, _record_lines(found, rows)) for title, rows in lists],
    }
    return render(request, "tournaments/leagues/records.html", context)


def _record_lines(records: Records, rows: Sequence[RecordRow]) -> list[tuple[int, str, str, int]]:
    """Return rank, name, card and figure of each row. Equal figures share a rank."""
    return [
        (
            1 + sum(other.figure > row.figure for other in rows),
            records.names[row.player],
            reverse("league-player", args=[records.seasons[row.player], row.player]),
            row.figure,
        )
        for row in rows
    ]


def requested_board(request: HttpRequest, slug: str) -> SeasonBoard:
    """Return the season's table, filtered by `?venue=` and `?period=`. Raises Http404 for an unknown season."""
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    venue, period = (request.GET.get(name, "")[:120] for name in ("venue", "period"))
    return season_board(season, venue=venue, period=period)


def _table_context(request: HttpRequest, board: SeasonBoard) -> dict[str, Any]:
    every = request.GET.get("events") == "all"
    find = request.GET.get("find", "")[:80]
    page = places_page(board, page=request.GET.get("page", "1"), find=find)
    columns = event_columns(board, show_all=every)
    played = sum(bool(tournament.finished_at) for tournament in board.tournaments)
    return {
        "season": board.season,
        "board": board,
        "columns": columns,
        "rows": board_rows(board, list(page.object_list), columns),
        "page": page,
        "find": find,
        "every": every,
        "hidden_events": max(0, len(board.events) - COLUMNS) if not every else 0,
        "played": played,
        "planned": len(board.tournaments),
        "what_counts": counting_rule_text(board.rules),
        "final": final_rule_text(board.rules),
        "no_score": players_without_score_text(board.places, board.names),
        "in_force": current_formula_text(board.season),
        "venues": venues_with_events(board),
        "periods": [(period, period_name(period)) for period in periods_with_events(board)],
        "trusted": is_trusted(request.user),
        "frame": public_url(request, reverse("league-embedded", args=[board.season.slug])),
        "kept": urlencode({name: request.GET[name] for name in ("venue", "period", "events") if name in request.GET}),
    }


def _league_row(season: Season) -> dict[str, Any]:
    board = season_board(season)
    first = board.places[0] if board.places and board.places[0].rank == 1 else None
    return {
        "season": season,
        "played": len(board.events),
        "players": len(board.places),
        "leader": board.names[first.player] if first else "",
        "points": points_text(first.points, board.decimals) if first else "",
    }


def _table_file(board: SeasonBoard, form: str, *, names: Mapping[int, str]) -> HttpResponse:
    """Return a table with a column per event, and one of full names if there are any.

    Results that do not count are in brackets. A last column says for whom the overall formula has no value, and why.
    """
    step = Decimal(1).scaleb(-board.decimals)
    without_value = any(place.problem for place in board.places)
    titles = [gettext("Place"), gettext("Player"), *([gettext("Full name")] if names else [])]
    titles += [gettext("Points"), gettext("Counted"), gettext("Played")]
    rows = [
        [
            place.rank or "",
            board.names[place.player],
            *([names[place.player]] if names else []),
            place.points.quantize(step),
            place.counted,
            place.events_played,
            *_points_by_event(place, board, step),
            *([translate(place.problem)] if without_value else []),
        ]
        for place in board.places
    ]
    named = [board.tournament_of(event).name for event in board.events]
    named += [gettext("No value by the overall formula")] if without_value else []
    return table_response(form, [*titles, *named], rows, file_name=board.season.slug)


def _points_by_event(place: SeasonPlace, board: SeasonBoard, step: Decimal) -> list[Decimal | str]:
    scores = {score.event: (score.points.quantize(step), score.counts) for score in place.scores}
    cells = [scores.get(event.key) for event in board.events]
    return ["" if cell is None else cell[0] if cell[1] else f"({cell[0]})" for cell in cells]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A player's result in one event, as a row of the card."""

    event: int
    name: str
    when: str
    place: str
    points: str
    prize: str
    counts: bool


@dataclass(frozen=True, slots=True)
class NightBar:
    """A place of a night as a bar: its length in percent of the longest, its points; `own` for the player."""

    length: int
    points: str
    place: str
    own: bool

    @property
    def top(self) -> int:
        return 100 - self.length


def night_chart(night: list[tuple[SeasonPlace, SeasonScore]], at: int, *, decimals: int) -> list[NightBar]:
    """Return the places of a night around the player's as bars, best first."""
    first = max(0, min(at - MAX_BARS // 2, len(night) - MAX_BARS))
    rows = night[first : first + MAX_BARS]
    most = max((score.points for _place, score in rows), default=Decimal(0)) or Decimal(1)
    return [
        NightBar(
            length=max(1, round(100 * max(score.points, Decimal(0)) / most)),
            points=points_text(score.points, decimals),
            place=str(score.result.first),
            own=first + number == at,
        )
        for number, (_place, score) in enumerate(rows)
    ]


@dataclass(frozen=True, slots=True)
class PlaceChart:
    """A chart of the player's places in the league table after each of the last events.

    `points` are the points of an SVG polyline, and `ends` is the last of them. `marks` has the y position and the
    place of each mark on the scale. `first` and `last` are the dates of the first and the last event.
    """

    points: str
    marks: tuple[tuple[int, int], ...]
    ends: tuple[int, int]
    first: str
    last: str


def player_initials(name: str) -> str:
    """Return the initials of the first two words of a name, or the first two letters of a single word."""
    words = name.split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]


def card_rows(history: SeasonHistory) -> list[CardRow]:
    """Return a player's finishes, latest first; `prize` is "" for a finish without a prize."""
    tournaments = {tournament.pk: tournament for tournament in history.board.tournaments}
    found = []
    for event, score in history.finishes:
        tournament, prize = tournaments[event.key], score.result.prize
        found.append(
            CardRow(
                event=event.key,
                name=tournament.name,
                when=day_and_month(event.on),
                place=place_of_field_text(score.result, event),
                points=points_text(score.points, history.board.decimals),
                prize=money_text(prize, currency=tournament.currency) if prize else "",
                counts=score.counts,
            )
        )
    return found


def place_chart(history: SeasonHistory) -> PlaceChart | None:
    """Return the chart of a player's places; None if there are fewer than two places."""
    ranks = [(at, rank) for at, rank in enumerate(history.ranks) if rank is not None]
    if len(ranks) < 2:
        return None
    lowest = max(4, *(rank for _, rank in ranks))
    step = (WIDTH - LEFT - 8) / max(1, len(history.ranks) - 1)

    def y(rank: float) -> int:
        return round(10 + (rank - 1) * (HEIGHT - 20) / (lowest - 1))

    spots = [(round(LEFT + at * step), y(rank)) for at, rank in ranks]
    marks = sorted({round(1 + part * (lowest - 1) / (MARK_COUNT - 1)) for part in range(MARK_COUNT)})
    days = [event.on for event in history.board.events[-len(history.ranks) :]]
    return PlaceChart(
        points=" ".join(f"{left},{top}" for left, top in spots),
        marks=tuple((y(place), place) for place in marks),
        ends=spots[-1],
        first=day_and_month(days[ranks[0][0]]),
        last=day_and_month(days[ranks[-1][0]]),
    )
