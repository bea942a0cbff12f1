"""The change of a person's own password, and the language of their pages."""

from typing import Any

from django import forms
from django.contrib.auth import SESSION_KEY, authenticate, update_session_auth_hash
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.refused import Refused
from tournaments.services.staff.own_account import change_name, change_password, choose_language
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.rates import CurrentPasswords, is_over_rate_limit
from tournaments.views.staff.access import sign_in_required, signed_in_person

MAX_NAME_LENGTH = 150


class PasswordForm(forms.Form):
    """The current password, if there is one, and the new one twice."""

    current = forms.CharField(label=_("Current password"), strip=False, widget=forms.PasswordInput)
    new = forms.CharField(
        label=_("New password"),
        strip=False,
        max_length=500,
        widget=forms.PasswordInput,
        help_text=_("At least 10 characters."),
    )
    again = forms.CharField(label=_("New password again"), strip=False, max_length=500, widget=forms.PasswordInput)

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not person.has_usable_password():
            del self.fields["current"]
        for name, field in self.fields.items():
            hint = "current-password" if name == "current" else "new-password"
            field.widget.attrs |= {"class": "field", "autocomplete": hint}

    def clean_again(self) -> str:
        """Return the repeated password. Raises ValidationError if it differs."""
        again: str = self.cleaned_data["again"]
        if again != self.cleaned_data.get("new", again):
            raise forms.ValidationError(_("The two new passwords differ. Enter the same one twice."))
        return again


def refuse_wrong_password(request: HttpRequest, person: User, *, current: str) -> None:
    """Raise Refused unless `current` is the person's password, and after too many attempts.

    A wrong password counts as a failed sign-in.
    """
    if is_over_rate_limit(CurrentPasswords, person.pk):
        raise Refused("too_many_tries")
    if authenticate(request, username=person.get_username(), password=current) is None:
        raise Refused("wrong_password", field="current")


def change_own_password(request: HttpRequest, person: User, *, current: str, new: str) -> None:
    """Change the caller's own password. This session stays signed in; the person's other sessions end.

    A person without a password, who signs in with codes from a director, chooses a first password in this way.
    """
    if person.has_usable_password():
        refuse_wrong_password(request, person, current=current)
    change_password(person, new=new)
    if SESSION_KEY in request.session:
        update_session_auth_hash(request, person)


@sensitive_post_parameters()
@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_password_page(request: HttpRequest) -> HttpResponse:
    """Show the forms of name and password; POST changes the password."""
    person = signed_in_person(request)
    form, status = PasswordForm(request.POST or None, person=person), 200
    if request.method == "POST" and form.is_valid():
        passwords = {name: form.cleaned_data.get(name, "") for name in ("current", "new")}
        done = attempt(lambda: change_own_password(request, person, **passwords))
        if not isinstance(done, NotDone):
            return HttpResponseRedirect(f"{reverse('my-password')}?changed")
        add_errors(form, done.fields)
        status = 429 if done.code == "too_many_tries" else 409
    context = {"form": form, "changed": _is_after(request, "changed"), "renamed": _is_after(request, "renamed")}
    return render(
        request, "tournaments/staff/password.html", context, status=400 if form.errors and status == 200 else status
    )


def _is_after(request: HttpRequest, action: str) -> bool:
    return action in request.GET and request.method != "POST"


@sign_in_required
@require_POST
def change_own_name(request: HttpRequest) -> HttpResponse:
    """Change the name of the login to `name`."""
    person = signed_in_person(request)
    done = attempt(lambda: change_name(person, name=request.POST.get("name", "")[:MAX_NAME_LENGTH]))
    if not isinstance(done, NotDone):
        return HttpResponseRedirect(f"{reverse('my-password')}?renamed")
    context = {
        "form": PasswordForm(person=person),
        "name": request.POST.get("name", ""),
        "name_problem": done.error_text,
    }
    return render(request, "tournaments/staff/password.html", context, status=409)


def save_language(person: AbstractBaseUser | AnonymousUser, *, language: str) -> None:
    """Store the language of a person's pages.

    Does nothing without a sign-in. Raises Refused for an unknown language.
    """
    if isinstance(person, AbstractBaseUser):
        choose_language(person, language=language)


@sign_in_required
@require_POST
def choose_own_language(request: HttpRequest) -> HttpResponse:
    """Store a `language` and redirect to `next`."""
    language = request.POST.get("language", "")
    done = attempt(lambda: save_language(request.user, language=language))
    if isinstance(done, NotDone):
        return HttpResponseBadRequest(done.error_text, content_type="text/plain; charset=utf-8")
    onward = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(onward if inside else reverse("home"))
