"""For which hosts the server answers: ALLOWED_HOSTS, and monitors by whatever name they know it."""

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware

#: what a proxy's check, a container's and Prometheus ask, by the address of one server of several
MONITORED = ("/healthz", "/readyz", "/metrics")


#: letters of a name of the internet, with a port behind it: none is longer, and no code to scan has room for more
LONGEST_HOST = 253 + len(":65535")


class AllowedHosts(CommonMiddleware):
    """Django's own, which refuses other hosts, but for what monitors ask: their answers name no host."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Return Django's redirect, or None to go on. Raises DisallowedHost for another host."""
        if request.path in MONITORED:
            return None
        if len(request.META.get("HTTP_HOST", "")) > LONGEST_HOST:
            raise DisallowedHost("The host is longer than any name.")
        return super().process_request(request)
