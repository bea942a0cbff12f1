"""Template tags of the room's public pages."""

from datetime import UTC, datetime
from typing import Any

from django import template

from tables.displays.board_labels import ROOM_BOARDS
from tables.displays.count_ages import age_text
from tables.displays.day_labels import day_label
from tables.displays.labels import display_label
from tables.displays.ring import drawing
from tournaments.displays.board_labels import said

register = template.Library()

register.simple_tag(display_label, name="label")
register.simple_tag(day_label)


@register.simple_tag
def room_board(key: str) -> str:
    """A label of the room's boards."""
    return said(ROOM_BOARDS, key)


@register.simple_tag(takes_context=True)
def count_age(context: dict[str, Any], at: datetime) -> str:
    """Return the age of a chip count at the page's moment."""
    now = datetime.fromtimestamp(context["now"] / 1000, UTC)
    return age_text(at, now=now, zone=context["tournament"].local_zone)


@register.inclusion_tag("tables/seats/_ring_display.html")
def small_ring(span: int, seat: int) -> dict[str, object]:
    """The drawing of a table with one seat marked."""
    return {"ring": drawing(span=span, seat=seat), "seat": seat}
