"""Checks of the Host header: against ALLOWED_HOSTS, except for monitors."""

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware

# requested by a proxy, a container or Prometheus under the address of a single server
MONITORED = ("/healthz", "/readyz", "/metrics")


# a domain name with a port; a QR code has no room for more
MAX_HOST_LENGTH = 253 + len(":65535")


class AllowedHosts(CommonMiddleware):
    """Django's middleware that refuses other hosts, except for monitors, whose answers name no host."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Return Django's redirect, or None to go on. Raises DisallowedHost for a host that is not allowed."""
        if request.path in MONITORED:
            return None
        if len(request.META.get("HTTP_HOST", "")) > MAX_HOST_LENGTH:
            raise DisallowedHost("The host is longer than any name.")
        return super().process_request(request)
