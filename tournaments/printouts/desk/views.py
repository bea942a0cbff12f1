"""The desk's printouts at their addresses, for staff alone."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.sentences import gettext
from tournaments.models import Payment, Tournament
from tournaments.printouts.desk.receipts import RECEIPTS, cash_up_pdf, receipt_pdf
from tournaments.printouts.responses import nothing_printed, pdf_response, pdf_view
from tournaments.selectors.desk.ledger import cash_up
from tournaments.views.addresses import public_url
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import View, signed_in, tournament_of

Seats = Callable[[Collection[int]], Mapping[int, str]]


def receipts_view(seats: Seats) -> View:
    """Return the view of a receipt: `?payment=` its number, `?paper=roll` (80 mm) or `a4`."""

    @signed_in
    @require_safe
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, _ = tournament_of(request, slug)
        number, paper = typed_number(request.GET.get("payment", "")), request.GET.get("paper", "roll")
        if paper not in RECEIPTS or number is None:
            how = gettext(
                "Receipts are printed one by one. Find the player in Entries, then choose Receipt in their menu."
            )
            return nothing_printed(request, how, status=400, tournament=tournament)
        rows = Payment.objects.select_related(
            "entry__player", "entry__profile", "rebuy_or_add_on", "tournament", "reverses"
        )
        payment = get_object_or_404(rows, tournament=tournament, number=number)
        seat = seats([payment.entry_id]).get(payment.entry_id, "")
        live_url = public_url(request, reverse("clock", args=[slug]))
        with translation.override(tournament.language):
            pdf = receipt_pdf(payment, seat=seat, paper=paper, live_url=live_url)
        return pdf_response(pdf, f"{slug}-receipt-{payment.number}")

    return view


def _cash_up(_request: HttpRequest, tournament: Tournament, paper: str, now: datetime) -> bytes:
    return cash_up_pdf(tournament, cash_up(tournament), paper=paper, at=now)


cash_up_sheet = pdf_view("cash-up", _cash_up)
