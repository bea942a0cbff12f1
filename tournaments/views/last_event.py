"""A person's last open event; config/middleware/last_event.py sets the cookie."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.request_cache import tournament_with_slug
from tournaments.selectors.staff.roles import roles_of, tournaments_of

DAY = timedelta(days=1)
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


def current_event_and_roles(
    request: HttpRequest, tournament: Tournament | None = None
) -> tuple[Tournament | None, set[str]]:
    """Return the event that the header shows, with the person's roles in it.

    It is the event of the page, else the event that the person opened last, else their likely event. Returns None and
    no roles for a person who works in no event.
    """
    if tournament is not None and (roles := roles_of(request.user, tournament)):
        return tournament, roles
    last = tournament_with_slug(last_event_slug(request))
    if last is not None and (roles := roles_of(request.user, last)):
        return last, roles
    likely = _likely_event(tournaments_of(request.user).select_related("clock"))
    return likely, roles_of(request.user, likely) if likely else set()


def _likely_event(tournaments: QuerySet[Tournament]) -> Tournament | None:
    """Return the latest event that starts within a day, else the next one to start; None without events.

    The demonstration is likely only without other events.
    """
    for rows in (tournaments.filter(demonstration=False), tournaments.filter(demonstration=True)):
        begun = rows.filter(starts_at__lt=server_now() + DAY)
        likely = begun.order_by("-starts_at", "-pk").first() or rows.order_by("starts_at", "pk").first()
        if likely:
            return likely
    return None
