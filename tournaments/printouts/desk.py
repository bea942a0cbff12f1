"""Receipts and the cash-up as PDF, only for staff."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_noop as noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.days import day_of_year, day_with_time, full_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import PARTS, Entry, Payment, RebuyOrAddOn, Tournament
from tournaments.printouts.formatting import label_texts, log_mark, nearest_minute, qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.responses import nothing_to_print_response, pdf_response, pdf_view
from tournaments.rules.desk.cash_up import CashUp, MethodTotal
from tournaments.rules.desk.ledger import Ledger
from tournaments.rules.messages import capitalise
from tournaments.selectors.desk.ledger import amount_due, cash_up, event_ledger
from tournaments.selectors.prizes.payouts import PAID_OUT, payout_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.organisation_settings import venue_of
from tournaments.sentences.desk.log import SOLD
from tournaments.sentences.methods import payment_method_text
from tournaments.views.addresses import public_url
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

#: Template of a receipt, by the value of `?paper=`.
RECEIPTS: Mapping[str, str] = {"roll": "tournaments/desk/receipt_roll", "a4": "tournaments/desk/receipt"}
_PART_LABELS = {
    "prize_share": noop("Prize pool"),
    "house_fee": noop("House fee"),
    "staff_fee": noop("Staff fee"),
    "bounty": noop("Bounty"),
    "season_fee": noop("League fee"),
}
#: The templates fill in `{names}`.
_RECEIPT_LABELS: Mapping[str, Promise] = {
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
_CASH_UP_LABELS: Mapping[str, Promise] = {
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
    "ledger": _("Money check"),
    "sum": _("Total"),
    "balanced": _("The money balances."),
    "unbalanced": _("The money does not balance: {difference}."),
    "unpaid": _("Not paid yet: {amount}."),
    "undelivered": _("Seats not handed over: {count}, worth {amount}."),
    "director": _("Director"),
    "date_and_time": _("Date and time"),
}

Seats = Callable[[Collection[int]], Mapping[int, str]]


def receipt_pdf(payment: Payment, *, seat: str, paper: str, live_url: str) -> bytes:
    """Return the receipt of a payment as PDF. `seat` may be ""; `paper` is a key of RECEIPTS."""
    content = {**receipt_content(payment, seat=seat), "qr": qr_image(live_url), "log": log_mark(payment.tournament)}
    return compile_pdf(RECEIPTS[paper], content, paper="a4", at=payment.at)


def receipt_content(payment: Payment, *, seat: str) -> dict[str, Any]:
    """Return the content of a receipt, without QR code and log mark."""
    tournament, entry = payment.tournament, payment.entry
    sold = payment.rebuy_or_add_on or entry
    back = Payment.objects.filter(reverses=payment).values_list("number", flat=True).first()
    starts = nearest_minute(tournament.as_local_time(tournament.starts_at))

    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency)

    return {
        "labels": label_texts(_RECEIPT_LABELS),
        "event": tournament.name,
        "venue": venue_of(tournament),
        "starts": day_with_time(full_day(starts), starts),
        "number": f"{payment.number:04d}",
        "player": name_in_event(entry),
        "club_number": entry.player.club_number,
        "what": _payment_purpose(payment),
        **(_empty_sale_facts() if payment.kind != Payment.Kind.BUY_IN else _sale_facts(payment, sold, seat=seat)),
        "paid": money(payment.amount),
        "method": capitalise(payment_method_text(payment.method)),
        "at": day_with_time(
            day_of_year(tournament.as_local_time(payment.at)), tournament.as_local_time(payment.at), seconds=True
        ),
        "by": payment.by_name,
        "takes_back": f"{payment.reverses.number:04d}" if payment.reverses else "",
        "taken_back": f"{back:04d}" if back else "",
        "note": payment.note,
    }


def cash_up_pdf(tournament: Tournament, shift: CashUp, *, paper: str, at: datetime) -> bytes:
    """Return the cash-up sheet as PDF: each drawer with a line to sign, the totals by method, and the ledger."""

    def money(amount: int) -> str:
        return money_text(amount, currency=tournament.currency)

    def row(method: str, line: MethodTotal) -> list[str]:
        return [
            capitalise(payment_method_text(method)),
            str(line.count),
            money(line.taken),
            money(line.given),
            money(line.net),
        ]

    ledger = event_ledger(tournament)
    content = {
        "labels": label_texts(_CASH_UP_LABELS),
        "event": tournament.name,
        "venue": venue_of(tournament),
        "language": get_language() or "en",
        "at": day_with_time(full_day(tournament.as_local_time(at)), tournament.as_local_time(at)),
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
        "came_in": [[gettext("Buy-ins"), money(ledger.sales)], [gettext("Overlay"), money(ledger.overlay)]],
        "goes_out": [
            [gettext("Payouts"), money(ledger.place_prizes)],
            *([[gettext("Removed bags"), money(ledger.bag_pays)]] if ledger.bag_pays else []),
            *_fee_rows(ledger, money),
            [gettext("Bounties"), money(ledger.bounty)],
            [gettext("League fee"), money(ledger.season_fee)],
        ],
        "sums": [money(ledger.total_in), money(ledger.total_out)],
        "balanced": ledger.is_balanced,
        "difference": money(ledger.difference or -ledger.overpaid),
        "unpaid": money(ledger.unpaid) if ledger.unpaid else "",
        "undelivered": money(ledger.undelivered) if ledger.undelivered else "",
        "log": log_mark(tournament),
        "seats_undelivered": number_text(ledger.seats_undelivered),
    }
    return compile_pdf("tournaments/desk/cash_up", content, paper=paper, at=at)


def _fee_rows(ledger: Ledger, money: Callable[[int], str]) -> list[list[str]]:
    if not ledger.staff_fee:
        return [[gettext("Fees"), money(ledger.fees)]]
    return [[gettext("House fee"), money(ledger.house_fee)], [gettext("Staff fee"), money(ledger.staff_fee)]]


def _sale_facts(payment: Payment, sold: Entry | RebuyOrAddOn, *, seat: str) -> dict[str, Any]:
    currency, left = payment.tournament.currency, amount_due(sold)
    parts = [(part, getattr(sold, part)) for part in PARTS]
    return {
        "chips": number_text(sold.chips if isinstance(sold, RebuyOrAddOn) else sold.stack),
        "seat": "" if payment.rebuy_or_add_on_id or payment.reverses_id else seat,
        "parts": [
            [gettext(_PART_LABELS[part]), money_text(amount, currency=currency)] for part, amount in parts if amount
        ],
        "price": money_text(sold.price, currency=currency),
        "due": money_text(left, currency=currency) if left else "",
    }


def _empty_sale_facts() -> dict[str, Any]:
    """Return the keys of `_sale_facts` with empty values, for a payout."""
    return {"chips": "", "seat": "", "parts": [], "price": "", "due": ""}


def _payout_purpose(payment: Payment) -> str:
    payout = payout_of(payment.tournament, payment.entry)
    what = gettext("Prize")
    if payment.kind == Payment.Kind.BOUNTY:
        return gettext("Bounty")
    if payment.method == Payment.Method.TICKET and payout.award:
        what = payout.award
    if not payout.first:
        return what
    shown = f"{payout.first}" if payout.first == payout.last else f"{payout.first}–{payout.last}"
    return gettext("{what}, place {place}").format(what=what, place=shown)


def _payment_purpose(payment: Payment) -> str:
    if payment.kind == Payment.Kind.BAG:
        return gettext("Removed bag")
    if payment.kind in PAID_OUT:
        return _payout_purpose(payment)
    if payment.rebuy_or_add_on:
        return capitalise(gettext(SOLD[payment.rebuy_or_add_on.sold]))
    entry = payment.entry
    profile = f", {entry.profile.name}" if entry.profile else ""
    flight = gettext(", flight {flight}").format(flight=entry.flight) if entry.flight else ""
    bullet = gettext(", bullet {bullet}").format(bullet=entry.bullet) if entry.bullet > 1 else ""
    what = gettext("Re-entry") if entry.bullet > 1 else gettext("Entry")
    return f"{what}{bullet}{flight}{profile}"


def receipt_view(seats: Seats) -> View:
    """Return the view of a receipt. `?payment=` is its number, `?paper=` is `roll` (80 mm) or `a4`."""

    @sign_in_required
    @require_safe
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, _ = tournament_and_roles(request, slug)
        number, paper = parse_number(request.GET.get("payment", "")), request.GET.get("paper", "roll")
        if paper not in RECEIPTS or number is None:
            how = gettext(
                "Receipts are printed one by one. Find the player in Entries, then choose Receipt in their menu."
            )
            return nothing_to_print_response(request, how, status=400, tournament=tournament)
        rows = Payment.objects.select_related(
            "entry__player", "entry__profile", "rebuy_or_add_on", "tournament", "reverses"
        )
        payment = get_object_or_404(rows, tournament=tournament, number=number)
        seat = seats([payment.entry_id]).get(payment.entry_id, "")
        live_url = public_url(request, reverse("player-page", args=[slug]))
        with translation.override(tournament.language):
            pdf = receipt_pdf(payment, seat=seat, paper=paper, live_url=live_url)
        return pdf_response(pdf, f"{slug}-receipt-{payment.number}")

    return view


def _cash_up_pdf(_request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    return cash_up_pdf(tournament, cash_up(tournament), paper=paper, at=now)


cash_up_sheet = pdf_view("cash-up", _cash_up_pdf)
