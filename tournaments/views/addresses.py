"""Absolute addresses of pages."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import validate_host

from tournaments.displays.qr_codes import is_loopback
from tournaments.selectors.own_computer import is_own_address, is_own_host_name, network_addresses


def public_url(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path under PUBLIC_URL, by default under the host of the request.

    With the server's own certificate, the URL is plain HTTP: players' phones do not trust that certificate.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    if request.is_secure() and settings.HTTPS_PORT:
        return f"http://{request_host(request)}:{settings.PORT}{path}"
    if request_host(request) != _requested_host(request):
        return f"{request.scheme}://{request_host(request)}:{request.META['SERVER_PORT']}{path}"
    return request.build_absolute_uri(path)


def secure_url(request: HttpRequest, path: str) -> str:
    """Return the HTTPS URL of a path, with the server's own certificate; "" if HTTPS_PORT is not set."""
    return f"https://{request_host(request)}:{settings.HTTPS_PORT}{path}" if settings.HTTPS_PORT else ""


def request_host(request: HttpRequest) -> str:
    """Return the host of the request, without a port: the Host header if it is trusted, else the server's own address.

    The header is trusted if TRUSTED_PROXIES is set, if ALLOWED_HOSTS has it, or if it names this server. If it names
    this computer alone, as localhost does, the network's address is returned, which phones can open.
    """
    host = _requested_host(request)
    named = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    if settings.TRUSTED_PROXIES or validate_host(host, named):
        return host
    if _is_own_host(host):
        return _network_host() or host if is_loopback(f"//{host}") else host
    return _url_host(request.META.get("SERVER_NAME", "").partition("%")[0]) or host


def _network_host() -> str:
    return next(map(str, network_addresses()), "") if settings.LISTENS_TO_NETWORK else ""


def _requested_host(request: HttpRequest) -> str:
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return f"[{host}]" if ":" in host else host


def _is_own_host(host: str) -> bool:
    try:
        return is_own_address(ip_address(host.strip("[]")))
    except ValueError:
        return is_own_host_name(host)


def _url_host(address: str) -> str:
    """Return an IP address as it is written in a URL, IPv6 in brackets; "" for any other text."""
    try:
        return f"[{address}]" if ip_address(address).version == 6 else address
    except ValueError:
        return ""


def has_loopback_public_url(request: HttpRequest) -> bool:
    """Return whether the server's public address is a loopback address, which no phone can open."""
    return is_loopback(public_url(request, "/"))
