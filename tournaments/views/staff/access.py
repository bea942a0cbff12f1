"""Access to the staff's pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.staff.roles import roles_of

View = Callable[..., HttpResponse]


def sign_in_required(view: View) -> View:
    """Require a sign-in. An htmx request without a sign-in redirects the whole page to the login."""

    @wraps(view)
    def guarded_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.headers.get("HX-Request"):
            return _login_redirect_of_fragment(request)
        return redirect_to_login(request.get_full_path())

    return guarded_view


def _login_redirect_of_fragment(request: HttpRequest) -> HttpResponse:
    here = request.headers.get("HX-Current-URL", "")
    page = here.partition("://")[2].partition("/")[2]
    address = f"{resolve_url('login')}?{urlencode({'next': f'/{page}'})}"
    return HttpResponse(
        gettext("Sign in again."), status=401, headers={"HX-Redirect": address}, content_type="text/plain"
    )


def signed_in_person(request: HttpRequest) -> User:
    """Return the signed-in person. Raises PermissionDenied for others."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def tournament_and_roles(request: HttpRequest, slug: str) -> tuple[Tournament, set[str]]:
    """Return the tournament and the person's roles in it. Raises Http404 if there are none."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    roles = roles_of(request.user, tournament)
    if not roles:
        raise Http404
    return tournament, roles


def dashboard_url(tournament: Tournament) -> str:
    return reverse("dashboard", args=[tournament.slug])
