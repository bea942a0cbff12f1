"""The room's boards of names on the walls: seats, moves, the draw, alternates."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.html import format_html

from tables.displays.ring import seat_dots
from tables.selectors.room.boards import name_sort_key, next_break, seats_by_name, sorted_by_name
from tables.selectors.room.public import PublicMove, public_moves
from tables.selectors.seats.draws import DrawnSeats, draws_latest_first
from tournaments.displays.board import (
    BoardPage,
    BoardTab,
    ListPage,
    RequestedPage,
    list_page,
    page_marks,
    page_number_text,
    players_text,
    with_bold_facts,
)
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, pgettext
from tournaments.models import Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.rules.screens.paging import Grid, index_letter
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import WaitingPlayer, alternates_of, alternates_state
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.shown_names import entry_names

LIST, EMPTY = "tournaments/screens/board/_names.html", "tournaments/screens/board/_empty.html"
# digits of a fingerprint on the wall, in groups to read aloud; the phone has all of them
MAX_DIGITS = 32
DIGITS_IN_GROUP = 4
DIGITS_IN_LINE = 16
#: earlier draws named by their time
MAX_EARLIER = 2
MOVES = Grid(2, 6, 68)
MOVES_PORTRAIT = Grid(1, 12, 68)
#: letters of a name that fit on a line, by the number of columns; longer names take two lines
LETTERS = {1: 13, 2: 9}
#: least number of seats in the drawing of a move
MIN_SEATS = 9

# one column while the list fits, else two
SHORT = Grid(1, 8, 84)
LONG = Grid(2, 8, 68)
PORTRAIT = Grid(1, 14, 68)


def empty_board(*, title: str, says: str, more: str, notes: Sequence[str] = (), qr_page: str) -> BoardPage:
    """Return a board without lines. Its text says why it is empty and what comes next."""
    content = {"says": says, "more": more}
    return BoardPage(template=EMPTY, title=title, content=content, notes=notes, qr_page=qr_page)


def seats_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of all seats by name."""
    rows = seats_by_name(tournament)
    if not rows:
        return empty_board(
            title=_("Seats"),
            says=_("No seats drawn yet"),
            more=_("Seats are shown here as soon as they are drawn. Find yours here or on your phone."),
            notes=[_("Scan the code to get your seat on your phone")],
            qr_page="seats",
        )
    page = list_page([name for name, _seat in rows], requested_page=requested_page)
    return BoardPage(
        template=LIST,
        title=page.title or _("Seats"),
        beside="" if page.title else players_text(len(rows)),
        content=_page_lines(rows, page),
        tabs=page.tabs,
        notes=[seat_note_text()],
        page=page.page,
        pages=page.pages,
        qr_page="seats",
    )


def seat_note_text() -> str:
    """Return the note on how to read a seat."""
    return with_bold_facts(_("Seat {example} is table 12, seat 3"), example="12.3")


def moves_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of moves by name. Moves to make now come before moves to make after the current hand."""
    moves = sorted(
        public_moves(tournament, now=server_now()), key=lambda move: (_is_after_hand(move), name_sort_key(move.name))
    )
    if not moves:
        return _no_moves_page(tournament)
    if len(moves) == 1:
        return _single_move_page(moves[0])
    grid = MOVES_PORTRAIT if requested_page.portrait else MOVES
    pages = -(-len(moves) // grid.line_count)
    page = requested_page.page_number_of(pages)
    marks = page_marks(page, pages)
    beside = page_number_text(page, pages)
    return BoardPage(
        template="tables/room/board/_moves.html",
        title=_("Moves"),
        beside=number_text(len(moves)),
        content={
            "moves": [_move_line(move, grid) for move in moves[page * grid.line_count : (page + 1) * grid.line_count]],
            "grid": grid,
        },
        tabs=[BoardTab(_("Moves"), beside, marks)] if pages > 1 else [],
        notes=[*_move_notes(moves), seat_note_text()],
        page=page,
        pages=pages,
        qr_page="moves",
    )


def draw_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of the latest draw: seats by name, the seed's fingerprint, and the times of earlier draws."""
    draws = draws_latest_first(tournament)
    if not draws:
        return empty_board(
            title=pgettext("of seats", "Draw"),
            says=_("No seats drawn yet"),
            more=_("The draw is shown here with its fingerprint, so that you can check it."),
            qr_page="draw",
        )
    names = entry_names(tournament)
    rows = sorted_by_name([(names[entry], seat) for entry, seat in draws[0].seats.items() if entry in names])
    page = list_page([name for name, _seat in rows], requested_page=requested_page, has_side_column=True)
    return BoardPage(
        template="tables/room/board/_draw.html",
        title=pgettext("of seats", "Draw"),
        beside=page.title,
        shape="side",
        content={**_page_lines(rows, page), **_draw_content(tournament, *draws)},
        tabs=page.tabs,
        page=page.page,
        pages=page.pages,
        qr_page="draw",
    )


def _page_lines(rows: Sequence[tuple[str, str]], page: ListPage) -> dict[str, Any]:
    """Return the names and seats on a page. A long list marks where the initial letter changes within a column."""
    page_rows = rows[page.leaf.start : page.leaf.stop]
    lines = []
    for at, (name, seat) in enumerate(page_rows):
        letter = index_letter(name)
        begins = page.title and at % page.grid.rows and letter != index_letter(page_rows[at - 1][0])
        table, _point, number = seat.partition(".")
        lines.append({"name": name, "table": table, "seat": number, "initial": letter if begins else ""})
    return {"lines": lines, "grid": page.grid}


def _is_after_hand(move: PublicMove) -> bool:
    return not move.broken and move.stands == "called"


