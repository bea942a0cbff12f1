"""A part of a page that is opened as an address of its own: without its page it is raw markup, so it is not found."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

#: how a document begins
BEGINNINGS = (b"<!doctype html", b"<html")
#: what a browser says that it accepts when a person opens an address; a page's script accepts anything
OPENED = "application/xhtml+xml"


class WholePages:
    """Answers 404 where a person would get a part of a page, and lets a page's own script have it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or that there is no such page."""
        answer = self.get_response(request)
        if _is_opened(request) and _is_part(answer):
            return render(request, "404.html", status=404)
        return answer


def _is_opened(request: HttpRequest) -> bool:
    """Return whether a person opens the address: a page's script says so, or asks for anything."""
    by_script = "HX-Request" in request.headers or OPENED not in request.headers.get("Accept", "")
    return request.method == "GET" and not by_script


def _is_part(answer: HttpResponse) -> bool:
    if answer.streaming or answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
        return False
    return not answer.content.lstrip()[:20].lower().startswith(BEGINNINGS)
