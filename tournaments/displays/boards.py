"""Boards of a tournament: prizes, bounties, notices, final places."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tournaments.displays.board import (
    ENDLESS_COLUMN,
    BoardPage,
    BoardTab,
    RequestedPage,
    page_marks,
    page_number_text,
    places_text,
    with_bold_facts,
)
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.models import Notice, Tournament
from tournaments.rules.screens.paging import Grid
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import entries_count, field_sum_of_row
from tournaments.selectors.prizes.bounties import is_mystery
from tournaments.selectors.prizes.bounty_board import BountyBoard, bounty_board
from tournaments.selectors.prizes.deals import sum_of_agreed_shares
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payout_board import PayoutBoard, PayoutTier, payout_board
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.selectors.screens.notices import current_notices

EMPTY = "tournaments/screens/board/_empty.html"
PRIZE_GRIDS = (Grid(1, 7, 92), Grid(1, 10, 72), Grid(2, 10, 60))
PRIZE_GRIDS_PORTRAIT = (Grid(1, 7, 92), Grid(1, 10, 72), Grid(1, 13, 56), Grid(2, 13, 56))
BOUNTY_GRIDS = (Grid(1, 8, 84), Grid(2, 10, 60))
BOUNTY_GRIDS_PORTRAIT = (Grid(1, 10, 72), Grid(1, 13, 56))
PLACES_BESIDE_WINNER = 8
MAX_FINAL_PLACES = 81
NOTICE_SECONDS = 12
#: A winner's name is written smaller if it is longer than LONG_NAME, still smaller if a word exceeds LONG_WORD.
LONG_NAME = 12
LONG_WORD = 13


def payouts_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of prizes by place. By default it shows the page with the place of the next player to go out."""
    board = payout_board(tournament)
    if not board.tiers:
        return _no_prizes_board(tournament)
    grid = _balanced_grid(_prize_grids(board, requested_page), len(board.tiers))
    sheets = [board.tiers[at : at + grid.line_count] for at in range(0, len(board.tiers), grid.line_count)]
    page = requested_page.page_number_of(len(sheets), default=_page_number_of_next_out(sheets, board.left))
    places = places_text(board.tiers[-1].last)
    left = _players_left_text(board.left) if board.left else ""
    return BoardPage(
        template="tournaments/screens/board/_payouts.html",
        title=_("Payouts"),
        beside=places if board.prizes.frozen else _("{places}, so far").format(places=places),
        shape="side",
        content={
            "lines": [_prize_row(tier, board, tournament, grid) for tier in sheets[page]],
            "grid": grid,
            "in_hand": requested_page.in_hand,
            "ranges": _has_ranges(sheets[page]),
            "currency": tournament.currency,
            **_prize_facts(tournament, board),
        },
        tabs=_range_tabs([(sheet[0].first, sheet[-1].last) for sheet in sheets], page, left),
        notes=_prize_notes(tournament, board, requested_page, left=left if len(sheets) == 1 else ""),
        page=page,
        pages=len(sheets),
        qr_page="payouts",
    )


def _prize_notes(tournament: Tournament, board: PayoutBoard, requested_page: RequestedPage, *, left: str) -> list[str]:
    notes = [left] if left and not tournament.finished_at else []
    if requested_page.in_hand and not board.prizes.frozen:
        notes.append(_("Projected: payouts change until registration closes"))
    return notes


def _players_left_text(count: int) -> str:
    return ngettext("{count:,} player left", "{count:,} players left", count).format(count=count)


def _prize_grids(board: PayoutBoard, requested_page: RequestedPage) -> Sequence[Grid]:
    portrait = PRIZE_GRIDS_PORTRAIT[:-1] if board.has_names else PRIZE_GRIDS_PORTRAIT
    return requested_page.grids_for_shape(PRIZE_GRIDS, portrait)


