"""Installation of the server's certificate on phones, so that pages work offline."""

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

#: Words in the user agent by platform. The page opens the instructions of the first platform that matches.
PLATFORMS = {
    "ios": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": (),
}
MAX_ADDRESS_LENGTH = 300


def trust_page(request: HttpRequest) -> HttpResponse:
    """Show how to install the server's certificate on this device, and check whether the device trusts the server."""
    if not _has_authority():
        return _render_trust_page(request)
    # The content security policy has to allow the address that the page's check requests.
    allowed = csp_update({"connect-src": [secure_url(request, "")]})
    return cast("HttpResponse", allowed(_render_trust_page)(request))


@require_safe
def authority_certificate(request: HttpRequest) -> HttpResponse:
    """Answer with the certificate of the server's authority."""
    if not _has_authority():
        raise Http404
    answer = HttpResponse(_certificate_file().read_bytes(), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="shuffle-up.crt"'
    return answer


@require_safe
def _render_trust_page(request: HttpRequest) -> HttpResponse:
    onward = request.GET.get("next", "")[:MAX_ADDRESS_LENGTH]
    onward = onward if url_has_allowed_host_and_scheme(onward, allowed_hosts=None) else reverse("home")
    user_agent = request.headers.get("User-Agent", "")
    here = public_url(request, reverse("trust"))
    context = {
        "address": here,
        "code": qr_svg(here),
        "secure": secure_url(request, onward) if _has_authority() else "",
        "asked": secure_url(request, reverse("healthz")),
        "fingerprint": certificate_fingerprint() if _has_authority() else "",
        "platform": next(
            (key for key, names in PLATFORMS.items() if any(name in user_agent for name in names)), "linux"
        ),
        "local_name": settings.LOCAL_NAME,
    }
    return render(request, "tournaments/staff/trust.html", context)


def certificate_fingerprint() -> str:
    """Return the SHA-256 fingerprint of the authority's certificate in pairs of digits, as on phones."""
    digest = sha256(ssl.PEM_cert_to_DER_cert(_certificate_file().read_text(encoding="ascii"))).hexdigest().upper()
    return " ".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _has_authority() -> bool:
    return bool(settings.HTTPS_PORT) and _certificate_file().exists()


def _certificate_file() -> Path:
    return Path(settings.HTTPS_DIR) / "authority.crt"
