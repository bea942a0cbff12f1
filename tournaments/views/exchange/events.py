"""Files of a tournament for other programs: the whole event, and its results in the columns that sites take."""

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.rules.exchange.events.schema import event_schema
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.exchange.events import event_json
from tournaments.selectors.exchange.result_presets import RESULT_PRESETS
from tournaments.views.downloads import download
from tournaments.views.staff.access import signed_in, tournament_of

#: the longest country and city that are written into a file
LONGEST = 60


@signed_in
@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as `poker-event/1`, for its staff; `?names=0` leaves the names out."""
    tournament, _ = tournament_of(request, slug)
    whole, _ = tournament_of(request, tournament.whole.slug)
    content = event_json(whole, now=server_now(), names=request.GET.get("names") != "0")
    text = json.dumps(content, ensure_ascii=False, indent=1)
    return download(text, named=f"{whole.slug}.poker-event.json", kind="application/json")


@signed_in
@require_safe
def preset_file(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """The results in the columns of a preset; `?country=&city=` are where it was played."""
    tournament, _ = tournament_of(request, slug)
    if preset not in RESULT_PRESETS:
        raise Http404(f"no results as {preset}")
    place = (request.GET.get("country", "")[:LONGEST], request.GET.get("city", "")[:LONGEST])
    text = "\ufeff" + RESULT_PRESETS[preset].text(tournament, place)
    return download(text, named=f"{slug}-{preset}.csv", kind="text/csv")


@require_safe
def schema(request: HttpRequest) -> JsonResponse:
    """The JSON schema of `poker-event/1`, for everybody."""
    return JsonResponse(event_schema(), json_dumps_params={"indent": 1})
