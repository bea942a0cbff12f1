"""The deal sheet as PDF: what everybody gets, what the places pay, and a line for each signature."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from tournaments.language.days import long_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts
from tournaments.printouts.responses import NothingToPrint, moment_text, template_view
from tournaments.selectors.prizes.bounty_board import DealBoard, deal_board
from tournaments.selectors.staff.organisation_settings import venue_of
from tournaments.sentences.prizes.bounties import KINDS

#: The template fills in `{names}`.
DEAL: Mapping[str, Promise] = {
    "deal": _("Deal"),
    "left_in_pool": _("Left in the pool"),
    "shared_now": _("Shared now"),
    "left_to_play_for": _("Left to play for"),
    "agreed": _("Agreed {at}"),
    "proposed": _("Proposed"),
    "printed": _("printed {at}"),
    "share": _("The players left share the prizes by {kind}."),
    "share_sampled": _("The players left share the prizes by {kind} (estimated, accurate to about {error})."),
    "best_place": _("{amount} is left to play for and goes to the winner."),
    "prizes_were": _("The prizes of the places were: {prizes}."),
    "player": _("Player"),
    "stack": _("Stack"),
    "gets": _("Gets"),
    "signature": _("Signature"),
    "signed": _("signed {time}"),
    "director": _("Tournament director"),
    "witness": _("Witness"),
}


def _template_and_content(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    board = deal_board(tournament)
    if board is None:
        raise NothingToPrint(gettext("No deal is proposed. Propose one first."))
    return "tournaments/prizes/deal", {**sheet_content(tournament, board), "printed": moment_text(tournament, now)}


def sheet_content(tournament: Tournament, board: DealBoard) -> dict[str, Any]:
    """Return the printed content, with formatted money."""

    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency)

    agreed = board.deal.agreed_at
    return {
        "labels": label_texts(DEAL),
        "event": tournament.name,
        "venue": venue_of(tournament),
        "date": long_day(tournament.as_local_time(tournament.starts_at)),
        "kind": gettext(KINDS[board.deal.kind]),
        "agreed": moment_text(tournament, agreed) if agreed else "",
        "money": money(board.table.prize_total),
        "shared": money(board.table.money_shared),
        "to_play_for": money(board.table.to_play_for) if board.table.to_play_for else "",
        "error": money(round(board.error)) if board.error and board.deal.kind == "icm" else "",
        "prizes": [{"place": at, "prize": money(prize)} for at, prize in enumerate(board.table.prizes, start=1)],
        "rows": [
            {
                "name": row.entry.player.shown_name,
                "stack": number_text(row.stack),
                "share": money(row.amount),
                "signed": f"{tournament.as_local_time(row.signed_at):%H:%M}" if row.signed_at else "",
            }
            for row in board.rows
        ],
    }


#: Prints the proposed deal, or the agreed one.
sheet = template_view("deal", _template_and_content, for_players=True)
