"""The room's boards of names on the walls: seats, moves, the draw."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.html import format_html

from tables.displays.board_labels import ROOM_BOARDS
from tables.displays.ring import pips
from tables.selectors.room.boards import by_name, in_order_of_names, next_break, seats_by_name
from tables.selectors.room.public import PublicMove, public_moves
from tables.selectors.seats.draws import DrawnSeats, draws_in_turn
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, ListPage, list_page, page_marks
from tournaments.displays.board_labels import board_label, bold, said
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.screens.paging import Grid, initial
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.shown_names import entry_names

LIST, EMPTY = "tournaments/screens/board/_names.html", "tournaments/screens/board/_empty.html"
#: digits of a fingerprint that stand on the wall, and how they are read aloud; all of it is on the phone
PRINT, GROUP, LINE = 32, 4, 16
#: earlier draws that are named by their time
EARLIER = 2
#: moves that stand still: more turn their pages
MOVES, MOVES_PORTRAIT = Grid(2, 6, 68), Grid(1, 12, 68)
#: letters of a name that fit on its line, by how many moves stand side by side; a longer one takes two lines
LETTERS = {1: 13, 2: 9}
#: how many seats the drawing of one move has at least
SEATS = 9


def word(key: str, **facts: object) -> str:
    """A label of the room's boards."""
    return said(ROOM_BOARDS, key, **facts)


def empty(*, title: str, says: str, more: str, notes: Sequence[str] = (), qr_page: str) -> BoardPage:
    """A board that has nothing to list says so, and what comes next."""
    content = {"says": says, "more": more}
    return BoardPage(template=EMPTY, title=title, content=content, notes=notes, qr_page=qr_page)


def seats_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return everybody's seat by name."""
    rows = seats_by_name(tournament)
    if not rows:
        return empty(
            title=word("seats"),
            says=word("no_seats"),
            more=word("no_seats_yet"),
            notes=[word("scan_seat")],
            qr_page="seats",
        )
    page = list_page([name for name, _ in rows], asked=asked)
    return BoardPage(
        template=LIST,
        title=page.title or word("seats"),
        beside="" if page.title else word("players", count=len(rows)),
        content=_lines(rows, page),
        tabs=page.tabs,
        notes=[seat_note()],
        page=page.page,
        pages=page.pages,
        qr_page="seats",
    )


def seat_note() -> str:
    """Return how a seat is read."""
    return bold(ROOM_BOARDS, "seat_note", example="12.3")


