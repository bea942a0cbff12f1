"""The rows of a page of a league table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.urls import reverse

from tournaments.language.days import day_and_month, month_of_year
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.leagues.events import EventResult
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.rules.leagues.sums import SeasonScore
from tournaments.rules.players.search import fold_text
from tournaments.selectors.leagues.boards import SeasonBoard
from tournaments.sentences.leagues.points import counted_results_text, place_of_field_formatter, points_text

PAGE_SIZE = 50
#: Columns of the last events; `?events=all` shows all events.
COLUMNS = 9


@dataclass(frozen=True, slots=True)
class EventColumn:
    """The head of an event's column."""

    key: int
    name: str
    when: str
    buy_in: str
    players: int


class PointsCell(NamedTuple):
    """A player's points in one event.

    `why` is the address of the page that calculates them, "" if the player was not in the event. It is a tuple
    because a page has hundreds of cells, and templates read the attributes of a tuple faster.
    """

    why: str = ""
    points: str = ""
    counts: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player's row in the season table. `cut` marks the first player who does not qualify for the final."""

    place: SeasonPlace
    name: str
    card: str
    cells: tuple[PointsCell, ...]
    counted: str
    points: str
    cut: bool = False

    @property
    def places_gained(self) -> int:
        return max(0, self.place.moved or 0)

    @property
    def places_lost(self) -> int:
        return max(0, -(self.place.moved or 0))


def event_columns(board: SeasonBoard, *, show_all: bool) -> list[EventColumn]:
    """Return the columns of the last COLUMNS events in the order of play; with `show_all` those of all events."""
    shown = board.events if show_all else board.events[-COLUMNS:]
    tournaments = {tournament.pk: tournament for tournament in board.tournaments}
    return [_column(tournaments[event.key], event.players) for event in shown]


def places_page(board: SeasonBoard, *, page: str, find: str) -> Page[SeasonPlace]:
    """Return a page of places, only of players whose name contains `find`."""
    places: Sequence[SeasonPlace] = board.places
    if find:
        places = [place for place in places if fold_text(find) in fold_text(board.names.get(place.player, ""))]
    return Paginator(places, PAGE_SIZE).get_page(page)


def board_rows(board: SeasonBoard, places: Sequence[SeasonPlace], columns: Sequence[EventColumn]) -> list[BoardRow]:
    cut = board.rules.qualifier_count_by_table(board.ranked_count) if board.is_overall else 0
    first_out = next((place.player for place in board.places if place.rank is not None and place.rank > cut), None)
    place_texts = {event.key: place_of_field_formatter(event) for event in board.events[-len(columns) :]}
    address = reverse("league", args=[board.season.slug])
    rows = []
    for place in places:
        scores = {score.event: score for score in place.scores_in(place_texts)}
        rows.append(
            BoardRow(
                place=place,
                name=board.names.get(place.player, ""),
                card=f"{address}players/{place.player}/",
                cells=tuple(
                    _cell(scores.get(column.key), place_texts, address, decimals=board.decimals) for column in columns
                ),
                counted=counted_results_text(place),
                points=points_text(place.points, board.decimals),
                cut=bool(cut) and place.player == first_out,
            )
        )
    return rows


def _cell(
    score: SeasonScore | None,
    place_texts: Mapping[int, Callable[[EventResult], str]],
    address: str,
    *,
    decimals: int,
) -> PointsCell:
    if score is None:
        return PointsCell()
    title = place_texts[score.event](score.result)
    why = f"{address}why/{score.event}/{score.result.player}/"
    return PointsCell(why, points_text(score.points, decimals), score.counts, title)


def _column(tournament: Tournament, players: int) -> EventColumn:
    return EventColumn(
        key=tournament.pk,
        name=tournament.name,
        when=day_and_month(tournament.as_local_time(tournament.starts_at).date()),
        buy_in=money_text(tournament.buy_in, currency=tournament.currency),
        players=players,
    )


def period_name(period: str) -> str:
    """Return a period in words: "Quarter 1 of 2026", "March 2026"."""
    year, _, part = period.partition("-")
    if part.startswith("Q"):
        return gettext("Quarter {number} of {year}").format(number=part[1:], year=year)
    return month_of_year(date(int(year), int(part), 1))
