"""What anybody may know of the two laptops: screens ask which one is in charge."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from standby.selectors.state import standby_state
from tournaments.views.addresses import public_url


@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """Return the role, the epoch, whether both have the same, and where both are. It names nobody and no tournament."""
    found = standby_state()
    own = found.address or public_url(request, "/").rstrip("/")
    content = {
        "role": found.role,
        "epoch": found.epoch,
        "in_step": found.in_step,
        "addresses": [own, *([found.peer] if found.peer else [])],
        "port": found.port,
    }
    return JsonResponse(content, headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"})
