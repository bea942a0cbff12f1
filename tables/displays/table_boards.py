"""The board of the tables on the walls: how full each is and what it waits for, or how far it is hand for hand."""

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html

from tables.displays.board_labels import ROOM_BOARDS
from tables.displays.boards import empty, word
from tables.displays.ring import pips, places_around
from tables.models import TableCall
from tables.selectors.hands.board import Board, HandState
from tables.selectors.hands.board import board as hands_board
from tables.selectors.room.boards import next_break, rings
from tables.selectors.room.calls import open_calls
from tables.selectors.room.public import TableState, table_states
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label, bold
from tournaments.language.figures import money_text
from tournaments.models import HandForHand, Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.prizes.prizes import prizes_of

#: so few tables are drawn with the names of those who sit there
NAMED = 4
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
#: so many halls are told apart beside the tables
AREAS = 4
#: so many tables are named in the foot, fewer where its line is too short
IN_WORDS = 5
#: letters that a line of the foot holds; a mark takes as much as so many, and so does a tab
FOOT, FOOT_PORTRAIT, MARK, TAB = 115, 60, 8, 9


def tables_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """The tables by number; while play is hand for hand, which of them are done."""
    round_ = hands_board(tournament)
    if round_:
        return _hand_for_hand(tournament, round_, asked)
    tables = table_states(tournament)
    if not tables:
        return empty(title=word("tables"), says=word("no_tables"), more=word("no_tables_yet"), qr_page="tables")
    rows = open_calls(tournament).filter(kind=TableCall.Kind.FLOOR)
    marked = _marked(tables, called=set(rows.values_list("table__number", flat=True)))
    kind, grid = _drawn_as(len(tables), portrait=asked.portrait)
    page, pages, shown = _page(marked, grid, asked)
    if kind == "rings":
        _name(tournament, shown)
    left = sums_here(tournament).left
    keys, notes = _in_foot(_keys(marked, kind), _notes(tournament, kind), tabs=pages > 1, portrait=asked.portrait)
    return BoardPage(
        template=f"tables/room/board/_{kind}.html",
        title=word("tables"),
        beside=word("left", count=left),
        content={"tables": shown, "grid": grid, **_sums(tables, grid)},
        keys=keys,
        tabs=_tabs(page, pages),
        notes=notes,
        page=page,
        pages=pages,
        qr_page="tables",
    )


def _hand_for_hand(tournament: Tournament, round_: Board, asked: AskedPage) -> BoardPage:
    by_area = {area.name: at for at, area in enumerate(round_.areas)}
    playing = sorted(round_.playing, key=lambda table: (by_area.get(table.area, 0), table.number))
    tables = [{"number": table.number, "done": table.state == HandState.DONE} for table in playing]
    grid = _first(PILLS_PORTRAIT if asked.portrait else PILLS, len(tables))
    page, pages, shown = _page(tables, grid, asked)
    return BoardPage(
        template="tables/room/board/_hand_for_hand.html",
        title=word("hand_for_hand"),
        icon="hand",
        shape="hands",
        content={
            "tables": shown,
            "grid": grid,
            "hand": round_.hand,
            "done_of": word("done_of", done=round_.done, of=round_.of),
            "areas": [
                (area.name or word("other_tables"), word("done_of", done=area.done, of=area.of), not area.missing)
                for area in round_.areas[:AREAS]
            ],
        },
        tabs=_tabs(page, pages),
        notes=[_playing(round_), *_from_the_money(tournament, round_)],
        page=page,
        pages=pages,
        qr_page="clock",
    )


def _marked(tables: Sequence[TableState], *, called: set[int]) -> list[dict[str, Any]]:
    """Each table with the one thing that matters most there: the floor is called, it is short, it breaks next."""
    found = []
    for table in tables:
        mark = "call" if table.number in called else "short" if table.short else "breaks" if table.breaks_next else ""
        says = {"call": word("floor"), "short": word("short", count=table.short), "breaks": word("breaks_next")}
        of_seats = word("of_seats", players=table.players, seats=table.seats)
        found.append(
            {
                "number": table.number,
                "players": table.players,
                "short": table.short,
                "is": mark,
                "says": says.get(mark, of_seats),
                "small": word("breaks_small") if mark == "breaks" else says.get(mark, of_seats),
                "pips": pips(table.seats, empty=table.empty),
            }
        )
    return found


def _name(tournament: Tournament, tables: Sequence[dict[str, Any]]) -> None:
    """Put the names of those who sit there into their places around the tables."""
    seats = rings(tournament, numbers=[table["number"] for table in tables])
    for table in tables:
        table["places"] = places_around(seats.get(table["number"], []))