def bounties_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of bounties: first the list of heads or envelopes, then the list of leaders."""
    board, mystery = bounty_board(tournament), is_mystery(tournament)
    lists = [_bounty_list(board, mystery=mystery), _leader_list(board)]
    grids = requested_page.grids_for_shape(BOUNTY_GRIDS, BOUNTY_GRIDS_PORTRAIT)
    leaves = [
        (at, start, _first_fitting_grid(grids, len(rows)))
        for at, (_title, rows, *_rest) in enumerate(lists)
        for start in range(0, max(1, len(rows)), _first_fitting_grid(grids, len(rows)).line_count)
    ]
    page = requested_page.page_number_of(len(leaves))
    at, start, grid = leaves[page]
    title, rows, says, more = lists[at]
    return BoardPage(
        template="tournaments/screens/board/_bounties.html",
        title=_("Bounties"),
        beside=title,
        shape="side",
        content={
            "lines": rows[start : start + grid.line_count],
            "grid": grid,
            "says": says,
            "more": more,
            "stats": _bounty_sums(tournament, board, mystery=mystery),
            "seal": board.seal,
            "currency": tournament.currency,
        },
        tabs=[_list_tab(entries[0], number, leaves, page) for number, entries in enumerate(lists)],
        page=page,
        pages=len(leaves),
        qr_page="bounties",
    )


def visible_notices(tournament: Tournament) -> list[Notice]:
    """Return the notices whose time of display has begun and not yet ended."""
    now = server_now()
    return [notice for notice in current_notices(tournament, now=now) if notice.at <= now]


def notices_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board with one notice, and the titles of the next two."""
    notices = visible_notices(tournament)
    page = requested_page.page_number_of(len(notices))
    count = len(notices)
    beside = _("{page} of {pages}").format(page=page + 1, pages=count)
    later = [notices[(page + on) % count] for on in range(1, min(3, count))]
    return BoardPage(
        template="tournaments/screens/board/_notices.html",
        title=_("Notices") if count > 1 else _("Notice"),
        shape="notices",
        content={
            "notice": notices[page],
            "long": len(notices[page].title) > 34,
            "later": [] if requested_page.in_hand else list(zip((_("Next"), _("Then")), later, strict=False)),
        },
        tabs=[BoardTab(_("Notices"), beside, page_marks(page, count))] if count > 1 else [],
        notes=[_("From the floor, {time}").format(time=f"{tournament.as_local_time(notices[page].at):%H:%M}")],
        page=page,
        pages=count,
        seconds=NOTICE_SECONDS,
        qr_page="notices",
    )


