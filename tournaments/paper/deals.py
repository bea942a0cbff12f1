"""The deal sheet as PDF: what everybody gets, what the places pay, and a line for each signature."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.paper.press import PAPERS, printed
from tournaments.rules.money import in_words
from tournaments.selectors.bounty_board import DealBoard, deal_board
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.bounties import KINDS


@signed_in
@require_safe
@never_cache
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The deal on the table, or the agreed one. `?paper=a4` or `letter`. 404 while there is none."""
    tournament, _ = tournament_of(request, slug)
    paper, now = request.GET.get("paper", "a4"), timezone.now()
    if paper not in PAPERS:
        return HttpResponseBadRequest(f"There is no paper {escape(paper[:40])} here: take {' or '.join(PAPERS)}.")
    board = deal_board(tournament)
    if board is None:
        return HttpResponse("No deal is on the table. Propose one first.", status=404, content_type="text/plain")
    content = {**sheet_content(tournament, board), "printed": f"{tournament.local(now):%-d %b %Y, %H:%M}"}
    headers = {"Content-Disposition": f'inline; filename="{slug}-deal.pdf"'}
    return HttpResponse(printed("deal", content, paper=paper, at=now), content_type="application/pdf", headers=headers)


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
        "agreed": f"{tournament.local(agreed):%-d %b %Y, %H:%M}" if agreed else "",
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
