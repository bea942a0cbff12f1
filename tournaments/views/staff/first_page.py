"""The first page of a new installation: the first login becomes a person's own, and the club gets its settings."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY, update_session_auth_hash
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.organisation import do_first_setup, request_demonstration
from tournaments.displays.qr_codes import qr_svg
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.organisation_settings import is_first_setup_due
from tournaments.services.staff.own_account import password_problem
from tournaments.views.addresses import has_loopback_public_url, public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import sign_in_required, signed_in_person
from tournaments.views.staff.organisation_settings import initial_settings, settings_choices

#: URL names of the pages that follow, by the value of the pressed button.
NEXT_PAGES = {"new": "open", "import": "tdt-import"}
#: The value of the button that requests the demonstration.
DEMO = "demo"


def set_up_installation(request: HttpRequest, given: Any) -> None:
    """Fill in the first page. This session stays signed in. Raises ValidationError or Refused."""
    person = signed_in_person(request)
    do_first_setup(given, by=person, now=server_now())
    if SESSION_KEY in request.session:
        update_session_auth_hash(request, person)


@sensitive_post_parameters()
@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_page(request: HttpRequest) -> HttpResponse:
    """Show the first page to the first login; POST stores it. Others, and later visits, get the front page."""
    if not is_first_setup_due(request.user):
        return HttpResponseRedirect(reverse("home"))
    problems: Mapping[str, str] = {}
    if request.method == "POST":
        done = attempt(lambda: set_up_installation(request, request.POST.dict()))
        if not isinstance(done, NotDone):
            if request.POST.get("next") == DEMO:
                request_demonstration(by=signed_in_person(request), now=server_now())
            return HttpResponseRedirect(reverse(NEXT_PAGES.get(request.POST.get("next", ""), "home")))
        problems = done.fields
    values = request.POST.dict() if problems else initial_settings() | {"language": get_language() or ""}
    address = public_url(request, "/")
    context = {
        "v": values,
        "problems": problems,
        "follows_device": not problems and values["zone"] == "UTC",
        "address": address,
        "address_text": address.partition("://")[2].rstrip("/"),
        "qr": "" if has_loopback_public_url(request) else qr_svg(address),
        **settings_choices(values),
    }
    return render(request, "tournaments/staff/first_page.html", context, status=409 if problems else 200)


@sensitive_post_parameters()
@sign_in_required
@never_cache
@require_POST
def check_first_password(request: HttpRequest) -> JsonResponse:
    """Answer with what is wrong with the typed password; "" if it is strong enough."""
    if not is_first_setup_due(request.user):
        raise Http404
    return JsonResponse({"says": password_problem(signed_in_person(request), request.POST.get("password", "")[:500])})
