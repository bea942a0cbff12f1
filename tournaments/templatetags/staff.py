"""The header of the staff's pages, for their frames."""

from django import template

from tournaments.views.navigation.header import Header, header_of, remember_event

register = template.Library()


@register.simple_tag(takes_context=True)
def staff_header(context: template.Context) -> Header | None:
    """What both rows show; None for strangers, and where nobody asks, as on a page of an error."""
    request = context.get("request")
    if context.get("public") or request is None or not hasattr(request, "user"):
        return None
    header = header_of(request, context.get("tournament"))
    if header:
        remember_event(request, header.event)
    return header


@register.filter
def initials(name: str) -> str:
    """Two letters of a login, for the account's button."""
    return name[:2].upper()
