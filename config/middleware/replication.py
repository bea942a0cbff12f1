"""Replication: the primary answers once the standby has everything the request wrote; a standby is read-only."""

import logging
from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop as noop

from standby.protocol.installation import own_installation
from standby.protocol.state_file import StateFile
from standby.selectors.state import ALONE, PRIMARY, STANDBY, standby_state
from standby.services.protocol_client import ProtocolSilent, ask_protocol
from tournaments.language.sentences import gettext

log = logging.getLogger("shuffle_up.standby")

# POSTs that a standby accepts: signing in, failover, and its own start window
STANDBY_PATHS = ("/standby/", "/login/", "/logout/", "/api/standby/", "/window/")
SAFE = ("GET", "HEAD", "OPTIONS")
# seconds until the protocol's process counts as dead: it answers within 0.3
PROTOCOL_TIMEOUT = 1.0

IS_STANDBY = noop("This is the standby: nothing is changed here. Go on at the first laptop: {first}")
NOT_CONFIRMED = noop("Not confirmed: another laptop is in charge now. Look there whether it was done: {first}")


class Replication:
    """Holds each answer until the standby has what the request wrote.

    It stands before all middleware that writes rows, so that those rows count too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        role = standby_state().role
        if role == ALONE:
            return self.get_response(request)
        if role == STANDBY and request.method not in SAFE and not request.path.startswith(STANDBY_PATHS):
            return _refer_to_primary(request, IS_STANDBY)
        before = _rows_written()
        answer = self.get_response(request)
        if role == PRIMARY and _rows_written() != before and not _is_replicated():
            return _refer_to_primary(request, NOT_CONFIRMED)
        return answer


def _rows_written() -> int:
    """Return how many rows this thread's connection has written; 0 with PostgreSQL."""
    return getattr(connection, "written_row_count", 0)


def _is_replicated() -> bool:
    """Wait until the standby has everything written here. Returns True at once if this laptop runs alone.

    Returns False if this laptop is no longer the primary.
    """
    state = standby_state()
    if state.role != PRIMARY:
        return False
    if not state.waits:
        return True
    try:
        return not ask_protocol("wait", patience=PROTOCOL_TIMEOUT).get("deposed")
    except ProtocolSilent as problem:
        log.warning("replication_unavailable", extra={"problem": str(problem)})
        if standby_state().role != PRIMARY:
            return False
        StateFile(own_installation()).update(in_step=False, waits=False, reason="protocol_silent")
        return True


def _refer_to_primary(request: HttpRequest, sentence: str) -> HttpResponse:
    """Return 503 with the sentence and the address of the primary."""
    primary = standby_state().peer or ""
    text = gettext(sentence).format(first=primary)
    headers = {"Retry-After": "1"}
    if request.path.startswith(("/api/", "/live/")) or request.headers.get("HX-Request"):
        body = {"error": {"code": "standby", "says": text, "field": "", "facts": {"first": primary}}}
        return JsonResponse(body, status=503, headers=headers)
    return render(request, "503.html", {"says": text, "elsewhere": primary, "here": request.path}, status=503)
