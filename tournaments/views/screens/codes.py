"""Screens by their codes, which are short: whoever guesses too often is told of none for a minute."""

from django.http import HttpRequest

from tournaments.models import Screen
from tournaments.views.rates import WrongScreens, address_of, too_often


class TooManyCodes(Exception):
    """Too many codes that are none came from one address."""


def screen_with(code: str, request: HttpRequest) -> Screen | None:
    """Return the screen with a code that came by any way; None where there is none. Raises TooManyCodes."""
    address = address_of(request)
    if WrongScreens(address).is_spent():
        raise TooManyCodes
    found = Screen.objects.select_related("tournament__clock", "of__clock", "playlist").filter(code=code).first()
    if found is None:
        too_often(WrongScreens, address)
    return found
