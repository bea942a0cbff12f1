"""The state of the two laptops for screens, and reports of screens to the standby."""

import math
from ipaddress import ip_address

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from standby.selectors.state import STANDBY, standby_state
from standby.services.protocol_client import ProtocolSilent, ask_protocol
from tournaments.views.addresses import public_url
from tournaments.views.rates import Rate, client_address, is_over_rate_limit
from tournaments.views.screens.codes import TooManyCodes, screen_with_code

FAILOVER_TIMEOUT = 10.0  # seconds
MAX_SILENCE = 3600.0  # seconds


@require_safe
def laptops_state(request: HttpRequest) -> HttpResponse:
    """Return role, epoch, whether both laptops are in step, and their addresses, as JSON.

    Names no people or tournaments, since everybody may read it.
    """
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


class Witnesses(Rate):
    """The rate limit of screens' reports by address. It is high, since several screens may run on one computer."""

    scope, rate = "witnesses", "600/min"


@csrf_exempt  # without a sign-in; it counts only together with what this laptop hears itself
@require_POST
def accept_witness_report(request: HttpRequest) -> HttpResponse:
    """Accept a paired screen's report that it has not heard the primary for `unheard` seconds. `screen` is its code.

    `woke`: the screen was asleep until now, and does not know when it last heard the primary. A screen on this computer
    is refused, since it loses the network together with this laptop.
    """
    unheard = _parse_seconds(request.POST.get("unheard", ""))
    if standby_state().role != STANDBY or unheard is None or ip_address(client_address(request)).is_loopback:
        return JsonResponse({"heard": False}, status=403)
    try:
        if screen_with_code(request.POST.get("screen", "")[:80], request) is None:
            return JsonResponse({"heard": False}, status=403)
    except TooManyCodes:
        return JsonResponse({"heard": False}, status=429)
    if is_over_rate_limit(Witnesses, client_address(request)):
        return JsonResponse({"heard": False}, status=429)
    try:
        answer = ask_protocol("witness", patience=FAILOVER_TIMEOUT, unheard=unheard, woke="woke" in request.POST)
    except ProtocolSilent:
        return JsonResponse({"heard": False}, status=503)
    return JsonResponse({"heard": True, "taken": bool(answer.get("taken"))})


def _parse_seconds(text: str) -> float | None:
    try:
        seconds = float(text[:20])
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and 0 <= seconds <= MAX_SILENCE else None
