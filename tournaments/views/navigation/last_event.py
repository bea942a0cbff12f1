"""The event that a person had open last; the cookie is set in config/middleware/last_event.py."""

from django.http import HttpRequest

from tournaments.models import Tournament

COOKIE = "last_event"
#: where a request carries the event of its page to the answer's headers
OPENED = "shuffle_up.opened"


def remember_event(request: HttpRequest, event: Tournament | None) -> None:
    """Note which event is open."""
    if event is not None:
        request.META[OPENED] = event.slug


def last_event(request: HttpRequest) -> str:
    """Return the slug of the event that was open last, empty without one. Who asks may have no role there any more."""
    return request.COOKIES.get(COOKIE, "")
