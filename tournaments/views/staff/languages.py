"""The language of the staff's pages: chosen by a person in the account menu, and kept for them alone."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.services.staff.own_account import choose_language
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import signed_in


def keep_language(person: AbstractBaseUser | AnonymousUser, *, language: str) -> None:
    """Keep the language of the person's pages. Raises Refused for one that is not there."""
    if isinstance(person, AbstractBaseUser):
        choose_language(person, language=language)


@signed_in
@require_POST
def my_language(request: HttpRequest) -> HttpResponse:
    """Keep a `language`, as the API does, and go back to `next`."""
    language = request.POST.get("language", "")
    done = attempt(lambda: keep_language(request.user, language=language))
    if isinstance(done, NotDone):
        return HttpResponseBadRequest(done.says, content_type="text/plain; charset=utf-8")
    onward = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()})
    return HttpResponseRedirect(onward if inside else reverse("home"))
