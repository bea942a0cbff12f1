"""Screens by their codes, with a rate limit because codes are short."""

from django.http import HttpRequest, HttpResponse

from tournaments.language.sentences import gettext
from tournaments.models import Screen
from tournaments.views.rates import WrongScreens, client_address, is_over_rate_limit


class TooManyCodes(Exception):
    """Too many invalid codes came from one address."""


def screen_with_code(code: str, request: HttpRequest) -> Screen | None:
    """Return the screen with a code; None if there is none. Raises TooManyCodes."""
    address = client_address(request)
    if WrongScreens(address).is_limit_reached():
        raise TooManyCodes
    found = Screen.objects.select_related("tournament__clock", "of__clock", "playlist").filter(code=code).first()
    if found is None:
        is_over_rate_limit(WrongScreens, address)
    return found


def too_many_attempts_response() -> HttpResponse:
    """Return a 429 response that the browser requests again after a minute, since nobody is at a television."""
    text = gettext("Too many attempts from this address. Wait a minute.")
    return HttpResponse(text, status=429, headers={"Refresh": "60"})
