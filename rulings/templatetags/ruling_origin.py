"""The table or player that a ruling is about, repeated in links and forms of the rulings' pages."""

from urllib.parse import urlencode

from django import template
from django.template import Context

from rulings.views.ruling_origin import ruling_origin_of

register = template.Library()


@register.simple_tag(takes_context=True)
def origin_fields(context: Context) -> dict[str, str]:
    """Return tournament, table and player as hidden fields of a form; {} without a tournament."""
    tournament = context.get("tournament")
    return {"t": tournament.slug} | ruling_origin_of(context["request"]).query if tournament else {}


@register.simple_tag(takes_context=True)
def origin_query(context: Context) -> str:
    """Return the origin as the query of a link, such as "?t=friday&table=4"."""
    fields = origin_fields(context)
    return f"?{urlencode(fields)}" if fields else ""
