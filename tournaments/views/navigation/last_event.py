"""A person's last open event; config/middleware/last_event.py sets the cookie."""

from django.http import HttpRequest

from tournaments.models import Tournament

COOKIE = "last_event"
#: Key in request.META of the event, for the middleware that sets the cookie.
OPENED = "shuffle_up.opened"


def remember_event(request: HttpRequest, event: Tournament | None) -> None:
    """Store the open event for the cookie."""
    if event is not None:
        request.META[OPENED] = event.slug


def last_event(request: HttpRequest) -> str:
    """Return the slug of the last open event, "" without one. The person may have no role there any more."""
    return request.COOKIES.get(COOKIE, "")
