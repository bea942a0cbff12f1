"""The board of alternates: called ones with the time until which their seat is reserved, then waiting ones."""

from datetime import timedelta
from typing import Any

from tables.displays.boards import empty_board, label
from tournaments.displays.board import AskedPage, BoardPage, BoardTab, page_marks
from tournaments.displays.board_labels import board_label
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.desk.alternates import CallState
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import WaitingPlayer, alternates_now, alternates_of

# one column while the list fits, else two
SHORT = Grid(1, 8, 84)
LONG = Grid(2, 8, 68)
PORTRAIT = Grid(1, 14, 68)


def alternates_board(tournament: Tournament, asked: AskedPage) -> BoardPage:
    """Return the board of alternates, in the order in which they get seats."""
    now = server_now()
    players = alternates_of(tournament, now=now)
    closed = alternates_now(tournament, now=now).closed
    if not players:
        more = label("alternates_closed") if closed else label("alternates_join")
        return empty_board(title=label("alternates"), says=label("no_alternates"), more=more, qr_page="alternates")
    grid = PORTRAIT if asked.portrait else SHORT if len(players) <= SHORT.lines else LONG
    pages = -(-len(players) // grid.lines)
    page = asked.of(pages)
    beside = board_label("page_of", page=page + 1, pages=pages)
    shown = players[page * grid.lines : (page + 1) * grid.lines]
    return BoardPage(
        template="tables/seats/board/_alternates.html",
        title=label("alternates"),
        beside=number_text(len(players)),
        content={"lines": [_line(tournament, player, closed=closed) for player in shown], "grid": grid},
        tabs=[BoardTab(label("alternates"), beside, page_marks(page, pages))] if pages > 1 else [],
        notes=[label("alternates_closed") if closed else label("seat_is_kept")],
        page=page,
        pages=pages,
        qr_page="alternates",
    )


def _line(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> dict[str, Any]:
    return {
        "ticket": player.ticket,
        "name": player.shown,
        "state": player.state,
        "says": _wait_text(tournament, player, closed=closed),
    }


def _wait_text(tournament: Tournament, player: WaitingPlayer, *, closed: bool) -> str:
    """Return until when a called player's seat is reserved, or an estimate of the wait if there is one."""
    if player.state == CallState.CALLED and player.until:
        return label("until", time=f"{tournament.local(player.until):%H:%M}")
    if player.state == CallState.MISSED and player.called_at:
        return label("was_called", time=f"{tournament.local(player.called_at):%H:%M}")
    if closed or not player.wait:
        return ""
    return label("about_minutes", minutes=number_text(-(-player.wait // timedelta(minutes=1))))
