"""The `laptops` tag: the other laptop's address and keys, and the script that redirects to it."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from standby.selectors.peer import peer_of_page
from tournaments.views.days.public_calendar import is_publicly_cached

register = template.Library()

# the key of request.META with the other laptop's origin, which the page may reach (config/middleware/peer_policy.py)
PEER_ORIGIN = "shuffle_up.peer_origin"

MARKUP = (
    '<meta name="laptops" content="{}" data-page="{}" data-key="{}" data-own-key="{}" data-role="{}" data-epoch="{}"{}>'
    '<script type="module" src="{}"></script>'
)


@register.simple_tag(takes_context=True)
def laptops(context: template.Context) -> str | SafeString:
    """Return the tag's markup, and allow the page to connect to the other laptop.

    Returns "" without a second laptop, and on pages shared by all viewers.
    """
    request = context.get("request")
    if request is None or is_publicly_cached(request) or (peer := peer_of_page(secure=request.is_secure())) is None:
        return ""
    request.META[PEER_ORIGIN] = peer.address
    staff = " data-staff" if getattr(request, "user", None) and request.user.is_authenticated else ""
    script = static("standby/failover.js")
    return format_html(MARKUP, peer.address, peer.page, peer.key, peer.own_key, peer.role, peer.epoch, staff, script)
