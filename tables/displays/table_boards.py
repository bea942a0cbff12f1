"""The board of tables on the walls: players and marks of each table, or the state of hand for hand."""

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html

from tables.displays.boards import empty_board
from tables.displays.ring import seat_dots, seats_around_table
from tables.models import TableCall
from tables.selectors.hands.board import Board, HandState
from tables.selectors.hands.board import hand_for_hand_board as hands_board
from tables.selectors.room.boards import named_seats_by_table, next_break
from tables.selectors.room.calls import open_calls
from tables.selectors.room.public import TableState, table_states
from tournaments.displays.board import (
    BoardPage,
    BoardTab,
    RequestedPage,
    page_marks,
    places_text,
    players_text,
    with_bold_facts,
)
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.models import HandForHand, Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.prizes import prizes_of

#: tables up to which the board shows names
MAX_WITH_NAMES = 4
RINGS = (Grid(1, 1, 60), Grid(2, 1, 60), Grid(2, 2, 60))
RINGS_PORTRAIT = (Grid(1, 1, 60), Grid(1, 2, 60), Grid(1, 4, 60))
#: tables as they are seen from above, each seat a dot
OVALS = (Grid(3, 2, 46), Grid(4, 2, 46), Grid(5, 2, 46), Grid(5, 3, 46), Grid(6, 4, 46))
OVALS_PORTRAIT = (Grid(2, 3, 46), Grid(2, 4, 46), Grid(2, 5, 46), Grid(3, 5, 46), Grid(4, 6, 46))
#: tables as tiles
TILES = (Grid(8, 6, 72), Grid(12, 10, 56))
TILES_PORTRAIT = (Grid(4, 12, 72), Grid(6, 16, 56))
#: tables of a round of hand for hand
PILLS = (
    Grid(2, 2, 124),
    Grid(3, 2, 124),
    Grid(3, 3, 80),
    Grid(3, 4, 80),
    Grid(6, 4, 80),
    Grid(6, 5, 80),
    Grid(8, 6, 80),
    Grid(10, 8, 60),
)
PILLS_PORTRAIT = (Grid(2, 2, 124), Grid(2, 3, 124), Grid(3, 4, 80), Grid(4, 6, 80), Grid(6, 8, 60), Grid(6, 12, 60))
#: halls shown beside the tables
MAX_AREAS = 4
#: tables named in the foot
MAX_NAMED = 5
# letters that a line of the foot holds
FOOT = 115
FOOT_PORTRAIT = 60
# width of a mark and of a tab, in letters
MARK = 8
TAB = 9


