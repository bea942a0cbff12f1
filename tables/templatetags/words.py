"""What the templates of the room's public pages need."""

from django import template

from tables.displays.ring import drawing
from tables.displays.words import word

register = template.Library()

register.simple_tag(word, name="word")


@register.inclusion_tag("displays/room/_ring.html")
def small_ring(span: int, seat: int) -> dict[str, object]:
    """The drawing of a table with one seat marked."""
    return {"ring": drawing(span=span, seat=seat), "seat": seat}
