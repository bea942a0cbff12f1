"""The mark by which a page finds the other of two laptops."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.selectors.standby.other_laptop import other_laptop
from tournaments.views.standby.reaching import let_reach

register = template.Library()

MARK = '<meta name="laptops" content="{}" data-asks="{}" data-answer="{}" data-role="{}" data-epoch="{}"{}>'


@register.simple_tag(takes_context=True)
def laptops(context: template.Context) -> str | SafeString:
    """Return the mark, and let the page reach the other laptop; "" where there is none."""
    request = context.get("request")
    if request is None or (found := other_laptop(secure=request.is_secure())) is None:
        return ""
    let_reach(request, found.address)
    staff = " data-staff" if getattr(request, "user", None) and request.user.is_authenticated else ""
    return format_html(MARK, found.address, found.asks, found.answer, found.role, found.epoch, staff)
