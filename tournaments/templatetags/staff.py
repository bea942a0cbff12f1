"""The header of the staff's pages, for their frames."""

from django import template

from tournaments.views.last_event import remember_event
from tournaments.views.navigation.header import Header, header_of

register = template.Library()


@register.simple_tag(takes_context=True)
def staff_header(context: template.Context) -> Header | None:
    """Return the staff's header; None for strangers, and on pages for the public or about errors."""
    request = context.get("request")
    not_found = "request_path" in context
    if context.get("public") or not_found or request is None or not hasattr(request, "user"):
        return None
    header = header_of(request, context.get("tournament"))
    if header:
        remember_event(request, header.event)
    return header


@register.filter
def initials(name: str) -> str:
    """Return the first two letters of a login."""
    return name[:2].upper()
