"""The event that a person had open last, in a cookie: in the session each event that is opened would be written."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament

COOKIE = "last_event"
#: how long it is kept
TWO_WEEKS = 14 * 24 * 3600
#: where a request carries the event of its page to the answer's headers
OPENED = "shuffle_up.opened"


class LastEvent:
    """Middleware: pages without an event lead back to the one that was open last."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        slug = request.META.get(OPENED)
        if slug and slug != last_event(request):
            secure = settings.SESSION_COOKIE_SECURE
            answer.set_cookie(COOKIE, slug, max_age=TWO_WEEKS, httponly=True, samesite="Lax", secure=secure)
        return answer


def remember_event(request: HttpRequest, event: Tournament | None) -> None:
    """Keep which event is open."""
    if event is not None:
        request.META[OPENED] = event.slug


def last_event(request: HttpRequest) -> str:
    """Return the slug of the event that was open last, empty without one. Who asks may have no role there any more."""
    return request.COOKIES.get(COOKIE, "")
