"""The content security policy of pages that may connect to the other laptop and be redirected to it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from standby.templatetags.laptops import PEER_ORIGIN


class PeerPolicy:
    """Adds the other laptop's origin to the content security policy of pages that may connect to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if origin := request.META.get(PEER_ORIGIN):
            # as csp's decorators do
            setattr(answer, "_csp_update", {"connect-src": origin, "form-action": origin})  # noqa: B010
        return answer
