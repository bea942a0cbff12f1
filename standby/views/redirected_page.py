"""A page comes over from the other laptop, with its taps and with who is signed in."""

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
from standby.selectors.tickets import ticket_for, ticket_secret
from standby.services.tickets import use_ticket
from tournaments.language.sentences import gettext
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.staff.access import signed_in

# how what a page keeps begins: the taps of a tournament, and the theme
CARRIED = ("shuffle-up-taps-", "theme")
# what is done at a table's own page, where nobody signs in: its card is in the address, three parts with points
AT_A_TABLE = re.compile(r"/table/[0-9]+\.[0-9]+\.[\w-]+/[\w-]+/", re.ASCII)
# so many things are taken along
MAX_ITEMS = 50


@signed_in
@require_safe
def ticket(request: HttpRequest) -> HttpResponse:
    """A ticket to the other laptop, and its secret, for the page of somebody who is signed in."""
    made = ticket_for(str(request.session.session_key), laptop=peer_origin(), now=server_now())
    proof_fields = {"ticket": made, "secret": ticket_secret(made)}
    return JsonResponse(proof_fields, headers={"Cache-Control": "no-store"})


@csrf_exempt  # the form comes from the other laptop: its ticket says so, and a browser names no other origin
@require_POST
def receive_redirect(request: HttpRequest) -> HttpResponse:
    """Take in a page from the other laptop: put what it kept where its pages look for it, and open it.

    Without a ticket only taps at a table's own page are taken in, whose address is the right to them.
    """
    if not is_peer(request.headers.get("Origin", "")):
        return _refuse(gettext("This page did not come from the other laptop. Open it by its address."), 403)
    if standby_state().role == STANDBY:
        return _refuse(gettext("This laptop is the standby. Your taps are still on this phone."), 503)
    items, path = _carried_items(request), _path(request)
    proof_fields = {name: request.POST.get(name, "") for name in ("at", "proof")}
    session = use_ticket(request.POST.get("ticket", ""), **proof_fields, now=server_now())
    if session is not None:
        request.session = session
        request.session.modified = get_user(request).is_authenticated  # a password that was changed ends its sessions
    is_known = session is not None and request.session.modified
    accepted = items if is_known else [pair for pair in items if _needs_no_sign_in(*pair)]
    brought = {"path": path, "kept": accepted, "left": len(items) - len(accepted)}
    answer = render(request, "standby/arriving.html", {"brought": brought})
    answer["Cache-Control"] = "no-store"
    return answer


def _carried_items(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what the page kept: names that are its own, each with a text. Nothing of what is none of that."""
    file = request.FILES.get("kept")
    raw = file.read() if file else request.POST.get("kept", "[]")
    try:
        found: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return []
    pairs = found[:MAX_ITEMS] if isinstance(found, list) else []
    return [(item[0], item[1]) for item in pairs if _is_carried(item)]


def _is_carried(item: Any) -> bool:
    match item:
        case [str(name), str(text)] if name.startswith(CARRIED):
            return name == "theme" or _are_own_taps(text)
    return False


def _are_own_taps(text: str) -> bool:
    """Return whether these are taps: each goes to an address of this server."""
    try:
        taps = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(taps, list) and all(isinstance(tap, dict) and _is_here(tap.get("url")) for tap in taps)


def _needs_no_sign_in(name: str, text: str) -> bool:
    """Return whether what was kept does nothing in anybody's name: the theme, and taps at a table's own page."""
    return name == "theme" or all(AT_A_TABLE.fullmatch(tap["url"]) for tap in json.loads(text))


def _path(request: HttpRequest) -> str:
    path = request.POST.get("path", "")
    return path if _is_here(path) else "/"


def _is_here(path: object) -> bool:
    return isinstance(path, str) and path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)


def _refuse(says: str, status: int) -> HttpResponse:
    return HttpResponse(says, status=status, content_type="text/plain; charset=utf-8")
