"""The settings of a screen: name, location, colours, language, and other tournaments that it shows too."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.models import Screen, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.side_by_side import tournaments_side_by_side
from tournaments.services.screens.screens import MOST_BESIDE
from tournaments.views.attempts import do_form_action
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def screen_form_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the form of a screen; POST saves it."""
    tournament, roles = tournament_and_roles(request, slug)
    screen = get_object_or_404(Screen, tournament=tournament, pk=number)
    problems: dict[str, str] = {}
    if request.method == "POST":
        problems = do_form_action(request, tournament, "change-screen", {"screen": screen.pk, **_parse_fields(request)})
        if not problems:
            return HttpResponseRedirect(reverse("screens", args=[slug]))
    fields = _parse_fields(request) if request.method == "POST" else {}
    context = {
        "tournament": tournament,
        "may_edit": ACTIONS["change-screen"].permits(roles),
        "screen": screen,
        "name": fields.get("name", screen.name),
        "location": fields.get("location", screen.location),
        "light": fields.get("light", screen.light),
        "speaks": fields.get("language", screen.language),
        "languages": settings.LANGUAGES,
        "others": _other_tournaments(tournament, fields.get("beside", screen.beside)),
        "most": MOST_BESIDE,
        "refused": " ".join(dict.fromkeys(problems.values())),
    }
    return render(request, "tournaments/screens/staff/screen_form.html", context, status=400 if problems else 200)


def _parse_fields(request: HttpRequest) -> dict[str, Any]:
    posted = request.POST
    return {
        "name": posted.get("name", ""),
        "location": posted.get("location", ""),
        "light": "light" in posted,
        "language": posted.get("language", ""),
        "beside": posted.getlist("beside"),
    }


def _other_tournaments(tournament: Tournament, chosen: list[str]) -> list[dict[str, Any]]:
    named = tournaments_side_by_side(tournament, named=chosen, now=server_now()) if chosen else []
    near = tournaments_side_by_side(tournament, named=(), now=server_now())
    found = {other.slug: other for other in (*named, *near) if other.pk != tournament.pk}
    return [{"slug": slug, "name": other.name, "on": slug in chosen} for slug, other in found.items()]
