"""Pairing a television: its page with four letters, and the page that its QR code opens."""

import re
import secrets

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tournaments.actions import ACTIONS
from tournaments.displays.qr_codes import qr_svg
from tournaments.live.televisions import is_waiting_for_pairing, letters_or_screen_code, server_build
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import roles_of, tournaments_of
from tournaments.views.addresses import public_url
from tournaments.views.rates import NewTelevisions, client_address, is_over_rate_limit
from tournaments.views.screens.codes import TooManyCodes, screen_with_code, too_many_attempts_response
from tournaments.views.staff.access import sign_in_required

#: Cookies of a television: the key with which it waits for pairing, and the code of its screen once paired.
KEY_COOKIE, SCREEN_COOKIE = "television", "screen"
_KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{20,60}")
YEAR = 365 * 24 * 3600


@require_safe
def pairing_page(request: HttpRequest) -> HttpResponse:
    """Show the pairing letters on a television; a paired one is redirected to its screen."""
    code = request.COOKIES.get(SCREEN_COOKIE, "")
    try:
        if code and screen_with_code(code, request):
            return HttpResponseRedirect(reverse("screen", args=[code]))
    except TooManyCodes:
        return too_many_attempts_response()
    key = request.COOKIES.get(KEY_COOKIE, "")
    if code or not _KEY_PATTERN.fullmatch(key):  # a removed screen gets new letters
        key = secrets.token_urlsafe(24)
    offered = _pairing_letters(request, key)
    if offered is None:
        return too_many_attempts_response()
    address = public_url(request, f"{reverse('pair')}?{urlencode({'letters': offered['letters']})}")
    context = {"letters": offered["letters"], "key": key, "qr": qr_svg(address), "build": server_build(),
               "here": public_url(request, reverse("pairing"))}  # fmt: skip
    answer = render(request, "tournaments/screens/pairing.html", context)
    answer["Cache-Control"] = "no-store"
    answer.set_cookie(KEY_COOKIE, key, max_age=YEAR, httponly=True, samesite="Lax")
    if code:
        answer.delete_cookie(SCREEN_COOKIE)
    return answer


@require_safe
def pairing_letters(request: HttpRequest) -> HttpResponse:
    """Answer a waiting television with its letters, or with its screen's code once paired."""
    key = request.GET.get("key", "")
    if not _KEY_PATTERN.fullmatch(key):
        return JsonResponse({}, status=404)
    offered = _pairing_letters(request, key)
    if offered is None:
        return JsonResponse({}, status=429)
    answer = JsonResponse(offered)
    answer["Cache-Control"] = "no-store"
    if "code" in offered:
        answer.set_cookie(SCREEN_COOKIE, offered["code"], max_age=YEAR, httponly=True, samesite="Lax")
    return answer


def _pairing_letters(request: HttpRequest, key: str) -> dict[str, str] | None:
    """Return the television's `letters`, or its `code` once paired; None after too many new televisions."""
    if not is_waiting_for_pairing(key) and is_over_rate_limit(NewTelevisions, client_address(request)):
        return None
    return letters_or_screen_code(key)


@sign_in_required
@require_safe
def redirect_to_pairing(request: HttpRequest) -> HttpResponse:
    """Redirect staff from a television's QR code to the screens of their event, with the letters filled in."""
    letters = request.GET.get("letters", "")[:12]
    open_events = tournaments_of(request.user).filter(finished_at__isnull=True, cancelled_at__isnull=True)
    events = [
        event
        for event in open_events.order_by("-pk")[:40]
        if ACTIONS["pair-screen"].permits(roles_of(request.user, event))
    ]
    now = server_now()
    # the nearest start first: it is the likeliest event
    events.sort(key=lambda event: (event.demonstration, abs(event.starts_at - now)))
    addresses = [
        (event, f"{reverse('screens', args=[event.slug])}?{urlencode({'letters': letters})}#pair") for event in events
    ]
    if len(addresses) == 1:
        return HttpResponseRedirect(addresses[0][1])
    return render(request, "tournaments/screens/pair.html", {"addresses": addresses, "letters": letters})
