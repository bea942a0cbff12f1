"""Receipts and the cash-up as PDF: what a cashier hands over, and what they sign."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from tournaments.models import PARTS, Payment, RebuyOrAddOn, Tournament
from tournaments.printouts.formatting import texts
from tournaments.printouts.pdf import compiled
from tournaments.printouts.qr_codes import qr
from tournaments.rules.desk.cash_up import CashUp, MethodTotal
from tournaments.rules.money import money_text
from tournaments.selectors.desk.event_ledger import event_ledger
from tournaments.selectors.desk.ledger import due
from tournaments.sentences.desk.log import METHODS, SOLD

#: the sizes of a receipt: what an address calls them -> its template
RECEIPTS: Mapping[str, str] = {"roll": "tournaments/desk/receipt_roll", "a4": "tournaments/desk/receipt"}
_PART = {
    "prize_share": noop("Prize pool"),
    "house_fee": noop("House fee"),
    "staff_fee": noop("Staff fee"),
    "bounty": noop("Bounty"),
    "season_fee": noop("League fee"),
}
#: `{names}` are filled in by the templates
_ON_RECEIPTS: Mapping[str, Promise] = {
    "receipt": _("Receipt {number}"),
    "takes_back": _("Refund for receipt {number}"),
    "taken_back": _("Void: reversed by receipt {number}"),
    "player": _("Player"),
    "sold": _("For"),
    "chips": _("{chips} chips"),
    "table_and_seat": _("Table and seat"),
    "price": _("Price"),
    "paid": _("Paid, {method}"),
    "given_back": _("Refunded, {method}"),
    "still_due": _("Still due"),
    "by": _("by {name}"),
    "signature": _("Signature"),
    "the_clock": _("The clock"),
}
_ON_CASH_UPS: Mapping[str, Promise] = {
    "cash_up": _("Cash-up"),
    "method": _("Method"),
    "payments": _("Payments"),
    "taken": _("Received"),
    "given": _("Paid out"),
    "net": _("Net"),
    "all_together": _("Total"),
    "over_float": _("Cash above the float: {cash}"),
    "counted": _("Counted"),
    "signature_of": _("{cashier}, signature"),
    "no_payment": _("No payments yet."),
    "all_drawers": _("All drawers"),
    "books": _("Money check"),
    "sum": _("Total"),
    "balanced": _("The money balances."),
    "unbalanced": _("The money does not balance: {difference}."),
    "unpaid": _("Not paid yet: {amount}."),
    "director": _("Director"),
    "date_and_time": _("Date and time"),
}


def receipt_pdf(payment: Payment, *, seat: str, paper: str, live_url: str) -> bytes:
    """The receipt of one payment, with the seat when there is one; `paper` is one of RECEIPTS."""
    content = {**receipt(payment, seat=seat), "qr": qr(live_url)}
    return compiled(RECEIPTS[paper], content, paper="a4", at=payment.at)


def receipt(payment: Payment, *, seat: str) -> dict[str, Any]:
    """Everything that a receipt says."""
    tournament, entry = payment.tournament, payment.entry
    sold = payment.top_up or entry
    back = Payment.objects.filter(reverses=payment).values_list("number", flat=True).first()

    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency)

    return {
        "words": texts(_ON_RECEIPTS),
        "event": tournament.name,
        "venue": tournament.venue,
        "starts": f"{tournament.local(tournament.starts_at):%A %-d %B %Y, %H:%M}",
        "number": f"{payment.number:04d}",
        "player": entry.player.display_name,
        "club_number": entry.player.club_number,
        "what": _what(payment),
        "chips": f"{sold.chips if isinstance(sold, RebuyOrAddOn) else sold.stack:,}",
        "seat": "" if payment.top_up_id or payment.reverses_id else seat,
        "parts": [[gettext(_PART[part]), money(getattr(sold, part))] for part in PARTS if getattr(sold, part)],
        "price": money(sold.price),
        "paid": money(payment.amount),
        "method": gettext(METHODS[payment.method]).capitalize(),
        "due": money(due(sold)) if due(sold) else "",
        "at": f"{tournament.local(payment.at):%-d %b %Y, %H:%M:%S}",
        "by": payment.by_name,
        "takes_back": f"{payment.reverses.number:04d}" if payment.reverses else "",
        "taken_back": f"{back:04d}" if back else "",
        "note": payment.note,
    }


def cash_up_pdf(tournament: Tournament, shift: CashUp, *, paper: str, at: datetime) -> bytes:
    """Return the cash-up sheet: each drawer with a line to sign, all methods together, and the ledger."""

    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency)

    def row(method: str, line: MethodTotal) -> list[str]:
        return [
            gettext(METHODS[method]).capitalize(),
            str(line.count),
            money(line.taken),
            money(line.given),
            money(line.net),
        ]

    found = event_ledger(tournament)
    content = {
        "words": texts(_ON_CASH_UPS),
        "event": tournament.name,
        "venue": tournament.venue,
        "language": "en",
        "at": f"{tournament.local(at):%A %-d %B %Y, %H:%M}",
        "drawers": [
            {
                "cashier": drawer.cashier or gettext("the house"),
                "rows": [row(method, line) for method, line in sorted(drawer.methods.items())],
                "cash": money(drawer.cash),
                "net": money(drawer.net),
            }
            for drawer in shift.drawers
        ],
        "methods": [row(method, line) for method, line in shift.methods.items()],
        "net": money(shift.net),
        "came_in": [[gettext("Buy-ins"), money(found.sold)], [gettext("Overlay"), money(found.overlay)]],
        "goes_out": [
            [gettext("Prizes"), money(found.prizes)],
            [gettext("Fees"), money(found.fees)],
            [gettext("Bounties"), money(found.bounty)],
            [gettext("League fee"), money(found.season_fee)],
        ],
        "sums": [money(found.came_in), money(found.goes_out)],
        "balanced": found.balanced,
        "difference": money(found.difference or -found.overpaid),
        "unpaid": money(found.unpaid) if found.unpaid else "",
    }
    return compiled("tournaments/desk/cash_up", content, paper=paper, at=at)


def _what(payment: Payment) -> str:
    if payment.top_up:
        return gettext(SOLD[payment.top_up.sold]).capitalize()
    entry = payment.entry
    profile = f", {entry.profile.name.lower()}" if entry.profile else ""
    flight = gettext(", flight {flight}").format(flight=entry.flight) if entry.flight else ""
    bullet = gettext(", bullet {bullet}").format(bullet=entry.bullet) if entry.bullet > 1 else ""
    what = gettext("Re-entry") if entry.bullet > 1 else gettext("Entry")
    return f"{what}{bullet}{flight}{profile}"
