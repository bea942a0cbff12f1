"""The language of a person's pages, chosen in the account menu."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.services.staff.own_account import choose_language
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import signed_in


def keep_language(person: AbstractBaseUser | AnonymousUser, *, language: str) -> None:
    """Store the language of a person's pages. Raises Refused for an unknown one."""
    if isinstance(person, AbstractBaseUser):
        choose_language(person, language=language)


@signed_in
@require_POST
def my_language(request: HttpRequest) -> HttpResponse:
    """Store a `language` and redirect to `next`."""
    language = request.POST.get("language", "")
    done = attempt(lambda: keep_language(request.user, language=language))
    if isinstance(done, NotDone):
        return HttpResponseBadRequest(done.says, content_type="text/plain; charset=utf-8")
    onward = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(onward if inside else reverse("home"))
