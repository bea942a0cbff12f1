"""The page of roles in the organisation."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.language.sentences import gettext
from tournaments.models import OrganisationRole
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, PEOPLE
from tournaments.selectors.staff.second_factors import people_with_second_factor
from tournaments.services.staff.roles import grant_organisation_role, revoke_organisation_role
from tournaments.services.staff.second_factors import reset_second_factor
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import signed_in_person
from tournaments.views.staff.trusted import for_trusted


@for_trusted(ORGANISATION_DIRECTOR, action=PEOPLE)
@require_http_methods(["GET", "HEAD", "POST"])
def organisation_people_page(request: HttpRequest) -> HttpResponse:
    """Show the roles; POST grants or revokes one, or resets a person's sign-in codes.

    `user` is the login that gets the role `kind`. `away` is the key of the role to revoke, `reset` the key of the
    person.
    """
    wrong, refused = "", ""
    if request.method == "POST":
        done = attempt(lambda: _do_posted_action(request))
        wrong, refused = ("", done.error_text) if isinstance(done, NotDone) else (done, "")
        if not wrong and not refused:
            return HttpResponseRedirect(f"{reverse('house-people')}?saved")
    people = get_user_model().objects.filter(is_active=True).order_by("username")
    context = {
        "administrators": people.filter(is_superuser=True),
        "held": OrganisationRole.objects.filter(user__is_superuser=False).select_related("user", "by"),
        "logins": people.filter(is_superuser=False).values_list("username", flat=True),
        "with_codes": people_with_second_factor(),
        "kinds": OrganisationRole.Kind.choices,
        "given": request.POST if wrong or refused else {},
        "wrong": wrong,
        "refused": refused,
        "saved": "saved" in request.GET and request.method != "POST",
    }
    return render(request, "tournaments/staff/organisation.html", context, status=409 if wrong or refused else 200)


def _do_posted_action(request: HttpRequest) -> str:
    """Do the posted action. Returns the error of the typed login, or ""."""
    if "reset" in request.POST:
        return _reset_codes(request)
    return _revoke_role(request) if "away" in request.POST else _grant_role(request)


def _grant_role(request: HttpRequest) -> str:
    """Grant a role. Returns the error of the typed login, or ""."""
    name, kind = request.POST.get("user", "").strip(), request.POST.get("kind", "")
    user: Any = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None:
        return gettext("No account has the login {name}.").format(name=name) if name else gettext("Enter a login.")
    grant_organisation_role(
        user, kind=kind if kind in OrganisationRole.Kind.values else "trusted", by=request.user, now=server_now()
    )
    return ""


def _revoke_role(request: HttpRequest) -> str:
    role = get_object_or_404(OrganisationRole.objects.select_related("user"), pk=parse_number(request.POST["away"]))
    revoke_organisation_role(role, by=request.user)
    return ""


def _reset_codes(request: HttpRequest) -> str:
    person = get_object_or_404(people_with_second_factor(), pk=parse_number(request.POST["reset"]))
    reset_second_factor(person, by=signed_in_person(request))
    return ""
