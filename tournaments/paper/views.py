"""Printed sheets at their addresses."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.paper.press import PAPERS
from tournaments.paper.schedule import schedule_pdf
from tournaments.selectors.sheet import blind_schedule
from tournaments.views.addresses import public_url


@require_safe
@never_cache
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """The blind schedule as PDF: `?paper=a4` or `letter`, `?lang=` one of the house's languages."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    paper = request.GET.get("paper", "a4")
    if paper not in PAPERS:
        return HttpResponseBadRequest(f"There is no paper {escape(paper[:40])} here: take {' or '.join(PAPERS)}.")
    with translation.override(_language(request, tournament)):
        sheet = blind_schedule(tournament, now=timezone.now())
        live_url = public_url(request, reverse("schedule", args=[slug]))
        pdf = schedule_pdf(sheet, paper=paper, live_url=live_url)
    name = f"{slug}-schedule-{sheet.heading.revision}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


def _language(request: HttpRequest, tournament: Tournament) -> str:
    """The language asked for, if the house speaks it; else the tournament's."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else tournament.language
