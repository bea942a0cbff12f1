"""Heartbeats of the staff's phones, with the offset of their clocks from the server's."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.live.televisions import parse_phone_heartbeat, store_phone_heartbeat
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import sign_in_required


@sign_in_required
@require_safe
def receive_phone_heartbeat(request: HttpRequest) -> HttpResponse:
    """Store the heartbeat of a phone for the health page."""
    now = round(server_now().timestamp() * 1000)
    beat = parse_phone_heartbeat(
        request.user.pk or 0, ahead=request.GET.get("ahead", ""), waits=request.GET.get("waits", ""), now=now
    )
    store_phone_heartbeat(str(request.session.session_key), beat)
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
