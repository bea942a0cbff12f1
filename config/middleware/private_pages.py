"""Cache rules for pages of signed-in people: the back button must not show such pages after a sign-out."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# mobile pages, which a service worker shows offline; a script checks whether the person is still signed in
OFFLINE_PATHS = ("/floor/", "/rulings/")


class PrivatePages:
    """Sets Cache-Control on answers to signed-in people and programs, unless the view has set it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers:
            works_offline = request.path.startswith(OFFLINE_PATHS)
            answer.headers.setdefault("Cache-Control", "private, no-cache" if works_offline else "private, no-store")
        return answer
