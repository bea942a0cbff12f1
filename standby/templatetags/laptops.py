"""The mark by which a page finds the other of two laptops."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from standby.selectors.peer import other_laptop
from standby.views.peer_access import is_shared, let_reach

register = template.Library()

MARK = (
    '<meta name="laptops" content="{}" data-page="{}" data-key="{}" data-own-key="{}" data-role="{}" data-epoch="{}"{}>'
)


@register.simple_tag(takes_context=True)
def laptops(context: template.Context) -> str | SafeString:
    """Return the mark, and let the page reach the other laptop; "" where there is none, or others get the same page."""
    request = context.get("request")
    if request is None or is_shared(request) or (found := other_laptop(secure=request.is_secure())) is None:
        return ""
    let_reach(request, found.address)
    staff = " data-staff" if getattr(request, "user", None) and request.user.is_authenticated else ""
    return format_html(MARK, found.address, found.page, found.key, found.own_key, found.role, found.epoch, staff)
