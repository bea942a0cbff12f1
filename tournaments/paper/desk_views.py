"""The desk's papers at their addresses, for staff alone."""

from collections.abc import Callable, Collection, Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Payment
from tournaments.paper.press import PAPERS
from tournaments.paper.receipts import RECEIPTS, cash_up_pdf, receipt_pdf
from tournaments.selectors.ledger import cash_up
from tournaments.views.addresses import public_url
from tournaments.views.staff import View, signed_in, tournament_of

Seats = Callable[[Collection[int]], Mapping[int, str]]


def receipts_view(seats: Seats) -> View:
    """One receipt: `?payment=` its number, `?paper=roll` (80 mm) or `a4`."""

    @signed_in
    @require_safe
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, _ = tournament_of(request, slug)
        number, paper = request.GET.get("payment", ""), request.GET.get("paper", "roll")
        if paper not in RECEIPTS or not (number.isascii() and number.isdecimal() and len(number) < MOST_DIGITS):
            return HttpResponseBadRequest(f"Name a payment by its number, and paper={' or '.join(RECEIPTS)}.")
        rows = Payment.objects.select_related("entry__player", "entry__profile", "top_up", "tournament", "reverses")
        payment = get_object_or_404(rows, tournament=tournament, number=int(number))
        seat = seats([payment.entry_id]).get(payment.entry_id, "")
        live_url = public_url(request, reverse("clock", args=[slug]))
        pdf = receipt_pdf(payment, seat=seat, paper=paper, live_url=live_url)
        return _pdf(pdf, f"{slug}-receipt-{payment.number}.pdf")

    return view


@signed_in
@require_safe
@never_cache
def cash_up_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """What each cashier took, to be counted and signed: `?paper=a4` or `letter`."""
    tournament, _ = tournament_of(request, slug)
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        return HttpResponseBadRequest(f"Take paper={' or '.join(PAPERS)}.")
    pdf = cash_up_pdf(tournament, cash_up(tournament), paper=paper, at=timezone.now())
    return _pdf(pdf, f"{slug}-cash-up.pdf")


#: longer numbers are no receipt's
MOST_DIGITS = 9


def _pdf(pdf: bytes, name: str) -> HttpResponse:
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )
