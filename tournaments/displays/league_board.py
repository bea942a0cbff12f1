"""The league table on a display: the season of the tournament, page by page."""

from typing import Any

from tournaments.displays.board import BoardPage, BoardTab, RequestedPage, page_marks
from tournaments.language.sentences import gettext as _
from tournaments.models import Season, Tournament
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.leagues.boards import SeasonBoard, season_board
from tournaments.sentences.leagues.points import counting_rule_text, points_text

GRID, GRID_PORTRAIT = Grid(2, 10, 60), Grid(1, 16, 60)
MAX_PLACES = 100
MIN_EVENTS_FOR_CHANGE = 2


def season_of_tournament(tournament: Tournament) -> Season | None:
    """Return the season of a tournament; None without a season. A flight has the season of its whole tournament."""
    return tournament.whole_tournament.season


def league_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the table of the tournament's season: place, change, name, events, points. Empty without a season."""
    season = season_of_tournament(tournament)
    board = season_board(season) if season else None
    places = board.places[:MAX_PLACES] if board else ()
    [grid] = requested_page.grids_for_shape([GRID], [GRID_PORTRAIT])
    sheets = [places[at : at + grid.line_count] for at in range(0, len(places), grid.line_count)] or [()]
    page = requested_page.page_number_of(len(sheets))
    return BoardPage(
        template="tournaments/leagues/_board.html",
        title=_("League"),
        of=getattr(season, "name", ""),
        beside=_events_text(board) if board else "",
        content={"lines": [_place_line(place, board) for place in sheets[page]] if board else [], "grid": grid},
        tabs=_range_tabs(sheets, page),
        notes=_board_notes(board, page, both=len(sheets) == 1 or requested_page.portrait),
        page=page,
        pages=len(sheets),
        qr_page="league-table",
    )


def _events_text(board: SeasonBoard) -> str:
    return _("after {played:,} of {events:,}").format(played=len(board.events), events=len(board.tournaments))


def _board_notes(board: SeasonBoard | None, page: int, *, both: bool) -> list[str]:
    """Return the note on counted results and the note on the columns.

    Without `both`, each page has only one of them, in turn. [] without a season.
    """
    if board is None:
        return []
    notes = [counting_rule_text(board.rules), _("Place, change, name, events, points")]
    return notes if both else [notes[page % 2]]


def _range_tabs(sheets: list[tuple[SeasonPlace, ...]], page: int) -> list[BoardTab]:
    if len(sheets) == 1:
        return []
    first, tabs = 1, []
    for number, sheet in enumerate(sheets):
        pages = page_marks(0, 1) if number == page else ()
        tabs.append(BoardTab(f"{first}–{first + len(sheet) - 1}", "", pages))
        first += len(sheet)
    return tabs


def _place_line(place: SeasonPlace, board: SeasonBoard) -> dict[str, Any]:
    moved = place.moved if len(board.events) >= MIN_EVENTS_FOR_CHANGE else None
    return {
        "rank": place.rank or "–",
        "up": max(0, moved or 0),
        "down": max(0, -(moved or 0)),
        "same": moved == 0,
        "name": board.names[place.player],
        "played": place.events_played,
        "points": points_text(place.points, board.decimals),
        "first": bool(place.rank and place.rank <= 3),
    }
