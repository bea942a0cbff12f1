"""Pages that are redirected from the other laptop, with their taps and their session."""

import json
import re
from typing import Any

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from standby.selectors.peer import is_peer, peer_origin
from standby.selectors.state import STANDBY, standby_state
from standby.selectors.tickets import new_ticket, ticket_secret
from standby.services.tickets import use_ticket
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import sign_in_required

# prefixes of the stored items that a page brings: taps of a tournament, and the theme
CARRIED_PREFIXES = ("shuffle-up-taps-", "theme")
# actions of a table's own page, which needs no sign-in: the table's card is in the address
TABLE_ACTION = re.compile(r"/table/[0-9]+\.[0-9]+\.[\w-]+/[\w-]+/", re.ASCII)
MAX_ITEMS = 50


@sign_in_required
@require_safe
def issue_ticket(request: HttpRequest) -> HttpResponse:
    """Return a ticket for the other laptop and the ticket's secret, as JSON. Requires a sign-in."""
    page_ticket = new_ticket(str(request.session.session_key), laptop=peer_origin(), now=server_now())
    proof_fields = {"ticket": page_ticket, "secret": ticket_secret(page_ticket)}
    return JsonResponse(proof_fields, headers={"Cache-Control": "no-store"})


@csrf_exempt  # the form comes from the other laptop: the Origin header and the ticket prove that
@require_POST
def receive_redirect(request: HttpRequest) -> HttpResponse:
    """Receive a page from the other laptop: store its items in the browser for this origin, and open it here.

    Without a ticket, only two items are accepted: the theme, and the taps of a table's own page, whose address is the
    permission.
    """
    if not is_peer(request.headers.get("Origin", "")):
        return _refusal_response(gettext("This page did not come from the other laptop. Open it by its address."), 403)
    if standby_state().role == STANDBY:
        return _refusal_response(gettext("This laptop is the standby. Your taps are still on this phone."), 503)
    items, path = _carried_items(request), _redirect_path(request)
    proof_fields = {name: request.POST.get(name, "") for name in ("at", "proof")}
    session = use_ticket(request.POST.get("ticket", ""), **proof_fields, now=server_now())
    if session is not None:
        request.session = session
        request.session.modified = get_user(request).is_authenticated  # a changed password ends the sessions
    is_known = session is not None and request.session.modified
    accepted = items if is_known else [pair for pair in items if _needs_no_sign_in(*pair)]
    brought = {"path": path, "kept": accepted, "left": len(items) - len(accepted)}
    answer = render(request, "standby/arriving.html", {"brought": brought})
    answer["Cache-Control"] = "no-store"
    return answer


def _carried_items(request: HttpRequest) -> list[tuple[str, str]]:
    """Return name and text of each valid item that comes with the page, at most MAX_ITEMS."""
    file = request.FILES.get("kept")
    raw = file.read() if file else request.POST.get("kept", "[]")
    try:
        items: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    pairs = items[:MAX_ITEMS] if isinstance(items, list) else []
    return [(item[0], item[1]) for item in pairs if _is_carried(item)]


def _is_carried(item: Any) -> bool:
    match item:
        case [str(name), str(text)] if name.startswith(CARRIED_PREFIXES):
            return name == "theme" or _are_taps_for_this_server(text)
    return False


def _are_taps_for_this_server(text: str) -> bool:
    """Return whether a text is a JSON list of taps that are all for addresses of this server."""
    try:
        taps = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(taps, list) and all(isinstance(tap, dict) and _is_own_address(tap.get("url")) for tap in taps)


def _needs_no_sign_in(name: str, text: str) -> bool:
    """Return whether an item needs no session: the theme, or taps of a table's own page."""
    return name == "theme" or all(TABLE_ACTION.fullmatch(tap["url"]) for tap in json.loads(text))


def _redirect_path(request: HttpRequest) -> str:
    path = request.POST.get("path", "")
    return path if _is_own_address(path) else "/"


def _is_own_address(path: object) -> bool:
    return isinstance(path, str) and path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)


def _refusal_response(says: str, status: int) -> HttpResponse:
    return HttpResponse(says, status=status, content_type="text/plain; charset=utf-8")
