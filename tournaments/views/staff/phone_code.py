"""Signing in with a phone code, and the welcome that follows."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.composition import composition
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.staff.phone_codes import digits_of_code, session_end
from tournaments.selectors.clock.server_time import server_now, system_now
from tournaments.selectors.staff.organisation_settings import settings_or_defaults
from tournaments.selectors.staff.second_factors import second_factor_of
from tournaments.services.staff.phone_codes import use_phone_code
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.last_event import current_event_and_roles
from tournaments.views.rates import client_address
from tournaments.views.staff.access import sign_in_required, signed_in_person
from tournaments.views.staff.landing import landing_address, note_narrow_screen
from tournaments.views.staff.sign_in import begin_second_step

BACKEND = "django.contrib.auth.backends.ModelBackend"
MAX_CODE_LENGTH = 20

#: What the welcome says of a person's rights: an action, and what it lets them do.
RIGHTS = (
    ("bust", _("bust players")),
    ("confirm-move", _("move players")),
    ("answer-call", _("answer calls")),
    ("pause", _("stop the clock")),
    ("enter", _("sell entries")),
    ("pay-out", _("pay prizes")),
    ("change-structure", _("change blinds")),
    ("add-person", _("add staff")),
)


@sensitive_post_parameters()
@csrf_protect
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone_code_page(request: HttpRequest) -> HttpResponse:
    """Ask for the six digits of a phone code; POST signs in with them."""
    if request.method != "POST":
        return render(request, "registration/phone_code.html")
    typed = request.POST.get("code", "")[:MAX_CODE_LENGTH]
    used = attempt(lambda: use_phone_code(typed, address=client_address(request), now=server_now()))
    if not isinstance(used, NotDone):
        return _sign_in(request, used.user)
    is_over = used.code == "phone_code_over"
    digits = digits_of_code(typed)
    context = {
        "problem": used.error_text,
        "is_over": is_over,
        "typed": f"{digits[:3]} {digits[3:]}" if is_over else "",
        "ended_at": _organisation_time(used.facts["ended_at"]) if is_over else "",
    }
    return render(request, "registration/phone_code.html", context, status=409)


def _sign_in(request: HttpRequest, person: User) -> HttpResponse:
    """Sign a person in until the morning. A person with sign-in codes of an app goes on to the second step."""
    until = session_end(system_now(), zone=_organisation_zone())
    if second_factor_of(person):
        person.backend = BACKEND
        return begin_second_step(request, person, onward=reverse("welcome"), until=until)
    login(request, person, backend=BACKEND)
    request.session.set_expiry(until)
    note_narrow_screen(request)
    return HttpResponseRedirect(reverse("welcome"))


@sign_in_required
@never_cache
@require_safe
def welcome_page(request: HttpRequest) -> HttpResponse:
    """Show what the person may do, and the one button to where they work."""
    person = signed_in_person(request)
    event, roles = current_event_and_roles(request)
    actions = composition().actions
    permitted = {name: actions[name].permits(roles) for name, _label in RIGHTS if name in actions}
    context: dict[str, Any] = {
        "event": event,
        "first_name": person.get_username().split()[0],
        "may": [label for name, label in RIGHTS if permitted.get(name)],
        "may_not": [label for name, label in RIGHTS if not permitted.get(name)],
        "until": _organisation_time(request.session.get_expiry_date()),
        "onward": landing_address(request),
        "has_password": person.has_usable_password(),
    }
    return render(request, "registration/welcome.html", context)


def _organisation_time(at: datetime) -> str:
    """Return the time of day in the house's zone."""
    return f"{at.astimezone(_organisation_zone()):%H:%M}"


def _organisation_zone() -> ZoneInfo:
    return ZoneInfo(settings_or_defaults().zone)
