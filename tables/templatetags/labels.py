"""What the templates of the room's public pages need."""

from django import template

from tables.displays.labels import display_label
from tables.displays.ring import drawing

register = template.Library()

register.simple_tag(display_label, name="label")


@register.inclusion_tag("tables/seats/_ring_display.html")
def small_ring(span: int, seat: int) -> dict[str, object]:
    """The drawing of a table with one seat marked."""
    return {"ring": drawing(span=span, seat=seat), "seat": seat}
