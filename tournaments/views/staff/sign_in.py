"""Signing in: the password, then a code for people who have set up an app."""

from datetime import datetime, timedelta
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.contrib.auth import (
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
    get_user_model,
    login,
    user_login_failed,
)
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import rotate_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import system_now
from tournaments.selectors.staff.second_factors import second_factor_of
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.staff.second_factors import use_second_factor_code
from tournaments.views.rates import WrongCodes, is_over_rate_limit
from tournaments.views.staff.landing import landing_address, note_narrow_screen

#: Session key that says that a code was given to sign in, or that codes were set up in this session.
WITH_CODE = "with_code"

#: Session key that stores the person who gave the right password and has still to give a code.
HALFWAY = "halfway"
HALFWAY_SPAN = timedelta(minutes=5)


class SignInForm(AuthenticationForm):
    """Name and password. Capital letters in the name do not matter unless two logins differ by them alone."""

    def clean_username(self) -> str:
        """Return the login that was typed, as it is stored."""
        typed: str = self.cleaned_data["username"]
        matches = list(get_user_model().objects.filter(username__iexact=typed).values_list("username", flat=True)[:2])
        return matches[0] if len(matches) == 1 else typed


class SignIn(LoginView):
    """The first step of signing in: the password. People who have set up codes go on to the second step."""

    form_class = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or ask for the code."""
        person: Any = form.get_user()
        if second_factor_of(person) is None and composition().is_read_only():
            sign_in_at_standby(self.request, person)
            return HttpResponseRedirect(self.get_success_url())
        if second_factor_of(person) is not None:
            return begin_second_step(self.request, person, onward=self.get_redirect_url())
        login(self.request, person)
        note_narrow_screen(self.request)
        return HttpResponseRedirect(self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """Return where the person works."""
        return landing_address(self.request)


def begin_second_step(request: HttpRequest, person: Any, *, onward: str, until: datetime | None = None) -> HttpResponse:
    """Ask a person who passed the first step for a code of their app.

    Then they go on to `onward`, by default to where they work; their session lasts until `until`.
    """
    request.session.cycle_key()
    note_narrow_screen(request)
    request.session[HALFWAY] = {
        "person": person.pk,
        "password": person.get_session_auth_hash(),
        "backend": person.backend,
        "at": system_now().timestamp(),
        "next": onward,
        "until": until.isoformat() if until else "",
    }
    return HttpResponseRedirect(reverse("login-code"))


@sensitive_post_parameters()
@csrf_protect
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_sign_in_code(request: HttpRequest) -> HttpResponse:
    """Sign in with a code of the app or a recovery code. A wrong code counts as a failed sign-in."""
    now = system_now()  # phones have the actual time, which the server's clock may not follow
    halfway = request.session.get(HALFWAY, {})
    person = _person_after_password(halfway, at=now.timestamp())
    if person is None:
        request.session.pop(HALFWAY, None)
        return HttpResponseRedirect(reverse("login"))
    if request.method != "POST":
        return _code_page(request)
    named = {"username": person.get_username()}
    if not AxesProxyHandler.is_allowed(request, named):
        locked: HttpResponse = get_lockout_response(request, credentials=named)
        return locked
    if WrongCodes(person.pk).is_limit_reached():
        return _code_page(request, gettext("Too many wrong codes. Try again in an hour, or ask another director."), 429)
    if not use_second_factor_code(person, code=request.POST.get("code", "")[:40], now=now):
        is_over_rate_limit(WrongCodes, person.pk)
        user_login_failed.send(sender=__name__, credentials=named, request=request)
        return _code_page(request, refusal_sentence(Refused("wrong_code")))
    if composition().is_read_only():
        person.backend = halfway["backend"]
        sign_in_at_standby(request, person)
    else:
        login(request, person, backend=halfway["backend"])
    request.session.pop(HALFWAY, None)
    request.session[WITH_CODE] = True
    if halfway["until"]:
        request.session.set_expiry(datetime.fromisoformat(halfway["until"]))
    return HttpResponseRedirect(halfway["next"] or landing_address(request))


def sign_in_at_standby(request: HttpRequest, person: Any) -> None:
    """Sign a person in at a standby, which cannot store the time of the sign-in."""
    request.session.cycle_key()
    request.session[SESSION_KEY] = str(person.pk)
    request.session[BACKEND_SESSION_KEY] = person.backend
    request.session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    request.user = person
    rotate_token(request)


def redirect_admin_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page, which asks for codes. Raises PermissionDenied for signed-in people."""
    if request.user.is_authenticated:
        raise PermissionDenied(gettext("Only administrators open these pages. Sign in with another account."))
    onward = request.GET.get("next", "")
    return redirect_to_login(onward if onward.startswith("/admin/") else reverse("admin:index"))


def _person_after_password(halfway: dict[str, Any], *, at: float) -> User | None:
    """Return the person who gave the right password in the first step.

    None if that was too long ago, the password has changed since, or the account is no longer active.
    """
    if not halfway or at - halfway["at"] > HALFWAY_SPAN.total_seconds():
        return None
    person = get_user_model().objects.filter(pk=halfway["person"], is_active=True).first()
    is_unchanged = person and constant_time_compare(halfway["password"], person.get_session_auth_hash())
    return person if is_unchanged else None


def _code_page(request: HttpRequest, wrong: str = "", status: int = 200) -> HttpResponse:
    return render(request, "registration/code.html", {"wrong": wrong}, status=status)