def moves_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return who has to move, from where and to where, and when: those first who go now, each part by name."""
    moves = sorted(public_moves(tournament, now=server_now()), key=lambda move: (_later(move), by_name(move.name)))
    if not moves:
        return _no_moves(tournament)
    if len(moves) == 1:
        return _one_move(moves[0])
    grid = MOVES_PORTRAIT if asked.portrait else MOVES
    pages = -(-len(moves) // grid.lines)
    page = asked.of(pages)
    marks = page_marks(page, pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    return BoardPage(
        template="tables/room/board/_moves.html",
        title=word("moves"),
        beside=number_text(len(moves)),
        content={
            "moves": [_move(move, grid) for move in moves[page * grid.lines : (page + 1) * grid.lines]],
            "grid": grid,
        },
        tabs=[BoardTab(word("moves"), beside, marks)] if pages > 1 else [],
        notes=[*_causes(moves), seat_note()],
        page=page,
        pages=pages,
        qr_page="moves",
    )


def draw_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """The seats of the last draw by name, its fingerprint and where to check it; earlier draws by their time."""
    draws = draws_in_turn(tournament)
    if not draws:
        return empty(title=word("draw"), says=word("no_draw"), more=word("no_draw_yet"), qr_page="draw")
    names = entry_names(tournament)
    rows = in_order_of_names([(names[entry], seat) for entry, seat in draws[0].seats.items() if entry in names])
    page = list_page([name for name, _ in rows], asked=asked, beside=True)
    return BoardPage(
        template="tables/room/board/_draw.html",
        title=word("draw"),
        beside=page.title,
        shape="side",
        content={**_lines(rows, page), **_drawn(tournament, *draws)},
        tabs=page.tabs,
        page=page.page,
        pages=page.pages,
        qr_page="draw",
    )


def _lines(rows: Sequence[tuple[str, str]], page: ListPage) -> dict[str, Any]:
    """The lines of one page; in a long list another letter that begins in the middle of a column is marked."""
    shown = rows[page.leaf.start : page.leaf.stop]
    lines = []
    for at, (name, seat) in enumerate(shown):
        letter = initial(name)
        begins = page.title and at % page.grid.rows and letter != initial(shown[at - 1][0])
        table, _, number = seat.partition(".")
        lines.append({"name": name, "table": table, "seat": number, "initial": letter if begins else ""})
    return {"lines": lines, "grid": page.grid}


def _later(move: PublicMove) -> bool:
    """Return whether they play the hand to its end before they go."""
    return not move.broken and move.stands == "called"


def _move(move: PublicMove, grid: Grid) -> dict[str, Any]:
    long = len(move.name) > LETTERS[grid.columns]
    return {"name": move.name, "origin": move.origin, "to": move.to, "later": _later(move), "long": long}


def _causes(moves: Sequence[PublicMove]) -> list[str]:
    """Return why they move, where one table breaks, and what they take along."""
    broken = {move.broken for move in moves if move.broken}
    if len(broken) != 1:
        return [word("chips")]
    table = word("table", table=str(broken.pop()))
    return [format_html("{} {}", bold(ROOM_BOARDS, "broken", table=table), word("chips"))]


def _one_move(move: PublicMove) -> BoardPage:
    table, _, seat = move.to.partition(".")
    content = {
        "move": move,
        "to_seat": word("to_seat", table=table, seat=seat),
        "table": table,
        "pips": pips(max(SEATS, int(seat)), only=int(seat)),
    }
    return BoardPage(
        template="tables/room/board/_move.html",
        title=word("move"),
        content=content,
        notes=[word("chips_card"), seat_note()],
        qr_page="moves",
    )


def _no_moves(tournament: Tournament) -> BoardPage:
    found = next_break(tournament)
    more = word("no_break")
    if found:
        table, players = found
        left = sums_here(tournament).left
        at = word("players", count=players)
        more = bold(ROOM_BOARDS, "table_breaks_next", table=str(table), players=at, left=left)
    return empty(title=word("moves"), says=word("nobody_moves"), more=more, qr_page="moves")


def _drawn(tournament: Tournament, last: DrawnSeats, *earlier: DrawnSeats) -> dict[str, Any]:
    tables = len({seat.partition(".")[0] for seat in last.seats.values()})
    digits = last.seal.commitment[:PRINT]
    lines = [digits[at : at + LINE] for at in range(0, len(digits), LINE)]
    return {
        "drawn_at": word("drawn_at", time=_time(tournament, last.at)),
        "drawn": word("drawn", count=len(last.seats)),
        "tables_of": word("tables_of", count=tables, seats=tournament.seats_per_table),
        "fingerprint": word("fingerprint", time=_time(tournament, last.seal.sealed_at)),
        "digits": [" ".join(line[at : at + GROUP] for at in range(0, len(line), GROUP)) for line in lines],
        "earlier": _earlier(tournament, earlier),
    }


def _earlier(tournament: Tournament, draws: Sequence[DrawnSeats]) -> str:
    """Return the times of the draws before the last one, "" without any."""
    times = ", ".join(_time(tournament, draw.at) for draw in draws[:EARLIER])
    if len(draws) > EARLIER:
        return word("earlier_draws_and_more", times=times, more=len(draws) - EARLIER)
    return word("earlier_draws", times=times) if draws else ""


def _time(tournament: Tournament, moment: datetime) -> str:
    return f"{tournament.local(moment):%H:%M}"