def _winner_and_others(places: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the place that is shown large, and the other places.

    If several players share the first place, only their award is shown large; the players are among the other
    places.
    """
    if len(places) < 2 or places[1]["place"] != places[0]["place"]:
        return places[0], places[1:]
    return {**places[0], "name": places[0].get("award") or _("Finished")}, places


def finished_board(tournament: Tournament, requested_page: RequestedPage) -> BoardPage:
    """Return the board of the final places with their prizes; the winner is shown large."""
    places = final_places(tournament, most=MAX_FINAL_PLACES)
    winner, beside = _winner_and_others(places)
    others = [row for row in beside if row["amount"] or row["place"] <= PLACES_BESIDE_WINNER + 1]
    sheets = [others[at : at + PLACES_BESIDE_WINNER] for at in range(0, len(others), PLACES_BESIDE_WINNER)] or [[]]
    page = requested_page.page_number_of(len(sheets))
    alone = field_sum_of_row(tournament).left == 1
    ranges = [(sheet[0]["place"], sheet[-1]["place"]) for sheet in sheets if sheet]
    return BoardPage(
        template="tournaments/screens/board/_finished.html",
        title=_("Winner") if alone else _("Finished"),
        icon="one" if alone else "",
        shape="win",
        content={
            "winner": winner,
            "long": _length_class(winner["name"]),
            "places": sheets[page],
            "entries": entries_count(tournament),
            "pool": prize_pool_of(tournament),
            "currency": tournament.currency,
        },
        tabs=_range_tabs(ranges, page, "\u00a0"),
        page=page,
        pages=len(sheets),
    )


def _length_class(name: str) -> str:
    """Return the CSS class of a winner's name: "word" for a long word, "name" for a long name, else ""."""
    if max(map(len, name.split()), default=0) > LONG_WORD:
        return "word"
    return "name" if len(name) > LONG_NAME else ""


def _no_prizes_board(tournament: Tournament) -> BoardPage:
    pool = prize_pool_of(tournament)
    more = _("Payouts are shown here when registration closes.")
    if pool:
        more = with_bold_facts(
            _("Payouts are shown here when registration closes. Prize pool so far: {pool}."),
            pool=money_text(pool, currency=tournament.currency),
        )
    content = {"says": _("Registration is still open"), "more": more}
    return BoardPage(template=EMPTY, title=_("Payouts"), content=content, qr_page="payouts")


def _prize_row(tier: PayoutTier, board: PayoutBoard, tournament: Tournament, grid: Grid) -> dict[str, Any]:
    return {
        "tier": tier,
        "hot": tier is board.tier_at_stake,
        "paid": tier.first > board.left,
        "name": _paid_names_text(tier, tournament, grid),
        "amount": tier.amount,
    }


def _paid_names_text(tier: PayoutTier, tournament: Tournament, grid: Grid) -> str:
    """Return the names of those paid in a tier: all with amounts on a phone, at most two on a screen.

    "" if the names have no room.
    """
    if grid == ENDLESS_COLUMN:
        return ", ".join(_name_with_amount(name, amount, tournament) for name, amount in tier.names)
    if grid.columns > 1 and tier.first != tier.last:
        return ""
    return ", ".join(name for name, _amount in tier.names[:2])


def _name_with_amount(name: str, amount: int | None, tournament: Tournament) -> str:
    return name if amount is None else f"{name} {money_text(amount, currency=tournament.currency)}"


def _page_number_of_next_out(sheets: Sequence[Sequence[PayoutTier]], players_left: int) -> int:
    """Return the number of the page with the place of the next player to go out; 0 if no page has it."""
    return next((at for at, sheet in enumerate(sheets) if sheet[-1].last >= players_left), 0)


def _has_ranges(sheet: Sequence[PayoutTier]) -> bool:
    return any(tier.first != tier.last for tier in sheet)


def _prize_facts(tournament: Tournament, board: PayoutBoard) -> dict[str, Any]:
    found: dict[str, Any] = {"pool": board.prizes.pool}
    if board.dealt:
        found["deal"] = sum_of_agreed_shares(tournament)
        found["to_play_for"] = board.to_play_for
    if board.jump:
        place, amount = board.jump
        away, more = board.left - place, money_text(amount - board.present, currency=tournament.currency)
        more_than_one = ngettext("+{amount}, {count} place away", "+{amount}, {count} places away", away)
        text = more_than_one if away > 1 else _("+{amount}")
        found["jump"] = {"place": place, "amount": amount, "more": text.format(amount=more, count=away)}
    if board.last:
        paid = money_text(board.last.amount, currency=tournament.currency)
        found["last"] = {
            "place": board.last.place,
            "name": board.last.name,
            "amount_at": _("{amount} at {time}").format(
                amount=paid, time=f"{tournament.as_local_time(board.last.at):%H:%M}"
            ),
        }
    if board.bubble:
        found["to_the_money"] = ngettext(
            "{count:,} place from the money", "{count:,} places from the money", board.bubble
        ).format(count=board.bubble)
    return found


def _range_tabs(ranges: Sequence[tuple[int, int]], page: int, open_tab_note: str) -> list[BoardTab]:
    """Return a tab for each page, named by its range of places; [] for a single page.

    `open_tab_note` stands next to the name of the open tab.
    """
    if len(ranges) == 1:
        return []
    return [
        BoardTab(
            f"{first}–{last}" if last > first else str(first),
            open_tab_note if at == page else "",
            page_marks(0, 1) if at == page else (),
        )
        for at, (first, last) in enumerate(ranges)
    ]


BoardList = tuple[str, list[tuple[str, int, bool]], str, str]


def _bounty_list(board: BountyBoard, *, mystery: bool) -> BoardList:
    if mystery:
        rows = [
            (_("{left} of {count}").format(left=envelope.left, count=envelope.of), envelope.amount, not envelope.left)
            for envelope in board.envelopes
        ]
        return (
            _("Envelopes left"),
            rows,
            _("No envelope has been sealed yet"),
            _("The amounts are shown here before the first envelope is drawn."),
        )
    return _("Largest bounties"), [(name, head, False) for name, head in board.heads], "", ""


def _leader_list(board: BountyBoard) -> BoardList:
    rows = [
        (f"{leader.entry.player.shown_name} {_('× {count}').format(count=leader.bounties)}", leader.cash, False)
        for leader in board.leaders
    ]
    return (
        _("Most won"),
        rows,
        _("No one has won a bounty yet"),
        _("Who has won the most is shown here after the first one."),
    )


def _list_tab(title: str, number: int, leaves: Sequence[tuple[int, int, Grid]], page: int) -> BoardTab:
    own_pages = [at for at, leaf in enumerate(leaves) if leaf[0] == number]
    if page not in own_pages:
        return BoardTab(title)
    at = own_pages.index(page)
    beside = page_number_text(at, len(own_pages)) if len(own_pages) > 1 else "\u00a0"
    return BoardTab(title, beside, page_marks(at, len(own_pages)))


def _bounty_sums(tournament: Tournament, board: BountyBoard, *, mystery: bool) -> list[tuple[str, int]]:
    sums = [(_("Bounty pool"), board.account.pool), (_("Won so far"), board.account.paid)]
    if not mystery:
        return [*sums, (_("Still to win"), board.account.alive)]
    largest = [(_("Largest left"), board.largest_amount_left)] if board.largest_amount_left else []
    return [*sums, (_("In envelopes"), board.account.sealed), *largest]


def _balanced_grid(grids: Sequence[Grid], count: int) -> Grid:
    """Return the grid that needs the fewest pages for `count` lines, spread evenly over the pages."""
    pages = -(-count // _first_fitting_grid(grids, count).line_count)
    grid = _first_fitting_grid(grids, -(-count // pages))
    rows = max(grids[0].rows, -(-count // (pages * grid.columns)))
    return replace(grid, rows=min(grid.rows, rows))


def _first_fitting_grid(grids: Sequence[Grid], count: int) -> Grid:
    return next((grid for grid in grids if count <= grid.line_count), grids[-1])
