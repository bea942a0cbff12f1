"""The icon on a phone's home screen, and the page that it opens."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.language.sentences import gettext
from tournaments.views.staff.access import sign_in_required
from tournaments.views.staff.landing import phone_address

#: Sides of the icon in pixels.
ICON_SIZES = (192, 512)


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """Answer with the web app manifest.

    With the display mode `minimal-ui`, an iPhone opens the page in its browser, where the person is signed in. In a
    standalone app they would be signed out, and a person who had signed in by a code would need another code.
    """
    content = {
        "name": gettext("Shuffle Up"),
        "short_name": gettext("Shuffle Up"),
        "start_url": reverse("floor-start"),
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#0f1413",
        "theme_color": "#12251d",
        "icons": [
            {"src": static(f"rulings/phone/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in ICON_SIZES
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@sign_in_required
@require_safe
def redirect_to_work(request: HttpRequest) -> HttpResponse:
    """Redirect to the phone's page of the person's current event; without an event, to the front page."""
    return HttpResponseRedirect(phone_address(request) or reverse("home"))