def tables_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of tables by number. In hand for hand it shows which tables are done."""
    round_ = hands_board(tournament)
    if round_:
        return _hand_for_hand_page(tournament, round_, requested_page)
    tables = table_states(tournament)
    if not tables:
        return empty_board(
            title=_("Tables"),
            says=_("No table is open yet"),
            more=_("Tables are shown here as soon as they are open."),
            qr_page="tables",
        )
    rows = open_calls(tournament).filter(kind=TableCall.Kind.FLOOR)
    marked = _tables_with_marks(tables, called=set(rows.values_list("table__number", flat=True)))
    kind, grid = _kind_and_grid(len(tables), portrait=requested_page.portrait)
    page, pages, shown = _tables_on_page(marked, grid, requested_page)
    if kind == "rings":
        _add_names(tournament, shown)
    left = field_sum_of_row(tournament).left
    keys, notes = _foot_texts(
        _tables_by_mark(marked, kind), _board_notes(tournament, kind), tabs=pages > 1, portrait=requested_page.portrait
    )
    return BoardPage(
        template=f"tables/room/board/_{kind}.html",
        title=_("Tables"),
        beside=ngettext("{count} left", "{count} left", left).format(count=number_text(left)),
        content={"tables": shown, "grid": grid, **_seat_sums(tables, grid)},
        keys=keys,
        tabs=_page_tabs(page, pages),
        notes=notes,
        page=page,
        pages=pages,
        qr_page="tables",
    )


def _hand_for_hand_page(tournament: Tournament, round_: Board, requested_page: RequestedPage) -> BoardPage:
    by_area = {area.name: at for at, area in enumerate(round_.areas)}
    playing = sorted(round_.playing_tables, key=lambda table: (by_area.get(table.area, 0), table.number))
    tables = [{"number": table.number, "done": table.state == HandState.DONE} for table in playing]
    grid = _first_grid_that_fits(PILLS_PORTRAIT if requested_page.portrait else PILLS, len(tables))
    page, pages, shown = _tables_on_page(tables, grid, requested_page)
    return BoardPage(
        template="tables/room/board/_hand_for_hand.html",
        title=_("Hand for hand"),
        icon="hand",
        shape="hands",
        content={
            "tables": shown,
            "grid": grid,
            "hand": round_.hand,
            "done_of": _("{done} of {of}").format(done=round_.done_count, of=round_.table_count),
            "areas": [
                (
                    area.name or _("Other tables"),
                    _("{done} of {of}").format(done=area.done, of=area.of),
                    not area.missing,
                )
                for area in round_.areas[:MAX_AREAS]
            ],
        },
        tabs=_page_tabs(page, pages),
        notes=[_still_playing_text(round_), *_distance_texts(tournament, round_)],
        page=page,
        pages=pages,
        qr_page="clock",
    )


def _tables_with_marks(tables: Sequence[TableState], *, called: set[int]) -> list[dict[str, Any]]:
    """Return the tables, each with its most important mark: it called the floor, is short, or breaks next."""
    found = []
    for table in tables:
        mark = "call" if table.number in called else "short" if table.short else "breaks" if table.breaks_next else ""
        says = {"call": _("Floor"), "short": _("{count} short").format(count=table.short), "breaks": _("Breaks next")}
        of_seats = _("{players} of {seats}").format(players=table.players, seats=table.seats)
        found.append(
            {
                "number": table.number,
                "players": table.players,
                "short": table.short,
                "is": mark,
                "says": says.get(mark, of_seats),
                "small": _("breaks next") if mark == "breaks" else says.get(mark, of_seats),
                "pips": seat_dots(table.seats, empty=table.empty),
            }
        )
    return found


def _add_names(tournament: Tournament, tables: Sequence[dict[str, Any]]) -> None:
    """Add the names of seated players around the pictures of the tables."""
    seats = named_seats_by_table(tournament, numbers=[table["number"] for table in tables])
    for table in tables:
        table["places"] = seats_around_table(seats.get(table["number"], []))


def _kind_and_grid(count: int, *, portrait: bool) -> tuple[str, Grid]:
    if count <= MAX_WITH_NAMES:
        return "rings", _first_grid_that_fits(RINGS_PORTRAIT if portrait else RINGS, count)
    ovals = OVALS_PORTRAIT if portrait else OVALS
    if count <= ovals[-1].line_count:
        return "ovals", _first_grid_that_fits(ovals, count)
    return "tiles", _first_grid_that_fits(TILES_PORTRAIT if portrait else TILES, count)


def _first_grid_that_fits(grids: Sequence[Grid], count: int) -> Grid:
    return next((grid for grid in grids if count <= grid.line_count), grids[-1])


def _tables_on_page(
    tables: Sequence[dict[str, Any]], grid: Grid, requested_page: RequestedPage
) -> tuple[int, int, Sequence[dict[str, Any]]]:
    pages = max(1, -(-len(tables) // grid.line_count))
    page = requested_page.page_number_of(pages)
    return page, pages, tables[page * grid.line_count : (page + 1) * grid.line_count]


def _page_tabs(page: int, pages: int) -> list[BoardTab]:
    if pages == 1:
        return []
    return [BoardTab(_("{page} of {pages}").format(page=page + 1, pages=pages), "", page_marks(page, pages))]


Marked = tuple[str, str, list[int]]


def _tables_by_mark(tables: Sequence[dict[str, Any]], kind: str) -> list[Marked]:
    """Return (mark, title, table numbers) of each mark in use. Empty if the board shows tables as ovals."""
    if kind == "ovals":
        return []
    titles = {"breaks": _("Breaks next"), "short": _("Short"), "call": _("Floor called")}
    found = [
        (mark, title, [table["number"] for table in tables if table["is"] == mark]) for mark, title in titles.items()
    ]
    return [marked for marked in found if marked[2]]


def _foot_texts(
    keys: Sequence[Marked], notes: Sequence[str], *, tabs: bool, portrait: bool
) -> tuple[list[dict[str, str]], Sequence[str]]:
    """Return the text for each mark, and the notes, as far as they fit at the foot of the board.

    Each text names up to five tables. If space is short, texts name only three tables, then the notes are left out,
    then texts name even fewer tables.
    """
    options = [*((most, notes) for most in (5, 4, 3)), *((most, ()) for most in (5, 4, 3, 2, 1, 0))]
    for most, kept_notes in options:
        parts = [{"is": mark, "title": title, "tables": _tables_text(on, most=most)} for mark, title, on in keys]
        lengths = [MARK + len(f"{part['title']} {part['tables']}") for part in parts]
        reserved = sum(MARK + len(note) for note in kept_notes) + (TAB if tabs else 0)
        if max(lengths, default=0) <= FOOT_PORTRAIT if portrait else sum(lengths) + reserved <= FOOT:
            break
    return parts, kept_notes


def _tables_text(numbers: Sequence[int], *, most: int = MAX_NAMED) -> str:
    named = ", ".join(str(number) for number in numbers[:most])
    more = len(numbers) - most
    return _("{tables} and {count} more").format(tables=named, count=more) if most and more > 0 else named


def _seat_sums(tables: Sequence[TableState], grid: Grid) -> dict[str, Any]:
    """Return the texts on all seats and on open seats; {} if the grid is full."""
    if len(tables) >= grid.line_count:
        return {}
    seats, empty_seats = sum(table.seats for table in tables), sum(len(table.empty) for table in tables)
    in_all = ngettext("{count} seat", "{count} seats", seats)
    return {"sums": [with_bold_facts(in_all, count=seats), with_bold_facts(_("{count} open"), count=empty_seats)]}


def _board_notes(tournament: Tournament, kind: str) -> list[str]:
    if kind == "tiles":
        return [_("Table, then players")]
    found = next_break(tournament, now=server_now())
    if not found:
        return []
    number, players = found
    return [with_bold_facts(_("Table {number} breaks at {players}"), number=str(number), players=players_text(players))]


def _still_playing_text(round_: Board) -> str:
    if not round_.unreported_tables:
        return _("All tables are done. Wait for the next hand.")
    return with_bold_facts(_("Still playing: {tables}"), tables=_tables_text(round_.unreported_tables))


def _distance_texts(tournament: Tournament, round_: Board) -> list[str]:
    """Return how many busts are left until the money, with the lowest prize, or until the end of the day.

    Empty once players have reached the money or the end of the day.
    """
    to_go, paid = round_.arithmetic.players_to_go, round_.arithmetic.paid
    if round_.why == HandForHand.Why.DAY_END:
        return [with_bold_facts(_("{players} from the end of the day"), players=players_text(to_go))] if to_go else []
    if to_go < 1 or round_.arithmetic.players_left <= paid:
        return []
    note = with_bold_facts(_("{places} from the money"), places=places_text(to_go))
    prizes = prizes_of(tournament).places
    if not prizes or not prizes[-1].amount:
        return [note]
    return [format_html("{}, {}", note, money_text(prizes[-1].amount, currency=tournament.currency))]
