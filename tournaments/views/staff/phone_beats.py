"""Heartbeats of the staff's phones, with the difference of their clocks."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.live.televisions import parse_phone_beat, store_phone_beat
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import signed_in


@signed_in
@require_safe
def phone_is_here(request: HttpRequest) -> HttpResponse:
    """Store the heartbeat of a phone for the health page."""
    now = round(server_now().timestamp() * 1000)
    beat = parse_phone_beat(
        request.user.pk or 0, ahead=request.GET.get("ahead", ""), waits=request.GET.get("waits", ""), now=now
    )
    store_phone_beat(str(request.session.session_key), beat)
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
