"""The page on which a person lands after signing in: where they work, on a phone its own pages."""

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Role
from tournaments.views.last_event import current_event_and_roles

#: Session key that says that the person signed in on a narrow screen.
NARROW = "narrow"
#: URL names of a phone's pages by role; who has several roles opens the first.
PHONE_PAGES = {
    Role.Kind.DIRECTOR: "floor",
    Role.Kind.SUPERVISOR: "floor",
    Role.Kind.FLOOR: "floor",
    Role.Kind.DESK: "floor-entries",
}


def note_narrow_screen(request: HttpRequest) -> None:
    """Note whether the posted sign-in came from a narrow screen, as its script says."""
    request.session[NARROW] = request.POST.get("narrow") == "1"


def phone_address(request: HttpRequest) -> str:
    """Return the address of the phone's page on which the signed-in person works; "" without one."""
    event, roles = current_event_and_roles(request)
    name = next((page for role, page in PHONE_PAGES.items() if role in roles), "")
    return reverse(name, args=[event.slug]) if event is not None and name else ""


def landing_address(request: HttpRequest) -> str:
    """Return the address of the signed-in person's first page: on a laptop the front page."""
    return (phone_address(request) if request.session.get(NARROW) else "") or reverse("home")
