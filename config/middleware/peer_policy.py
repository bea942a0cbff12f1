"""A page that was told of the other of two laptops may ask it, and be redirected to it; no other page may."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from standby.templatetags.laptops import PEER_ORIGIN


class PeerPolicy:
    """Adds the other laptop to the security policy of pages that were told of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if origin := request.META.get(PEER_ORIGIN):
            # as csp's own decorator says it
            setattr(answer, "_csp_update", {"connect-src": origin, "form-action": origin})  # noqa: B010
        return answer
