"""A screen that hears both laptops tells the standby that it no longer hears the primary."""

import math
from ipaddress import ip_address

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from standby.selectors.state import STANDBY, standby_state
from standby.services.protocol_client import ProtocolSilent, ask
from tournaments.views.rates import Rate, address_of, too_often
from tournaments.views.screens.codes import TooManyCodes, screen_with

# seconds: taking over is quick where the primary is gone
PATIENCE = 10.0
# no silence is longer, in seconds
LONGEST = 3600.0


class Witnesses(Rate):
    """Screens that tell a standby of a silence, by the address that they come from: several may be on one computer."""

    scope, rate = "witnesses", "600/min"


@csrf_exempt  # it carries no sign-in; what it says counts only together with what this laptop hears itself
@require_POST
def witness(request: HttpRequest) -> HttpResponse:
    """Hear that a paired screen (`screen`) has not heard the primary for so many seconds (`unheard`).

    With `woke` it was asleep or off before, and does not know whether it would have heard the primary then.
    A screen on this computer is no witness: it is cut off when this one is.
    """
    unheard = _seconds(request.POST.get("unheard", ""))
    if standby_state().role != STANDBY or unheard is None or ip_address(address_of(request)).is_loopback:
        return JsonResponse({"heard": False}, status=403)
    try:
        if screen_with(request.POST.get("screen", "")[:80], request) is None:
            return JsonResponse({"heard": False}, status=403)
    except TooManyCodes:
        return JsonResponse({"heard": False}, status=429)
    if too_often(Witnesses, address_of(request)):
        return JsonResponse({"heard": False}, status=429)
    try:
        answer = ask("witness", patience=PATIENCE, unheard=unheard, woke="woke" in request.POST)
    except ProtocolSilent:
        return JsonResponse({"heard": False}, status=503)
    return JsonResponse({"heard": True, "taken": bool(answer.get("taken"))})


def _seconds(text: str) -> float | None:
    try:
        found = float(text[:20])
    except ValueError:
        return None
    return found if math.isfinite(found) and 0 <= found <= LONGEST else None
