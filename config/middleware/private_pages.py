"""What signed-in people see is stored nowhere: after a sign-out the browser's way back shows none of it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

#: pages of the phone, which open with no network as they were last seen: a script asks whether they still may be seen
PHONE = ("/floor/", "/rulings/")


class PrivatePages:
    """Says how answers to signed-in people and programs may be stored, where their view does not say it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with its rule for caches."""
        answer = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers:
            phone = request.path.startswith(PHONE)
            answer.headers.setdefault("Cache-Control", "private, no-cache" if phone else "private, no-store")
        return answer
