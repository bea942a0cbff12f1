"""Addresses of pages as other people reach them."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tournaments.displays.qr_codes import leads_nowhere


def public_url(request: HttpRequest, path: str) -> str:
    """The whole address of a path: by PUBLIC_URL, or as this request came in.

    Players who scan a code trust no authority of this server: they are led to plain HTTP where staff use its HTTPS.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    if request.is_secure() and settings.HTTPS_PORT:
        return f"http://{host_of(request)}:{settings.PORT}{path}"
    return request.build_absolute_uri(path)


def secure_url(request: HttpRequest, path: str) -> str:
    """The same page by HTTPS under the server's own authority; "" where it has none."""
    return f"https://{host_of(request)}:{settings.HTTPS_PORT}{path}" if settings.HTTPS_PORT else ""


def host_of(request: HttpRequest) -> str:
    """Return the host that a request asked, without a port."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return f"[{host}]" if ":" in host else host


def known_here_alone(request: HttpRequest) -> bool:
    """Whether the codes that are made now lead a phone to itself: the address is this computer's name for itself."""
    return leads_nowhere(public_url(request, "/"))
