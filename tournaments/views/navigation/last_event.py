"""A person's last open event; config/middleware/last_event.py sets the cookie."""

from django.http import HttpRequest

from tournaments.models import Tournament

COOKIE = "last_event"
#: Key in request.META under which the event's slug is passed to the middleware that sets the cookie.
OPENED = "shuffle_up.opened"


def remember_event(request: HttpRequest, event: Tournament | None) -> None:
    """Note the open event for the middleware, which stores it in a cookie. Does nothing for None."""
    if event is not None:
        request.META[OPENED] = event.slug


def last_event_slug(request: HttpRequest) -> str:
    """Return the slug of the event that the person opened last; "" if there is none.

    The person may no longer have a role in it.
    """
    return request.COOKIES.get(COOKIE, "")
