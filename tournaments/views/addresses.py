"""Addresses of pages as other people reach them."""

from django.conf import settings
from django.http import HttpRequest

from tournaments.displays.qr_codes import leads_nowhere


def public_url(request: HttpRequest, path: str) -> str:
    """The whole address of a path: by PUBLIC_URL, or as this request came in."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)


def known_here_alone(request: HttpRequest) -> bool:
    """Whether the codes that are made now lead a phone to itself: the address is this computer's name for itself."""
    return leads_nowhere(public_url(request, "/"))
