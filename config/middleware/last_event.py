"""A cookie with the event that was opened last. Pages without an event link back to it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.views.last_event import COOKIE, OPENED, last_event_slug

TWO_WEEKS = 14 * 24 * 3600


class LastEvent:
    """Stores the page's event in a cookie, which saves a database write for the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        slug = request.META.get(OPENED)
        if slug and slug != last_event_slug(request):
            secure = settings.SESSION_COOKIE_SECURE
            answer.set_cookie(COOKIE, slug, max_age=TWO_WEEKS, httponly=True, samesite="Lax", secure=secure)
        return answer
