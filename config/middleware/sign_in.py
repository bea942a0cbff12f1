"""Signing in: a rate limit by address, and sign-in codes for directors."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from tournaments.language.sentences import gettext
from tournaments.selectors.staff.second_factors import needs_second_factor
from tournaments.views.rates import SignIns, client_address, is_over_rate_limit
from tournaments.views.staff.sign_in import WITH_CODE


class LimitedSignIns:
    """Answers 429 to an address with too many attempts, before any password is checked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if (
            request.method == "POST"
            and request.path in SignIns.paths
            and is_over_rate_limit(SignIns, client_address(request))
        ):
            says = gettext("Too many attempts from this address. Wait a minute.")
            return HttpResponse(
                says, status=429, content_type="text/plain; charset=utf-8", headers={"Retry-After": "60"}
            )
        return self.get_response(request)


# open to directors without codes: their own account, public pages, and signing out
OPEN_PATHS = ("/my/", "/api/my/", "/login/", "/logout/", "/d/", "/live/", "/screen/", "/table/", "/help/", "/readyz")


class DirectorsNeedCodes:
    """Redirects directors without sign-in codes to the page where they set them up. Tokens need no codes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.DIRECTORS_NEED_CODES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(OPEN_PATHS) or not request.user.is_authenticated or WITH_CODE in request.session:
            return self.get_response(request)
        return _redirect_to_codes(request) if needs_second_factor(request.user) else self.get_response(request)


def _redirect_to_codes(request: HttpRequest) -> HttpResponse:
    page = reverse("my-codes")
    says = gettext("Directors sign in with a code here. Set up your codes in the account menu first.")
    if request.path.startswith("/api/"):
        return JsonResponse({"error": {"code": "second_factor_needed", "says": says, "field": ""}}, status=403)
    if request.headers.get("HX-Request"):
        return HttpResponse(says, status=403, headers={"HX-Redirect": page}, content_type="text/plain; charset=utf-8")
    return HttpResponseRedirect(page)
