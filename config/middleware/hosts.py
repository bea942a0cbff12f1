"""For which hosts the server answers: ALLOWED_HOSTS, and monitors by whatever name they know it."""

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware

#: what a proxy's check, a container's and Prometheus ask, by the address of one server of several
MONITORED = ("/healthz", "/readyz", "/metrics")


class AllowedHosts(CommonMiddleware):
    """Django's own, which refuses other hosts, but for what monitors ask: their answers name no host."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Return Django's redirect, or None to go on. Raises DisallowedHost for another host."""
        return None if request.path in MONITORED else super().process_request(request)
