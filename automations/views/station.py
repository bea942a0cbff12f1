"""The print station: a page that prints the sheets requested by automations."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.views.addresses import public_url
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def station(request: HttpRequest, slug: str) -> HttpResponse:
    """The print station, which prints the sheets that automations request."""
    tournament, _roles = tournament_and_roles(request, slug)
    context = {
        "tournament": tournament,
        "requests": reverse("api-print-requests", args=[slug]),
        "action": reverse("api-action-printed", args=[slug]),
        "here": public_url(request, reverse("print-station", args=[slug])),
        "test_sheet": f"{reverse('schedule-pdf', args=[slug])}?pages",
    }
    return render(request, "automations/station.html", context)
