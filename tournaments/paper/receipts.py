"""Receipts and the cash-up as PDF: what a cashier hands over, and what he signs."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments.models import PARTS, Payment, TopUp, Tournament
from tournaments.paper.codes import qr
from tournaments.paper.press import printed
from tournaments.rules.cash_up import CashUp, Line
from tournaments.rules.money import in_words
from tournaments.selectors.books import books
from tournaments.selectors.ledger import due
from tournaments.words.sales import METHODS, SOLD

#: the papers of a receipt: what an address calls them -> its template
RECEIPTS: Mapping[str, str] = {"roll": "receipt_roll", "a4": "receipt"}
_PART = {
    "prize_share": "Prize pool",
    "house_fee": "House",
    "staff_fee": "Staff",
    "bounty": "Bounty",
    "season_fee": "Season",
}


def receipt_pdf(payment: Payment, *, seat: str, paper: str, live_url: str) -> bytes:
    """The receipt of one payment, with the seat when there is one; `paper` is one of RECEIPTS."""
    content = {**receipt(payment, seat=seat), "qr": qr(live_url)}
    return printed(RECEIPTS[paper], content, paper="a4", at=payment.at)


def receipt(payment: Payment, *, seat: str) -> dict[str, Any]:
    """Everything that a receipt says."""
    tournament, entry = payment.tournament, payment.entry
    sold = payment.top_up or entry
    back = Payment.objects.filter(reverses=payment).values_list("number", flat=True).first()

    def money(amount: int) -> str:
        return in_words(amount, currency=tournament.currency)

    return {
        "event": tournament.name,
        "venue": tournament.venue,
        "starts": f"{tournament.local(tournament.starts_at):%A %-d %B %Y, %H:%M}",
        "number": f"{payment.number:04d}",
        "player": entry.player.display_name,
        "club_number": entry.player.club_number,
        "what": _what(payment),
        "chips": f"{sold.chips if isinstance(sold, TopUp) else sold.stack:,}",
        "seat": "" if payment.top_up_id or payment.reverses_id else seat,
        "parts": [[_PART[part], money(getattr(sold, part))] for part in PARTS if getattr(sold, part)],
        "price": money(sold.price),
        "paid": money(payment.amount),
        "method": METHODS[payment.method].capitalize(),
        "due": money(due(sold)) if due(sold) else "",
        "at": f"{tournament.local(payment.at):%-d %b %Y, %H:%M:%S}",
        "by": payment.by_name,
        "takes_back": f"{payment.reverses.number:04d}" if payment.reverses else "",
        "taken_back": f"{back:04d}" if back else "",
        "note": payment.note,
    }


def cash_up_pdf(tournament: Tournament, shift: CashUp, *, paper: str, at: datetime) -> bytes:
    """The cash-up sheet: each drawer with a line to sign, all methods together, and the books."""

    def money(amount: int) -> str:
        return in_words(amount, currency=tournament.currency)

    def row(method: str, line: Line) -> list[str]:
        return [METHODS[method].capitalize(), str(line.count), money(line.taken), money(line.given), money(line.net)]

    found = books(tournament)
    content = {
        "event": tournament.name,
        "venue": tournament.venue,
        "language": "en",
        "at": f"{tournament.local(at):%A %-d %B %Y, %H:%M}",
        "drawers": [
            {
                "cashier": drawer.cashier or "the house",
                "rows": [row(method, line) for method, line in sorted(drawer.methods.items())],
                "cash": money(drawer.cash),
                "net": money(drawer.net),
            }
            for drawer in shift.drawers
        ],
        "methods": [row(method, line) for method, line in shift.methods.items()],
        "net": money(shift.net),
        "came_in": [["Buy-ins", money(found.sold)], ["Overlay", money(found.overlay)]],
        "goes_out": [
            ["Prizes", money(found.prizes)],
            ["Fees", money(found.fees)],
            ["Bounties", money(found.bounty)],
            ["Season", money(found.season_fee)],
        ],
        "sums": [money(found.came_in), money(found.goes_out)],
        "balanced": found.balanced,
        "difference": money(found.difference or -found.overpaid),
        "unpaid": money(found.unpaid) if found.unpaid else "",
    }
    return printed("cash_up", content, paper=paper, at=at)


def _what(payment: Payment) -> str:
    if payment.top_up:
        return SOLD[payment.top_up.sold].capitalize()
    entry = payment.entry
    profile = f", {entry.profile.name.lower()}" if entry.profile else ""
    flight = f", flight {entry.flight}" if entry.flight else ""
    bullet = f", bullet {entry.bullet}" if entry.bullet > 1 else ""
    return f"{'Re-entry' if entry.bullet > 1 else 'Entry'}{bullet}{flight}{profile}"
