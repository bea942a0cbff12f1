"""Views of printed sheets."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.request_language import language_of_page
from tournaments.models import Tournament
from tournaments.printouts.formatting import log_mark
from tournaments.printouts.responses import printout_response
from tournaments.printouts.stored_papers import Paper, schedule_key
from tournaments.printouts.structure.schedule import schedule_pdf
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.structure import blind_schedule
from tournaments.views.addresses import public_url


@require_safe
@never_cache
def print_blind_schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the blind schedule: `?paper=a4` or `letter`, `?lang=` one of the server's languages."""
    tournament, now = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug), server_now()
    live_url = public_url(request, reverse("schedule", args=[slug]))

    def make(paper: str) -> Paper:
        schedule = blind_schedule(tournament, now=now)
        pdf = schedule_pdf(schedule, paper=paper, live_url=live_url, log=log_mark(tournament))
        return pdf, f"{slug}-schedule-{schedule.heading.revision}"

    with translation.override(language_of_page(request, otherwise=tournament.language)):
        return printout_response(request, make, cache_key=("schedule", live_url, schedule_key(tournament, now=now)))
