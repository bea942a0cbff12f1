"""What a page may reach beside its own server: the other of two laptops, and only a page that was told of it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: where a request carries the other laptop's address
REACHES = "shuffle_up.reaches"
#: where a request says that others get its answer too
SHARED = "shuffle_up.shared"


def let_reach(request: HttpRequest, address: str) -> None:
    """Let the page that answers this request ask the other laptop, and come over to it."""
    request.META[REACHES] = address


def share(request: HttpRequest) -> None:
    """Note that the page that answers this request is kept for others: it has no keys, which are one page's own."""
    request.META[SHARED] = "yes"


def is_shared(request: HttpRequest) -> bool:
    """Return whether others get this request's page too."""
    return SHARED in request.META


class Reaching:
    """Adds the other laptop to the security policy of pages that were told of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with its policy."""
        answer = self.get_response(request)
        if address := request.META.get(REACHES):
            # as csp's own decorator says it
            setattr(answer, "_csp_update", {"connect-src": address, "form-action": address})  # noqa: B010
        return answer
