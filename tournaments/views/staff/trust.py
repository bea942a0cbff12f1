"""How a phone comes to trust this server, so that its pages open without a network."""

import ssl
from hashlib import sha256
from pathlib import Path
from typing import cast

from csp.decorators import csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from tournaments.displays.qr_codes import qr_svg
from tournaments.views.addresses import public_url, secure_url

#: steps by platform: its key, and what its browsers say of themselves; the first that fits is opened
PLATFORMS = {
    "ios": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": (),
}
MOST_OF_ADDRESS = 300


def trust(request: HttpRequest) -> HttpResponse:
    """Say in which steps this device comes to trust the server, and look whether it does."""
    if not _has():
        return _page(request)
    # where the secure pages are is known by the request alone, and the policy has to allow the look
    allowed = csp_update({"connect-src": [secure_url(request, "")]})
    return cast("HttpResponse", allowed(_page)(request))


@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """Return the certificate of the server's authority; phones offer to install it."""
    if not _has():
        raise Http404
    answer = HttpResponse(_file().read_bytes(), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="shuffle-up.crt"'
    return answer


@require_safe
def _page(request: HttpRequest) -> HttpResponse:
    onward = request.GET.get("next", "")[:MOST_OF_ADDRESS]
    onward = onward if url_has_allowed_host_and_scheme(onward, allowed_hosts=None) else reverse("home")
    said = request.headers.get("User-Agent", "")
    here = public_url(request, reverse("trust"))
    context = {
        "address": here,
        "code": qr_svg(here),
        "secure": secure_url(request, onward) if _has() else "",
        "asked": secure_url(request, reverse("healthz")),
        "fingerprint": fingerprint() if _has() else "",
        "platform": next((key for key, names in PLATFORMS.items() if any(name in said for name in names)), "linux"),
        "local_name": settings.LOCAL_NAME,
    }
    return render(request, "tournaments/staff/trust.html", context)


def fingerprint() -> str:
    """Return the SHA-256 digest of the authority's certificate, as phones show it: pairs of digits."""
    digest = sha256(ssl.PEM_cert_to_DER_cert(_file().read_text(encoding="ascii"))).hexdigest().upper()
    return " ".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _has() -> bool:
    return bool(settings.HTTPS_PORT) and _file().exists()


def _file() -> Path:
    return Path(settings.HTTPS_DIR) / "authority.crt"