def _move_line(move: PublicMove, grid: Grid) -> dict[str, Any]:
    long = len(move.name) > LETTERS[grid.columns]
    return {"name": move.name, "origin": move.origin, "to": move.to, "later": _is_after_hand(move), "long": long}


def _move_notes(moves: Sequence[PublicMove]) -> list[str]:
    """Return the note to take all chips. If exactly one table breaks, the note names it."""
    broken = {move.broken for move in moves if move.broken}
    if len(broken) != 1:
        return [_("Take all your chips.")]
    table = _("Table {table}").format(table=str(broken.pop()))
    return [format_html("{} {}", with_bold_facts(_("{table} breaks."), table=table), _("Take all your chips."))]


def _single_move_page(move: PublicMove) -> BoardPage:
    table, _point, seat = move.to.partition(".")
    content = {
        "move": move,
        "to_seat": _("To table {table}, seat {seat}").format(table=table, seat=seat),
        "table": table,
        "pips": seat_dots(max(MIN_SEATS, int(seat)), only=int(seat)),
    }
    return BoardPage(
        template="tables/room/board/_move.html",
        title=pgettext("a player's move", "Move"),
        content=content,
        notes=[_("Take all your chips and your card."), seat_note_text()],
        qr_page="moves",
    )


def _no_moves_page(tournament: Tournament) -> BoardPage:
    found = next_break(tournament, now=server_now())
    more = _("Your name is shown here when you have to move.")
    if found:
        table, players = found
        left = field_sum_of_row(tournament).left
        at = players_text(players)
        more = with_bold_facts(
            _("Table {table} breaks next, at {players}. {left} are left."), table=str(table), players=at, left=left
        )
    return empty_board(title=_("Moves"), says=_("No moves"), more=more, qr_page="moves")


def _draw_content(tournament: Tournament, last: DrawnSeats, *earlier: DrawnSeats) -> dict[str, Any]:
    tables = len({seat.partition(".")[0] for seat in last.seats.values()})
    digits = last.seal.commitment[:MAX_DIGITS]
    lines = [digits[at : at + DIGITS_IN_LINE] for at in range(0, len(digits), DIGITS_IN_LINE)]
    return {
        "drawn_at": _("Drawn at {time}").format(time=_time_text(tournament, last.at)),
        "drawn": ngettext("{seats:,} seat", "{seats:,} seats", len(last.seats)).format(seats=len(last.seats)),
        "tables_of": ngettext("{count:,} table of {seats}", "{count:,} tables of {seats}", tables).format(
            count=tables, seats=tournament.seats_per_table
        ),
        "fingerprint": _("Fingerprint, published {time}").format(time=_time_text(tournament, last.seal.sealed_at)),
        "digits": [
            " ".join(line[at : at + DIGITS_IN_GROUP] for at in range(0, len(line), DIGITS_IN_GROUP)) for line in lines
        ],
        "earlier": _earlier_times(tournament, earlier),
    }


def _earlier_times(tournament: Tournament, draws: Sequence[DrawnSeats]) -> str:
    """Return a text with the times of earlier draws, at most MAX_EARLIER of them; "" without earlier draws."""
    times = ", ".join(_time_text(tournament, draw.at) for draw in draws[:MAX_EARLIER])
    if len(draws) > MAX_EARLIER:
        return _("Earlier: {times} and {more} more").format(times=times, more=len(draws) - MAX_EARLIER)
    return _("Earlier: {times}").format(times=times) if draws else ""


def _time_text(tournament: Tournament, moment: datetime) -> str:
    return f"{tournament.as_local_time(moment):%H:%M}"


def alternates_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of alternates, in the order in which they get seats."""
    now, title = server_now(), pgettext("title of a display", "Waiting list")
    players = alternates_of(tournament, now=now)
    closed = alternates_state(tournament, now=now).closed
    if not players:
        more = (
            _("Registration has closed: no player is called.")
            if closed
            else _("When the event is full, the desk adds you to the list and calls you here.")
        )
        return empty_board(title=title, says=_("No player waits for a seat"), more=more, qr_page="alternates")
    grid = PORTRAIT if requested_page.portrait else SHORT if len(players) <= SHORT.line_count else LONG
    pages = -(-len(players) // grid.line_count)
    page = requested_page.page_number_of(pages)
    beside = page_number_text(page, pages)
    page_players = players[page * grid.line_count : (page + 1) * grid.line_count]
    return BoardPage(
        template="tables/seats/board/_alternates.html",
        title=title,
        beside=number_text(len(players)),
        content={
            "lines": [_alternate_line(tournament, player, closed=closed) for player in page_players],
            "grid": grid,
        },
        tabs=[BoardTab(title, beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[
            _("Registration has closed: no player is called.")
            if closed
            else _("Called? Go to the desk: your seat is kept until the time shown.")
        ],
        page=page,
        pages=pages,
        qr_page="alternates",
    )


def _alternate_line(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> dict[str, Any]:
    return {
        "ticket": player.ticket,
        "name": player.shown,
        "state": player.state,
        "says": _wait_text(tournament, player, closed=closed),
    }


def _wait_text(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> str:
    """Return the text next to an alternate, "" if there is none.

    A called player: until when the seat is reserved. A player who missed the call: when they were called. Others: the
    estimated wait, if it is known and registration is open.
    """
    if player.state == CallState.CALLED and player.until:
        return _("until {time}").format(time=f"{tournament.as_local_time(player.until):%H:%M}")
    if player.state == CallState.MISSED and player.called_at:
        return _("called {time}").format(time=f"{tournament.as_local_time(player.called_at):%H:%M}")
    if closed or not player.wait:
        return ""
    return _("about {minutes} min").format(minutes=number_text(-(-player.wait // timedelta(minutes=1))))
