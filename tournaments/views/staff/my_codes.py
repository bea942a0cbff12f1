"""Setup and removal of a person's own sign-in codes."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.displays.qr_codes import qr_svg
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import system_now
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce, otpauth_uri
from tournaments.selectors.staff.second_factors import is_any_director, second_factor_of
from tournaments.services.staff.second_factors import (
    turn_off_second_factor,
    turn_on_second_factor,
    use_second_factor_code,
)
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.rates import WrongCodes, is_over_rate_limit
from tournaments.views.staff.access import sign_in_required, signed_in_person
from tournaments.views.staff.own_account import refuse_wrong_password
from tournaments.views.staff.sign_in import WITH_CODE


class CodeForm(forms.Form):
    """A code of the app and the password; the app's secret is derived from `nonce`."""

    nonce = forms.RegexField(r"^[\w-]{32}$", required=False, widget=forms.HiddenInput)
    code = forms.CharField(
        label=_("Code of the app"),
        max_length=40,
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "one-time-code", "spellcheck": "false"}),
    )
    current = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "field", "autocomplete": "current-password"}),
    )


def turn_on_codes(request: HttpRequest, person: User, *, nonce: str, code: str, current: str) -> list[str]:
    """Turn on the caller's sign-in codes. Returns the recovery codes. Raises Refused for a wrong password or code."""
    refuse_wrong_password(request, person, current=current)
    codes = turn_on_second_factor(person, nonce=nonce, code=code, now=system_now(), session=request.session.session_key)
    if request.session.session_key:
        request.session[WITH_CODE] = True
    return codes


def turn_off_codes(request: HttpRequest, person: User, *, code: str, current: str) -> None:
    """Turn off the caller's sign-in codes. Raises Refused for a wrong password or code."""
    refuse_wrong_password(request, person, current=current)
    if WrongCodes(person.pk).is_limit_reached():
        raise Refused("too_many_tries")
    if not use_second_factor_code(person, code=code, now=system_now()):
        is_over_rate_limit(WrongCodes, person.pk)
        raise Refused("wrong_code", field="code")
    turn_off_second_factor(person)
    request.session.pop(WITH_CODE, None)


@sensitive_post_parameters()
@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_codes_page(request: HttpRequest) -> HttpResponse:
    """Show the codes; POST turns them on and shows the recovery codes once, or turns them off."""
    person = signed_in_person(request)
    form, status, recovery = CodeForm(request.POST or None), 200, []
    if request.method == "POST":
        status = 400
        if form.is_valid():
            done = attempt(lambda: _do_posted_action(request, person, **form.cleaned_data))
            if isinstance(done, NotDone):
                add_errors(form, done.fields)
                status = 429 if done.code == "too_many_tries" else 409
            elif not done:
                return HttpResponseRedirect(f"{reverse('my-codes')}?off")
            else:
                form, recovery, status = CodeForm(), done, 200
    context = {"form": form, "recovery": recovery, "turned_off": "off" in request.GET and request.method != "POST"}
    return render(request, "tournaments/staff/codes.html", {**context, **_state_context(person, form)}, status=status)


def _do_posted_action(request: HttpRequest, person: User, *, nonce: str, code: str, current: str) -> list[str]:
    if nonce:
        return turn_on_codes(request, person, nonce=nonce, code=code, current=current)
    turn_off_codes(request, person, code=code, current=current)
    return []


def _state_context(person: User, form: CodeForm) -> dict[str, Any]:
    """Return the context: the second factor if codes are on, else the secret for the app.

    The secret stays the same until the right code is typed.
    """
    required = settings.DIRECTORS_NEED_CODES and is_any_director(person)
    if factor := second_factor_of(person):
        return {"factor": factor, "left": factor.recovery_codes.count(), "required": required}
    nonce = getattr(form, "cleaned_data", {}).get("nonce") or new_nonce()
    secret = app_secret_of(person, nonce)
    spaced = " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
    return {"nonce": nonce, "secret": spaced, "qr": qr_svg(otpauth_uri(person, nonce)), "required": required}
