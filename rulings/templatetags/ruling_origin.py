"""Where a ruling is asked for: every link and form of these pages carries it on, so that the table is not lost."""

from urllib.parse import urlencode

from django import template
from django.template import Context

from rulings.views.ruling_origin import ruling_origin_of

register = template.Library()


@register.simple_tag(takes_context=True)
def origin_fields(context: Context) -> dict[str, str]:
    """The tournament, the table and the player as a form's hidden fields; empty where no tournament was named."""
    tournament = context.get("tournament")
    return {"t": tournament.slug} | ruling_origin_of(context["request"]).named if tournament else {}


@register.simple_tag(takes_context=True)
def origin_query(context: Context) -> str:
    """The same as the rest of a link: "?t=friday&table=4"."""
    named = origin_fields(context)
    return f"?{urlencode(named)}" if named else ""
