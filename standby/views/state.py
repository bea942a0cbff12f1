"""The public state of the two laptops, by which screens find the primary."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from standby.selectors.state import standby_state
from tournaments.views.addresses import public_url


@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """Return role, epoch, whether both are in step, and their addresses; no names of people or tournaments."""
    current = standby_state()
    own = current.address or public_url(request, "/").rstrip("/")
    content = {
        "role": current.role,
        "epoch": current.epoch,
        "in_step": current.in_step,
        "addresses": [own, *([current.peer] if current.peer else [])],
        "port": current.port,
    }
    return JsonResponse(content, headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"})
