"""Signing in: so many attempts from one address within a minute, and what directors set up first."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from tournaments.language.sentences import gettext
from tournaments.selectors.staff.second_factors import lacks_second_factor
from tournaments.views.rates import SignIns, address_of, too_often
from tournaments.views.staff.sign_in import WITH_CODE


class LimitedSignIns:
    """Answers 429 to an address that has tried too often, before a password is looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and request.path in SignIns.paths and too_often(SignIns, address_of(request)):
            says = gettext("Too many attempts from this address. Wait a minute.")
            return HttpResponse(
                says, status=429, content_type="text/plain; charset=utf-8", headers={"Retry-After": "60"}
            )
        return self.get_response(request)


#: what a director sees before the codes are set up: their own account, public pages, and the way out
BEFORE_CODES = ("/my/", "/api/my/", "/login/", "/logout/", "/d/", "/live/", "/screen/", "/table/", "/help/", "/readyz")


class DirectorsNeedCodes:
    """Leads directors without sign-in codes to the page that sets them up. Tokens are not asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.DIRECTORS_NEED_CODES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(BEFORE_CODES) or not request.user.is_authenticated or WITH_CODE in request.session:
            return self.get_response(request)
        return _set_up_first(request) if lacks_second_factor(request.user) else self.get_response(request)


def _set_up_first(request: HttpRequest) -> HttpResponse:
    page = reverse("my-codes")
    says = gettext("Directors sign in with a code here. Set up your codes in the account menu first.")
    if request.path.startswith("/api/"):
        return JsonResponse({"error": {"code": "second_factor_needed", "says": says, "field": ""}}, status=403)
    if request.headers.get("HX-Request"):
        return HttpResponse(says, status=403, headers={"HX-Redirect": page}, content_type="text/plain; charset=utf-8")
    return HttpResponseRedirect(page)
