"""The mark by which a page finds the other of two laptops, and the script that goes there when this one is gone."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from standby.selectors.peer import peer_of_page
from tournaments.views.days.public_calendar import is_shared

register = template.Library()

# where a request carries the origin of the other laptop, which its page may reach (config/middleware/peer_policy.py)
PEER_ORIGIN = "shuffle_up.peer_origin"

MARK = (
    '<meta name="laptops" content="{}" data-page="{}" data-key="{}" data-own-key="{}" data-role="{}" data-epoch="{}"{}>'
    '<script type="module" src="{}"></script>'
)


@register.simple_tag(takes_context=True)
def laptops(context: template.Context) -> str | SafeString:
    """Return the mark, and let the page reach the other laptop; "" where there is none, or others get the same page."""
    request = context.get("request")
    if request is None or is_shared(request) or (found := peer_of_page(secure=request.is_secure())) is None:
        return ""
    request.META[PEER_ORIGIN] = found.address
    staff = " data-staff" if getattr(request, "user", None) and request.user.is_authenticated else ""
    script = static("standby/failover.js")
    return format_html(
        MARK, found.address, found.page, found.key, found.own_key, found.role, found.epoch, staff, script
    )
