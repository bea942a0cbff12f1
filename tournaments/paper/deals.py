"""The deal sheet as PDF: what everybody gets, what the places pay, and a line for each signature."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.paper.answers import NothingToPrint, moment, paper_view
from tournaments.rules.money import in_words
from tournaments.selectors.bounty_board import DealBoard, deal_board
from tournaments.words.bounties import KINDS


def _sheet(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    board = deal_board(tournament)
    if board is None:
        raise NothingToPrint("No deal is on the table. Propose one first.")
    return "deal", {**sheet_content(tournament, board), "printed": moment(tournament, now)}


def sheet_content(tournament: Tournament, board: DealBoard) -> dict[str, Any]:
    """What the sheet prints, money in words."""

    def money(amount: int) -> str:
        return in_words(amount, currency=tournament.currency)

    agreed = board.deal.agreed_at
    return {
        "event": tournament.name,
        "venue": tournament.venue,
        "date": f"{tournament.local(tournament.starts_at):%-d %B %Y}",
        "kind": KINDS[board.deal.kind],
        "agreed": moment(tournament, agreed) if agreed else "",
        "money": money(board.table.money),
        "shared": money(board.table.shared),
        "to_play_for": money(board.table.to_play_for) if board.table.to_play_for else "",
        "error": money(round(board.error)) if board.error and board.deal.kind == "icm" else "",
        "prizes": [{"place": at, "prize": money(one)} for at, one in enumerate(board.table.prizes, start=1)],
        "rows": [
            {
                "name": row.entry.player.display_name,
                "stack": f"{row.stack:,}",
                "share": money(row.amount),
                "signed": f"{tournament.local(row.signed_at):%H:%M}" if row.signed_at else "",
            }
            for row in board.rows
        ],
    }


#: the deal on the table, or the agreed one
sheet = paper_view("deal", _sheet)