def _drawn_as(count: int, *, portrait: bool) -> tuple[str, Grid]:
    if count <= NAMED:
        return "rings", _first(RINGS_PORTRAIT if portrait else RINGS, count)
    ovals = OVALS_PORTRAIT if portrait else OVALS
    if count <= ovals[-1].lines:
        return "ovals", _first(ovals, count)
    return "tiles", _first(TILES_PORTRAIT if portrait else TILES, count)


def _first(grids: Sequence[Grid], count: int) -> Grid:
    return next((grid for grid in grids if count <= grid.lines), grids[-1])


def _page(tables: Sequence[dict[str, Any]], grid: Grid, asked: AskedPage) -> tuple[int, int, Sequence[dict[str, Any]]]:
    pages = max(1, -(-len(tables) // grid.lines))
    page = asked.of(pages)
    return page, pages, tables[page * grid.lines : (page + 1) * grid.lines]


def _tabs(page: int, pages: int) -> list[BoardTab]:
    if pages == 1:
        return []
    return [BoardTab(board_label("of_pages", page=page + 1, pages=pages), "", page_marks(page, pages))]


Marked = tuple[str, str, list[int]]


def _keys(tables: Sequence[dict[str, Any]], kind: str) -> list[Marked]:
    """Return what the marks mean, and at which tables they stand."""
    if kind == "ovals":
        return []
    titles = {"breaks": word("breaks_next"), "short": word("short_key"), "call": word("floor_key")}
    found = [
        (mark, title, [table["number"] for table in tables if table["is"] == mark]) for mark, title in titles.items()
    ]
    return [marked for marked in found if marked[2]]


def _in_foot(
    keys: Sequence[Marked], notes: Sequence[str], *, tabs: bool, portrait: bool
) -> tuple[list[dict[str, str]], Sequence[str]]:
    """The marks in words, for a reader who does not see the colours, and the notes: as much as the foot holds.

    Tables beyond that are counted; the notes go before only two of each mark are named.
    """
    fewer = [*((most, notes) for most in (5, 4, 3)), *((most, ()) for most in (5, 4, 3, 2, 1, 0))]
    for most, noted in fewer:
        said = [{"is": mark, "title": title, "tables": _in_words(on, most=most)} for mark, title, on in keys]
        lengths = [MARK + len(f"{part['title']} {part['tables']}") for part in said]
        beside = sum(MARK + len(note) for note in noted) + (TAB if tabs else 0)
        if max(lengths, default=0) <= FOOT_PORTRAIT if portrait else sum(lengths) + beside <= FOOT:
            break
    return said, noted


def _in_words(numbers: Sequence[int], *, most: int = IN_WORDS) -> str:
    named = ", ".join(str(number) for number in numbers[:most])
    more = len(numbers) - most
    return word("and_more", tables=named, count=more) if most and more > 0 else named


def _sums(tables: Sequence[TableState], grid: Grid) -> dict[str, Any]:
    """The seats in all and those open, where the last row has room for them."""
    if len(tables) >= grid.lines:
        return {}
    seats, empty_seats = sum(table.seats for table in tables), sum(len(table.empty) for table in tables)
    return {
        "sums": [bold(ROOM_BOARDS, "seats_in_all", count=seats), bold(ROOM_BOARDS, "seats_open", count=empty_seats)]
    }


def _notes(tournament: Tournament, kind: str) -> list[str]:
    if kind == "tiles":
        return [word("table_then_players")]
    found = next_break(tournament)
    if not found:
        return []
    number, players = found
    return [bold(ROOM_BOARDS, "breaks_at", number=str(number), players=word("players", count=players))]


def _playing(round_: Board) -> str:
    if not round_.missing:
        return word("all_done")
    return bold(ROOM_BOARDS, "still_playing", tables=_in_words(round_.missing))


def _from_the_money(tournament: Tournament, round_: Board) -> list[str]:
    """Return how many places the money is away, and what the first of them pays; or how far the end of the day is."""
    to_go, paid = round_.arithmetic.to_go, round_.arithmetic.paid
    if round_.why == HandForHand.Why.DAY_END:
        return [bold(ROOM_BOARDS, "from_the_day_end", players=word("players", count=to_go))] if to_go else []
    if to_go < 1 or round_.arithmetic.left <= paid:
        return []
    note = bold(ROOM_BOARDS, "from_the_money", places=word("places", count=to_go))
    prizes = prizes_of(tournament).places
    if not prizes or not prizes[-1].amount:
        return [note]
    return [format_html("{}, {}", note, money_text(prizes[-1].amount, currency=tournament.currency))]
