"""A tournament's file for other programs, and its schema."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from exchange.rules.poker_event.schema import event_schema
from exchange.selectors.events import event_json
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.downloads import download_response
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Download the whole event as `poker-event/1`, for its staff; `?names=0` leaves out names."""
    tournament, _ = tournament_and_roles(request, slug)
    whole, _ = tournament_and_roles(request, tournament.whole_tournament.slug)
    content = event_json(whole, now=server_now(), names=request.GET.get("names") != "0")
    text = json.dumps(content, ensure_ascii=False, indent=1)
    return download_response(text, file_name=f"{whole.slug}.poker-event.json", content_type="application/json")


@require_safe
def schema(request: HttpRequest) -> JsonResponse:
    """Return the JSON schema of `poker-event/1`, for everybody."""
    return JsonResponse(event_schema(), json_dumps_params={"indent": 1})
