"""The language of the staff's pages: chosen by a person in the account menu, and kept for them alone."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.selectors.staff.preferences import language_of
from tournaments.services.staff.preferences import choose_language
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import signed_in

#: where a session keeps the language, so that a page need not ask for it
LANGUAGE = "language"


class PersonsLanguage:
    """Middleware: a person's pages are in the language that they chose; others follow the browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.session.get(LANGUAGE, "") if request.user.is_authenticated else ""
        if chosen:
            translation.activate(chosen)
            setattr(request, "LANGUAGE_CODE", chosen)  # noqa: B010 - Django's own way to say it
        return self.get_response(request)


@receiver(user_logged_in)
def bring_language(request: HttpRequest, user: Any, **_: Any) -> None:
    """Whoever signs in finds the language that they chose elsewhere."""
    if chosen := language_of(user):
        request.session[LANGUAGE] = chosen


@signed_in
@require_POST
def my_language(request: HttpRequest) -> HttpResponse:
    """Keep a `language`, and go back to `next`."""
    language, person = request.POST.get("language", ""), request.user
    if not isinstance(person, AbstractBaseUser):
        return HttpResponseBadRequest()
    done = attempt(lambda: choose_language(person, language=language))
    if isinstance(done, NotDone):
        return HttpResponseBadRequest(done.says, content_type="text/plain; charset=utf-8")
    request.session[LANGUAGE] = language
    onward = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(onward if inside else reverse("home"))
