"""Fragments of pages answer 404 when a browser opens their address, where they would show as bare markup."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

DOCUMENT_STARTS = (b"<!doctype html", b"<html")
# in the Accept header of a navigation; scripts accept anything
NAVIGATION_TYPE = "application/xhtml+xml"


class WholePages:
    """Answers 404 if a person opens the address of a fragment. Scripts get the fragment."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if _is_navigation(request) and _is_fragment(answer):
            return render(request, "404.html", status=404)
        return answer


def _is_navigation(request: HttpRequest) -> bool:
    """Return whether a browser opened the address as a page, rather than a script."""
    by_script = "HX-Request" in request.headers or NAVIGATION_TYPE not in request.headers.get("Accept", "")
    return request.method == "GET" and not by_script


def _is_fragment(answer: HttpResponse) -> bool:
    if answer.streaming or answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
        return False
    return not answer.content.lstrip()[:20].lower().startswith(DOCUMENT_STARTS)
