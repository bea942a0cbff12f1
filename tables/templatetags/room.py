"""Template tags of the room: pictures of a table, and texts of its public pages."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from tables.displays.bag_boards import BAG_STATES
from tables.displays.count_ages import age_text
from tables.displays.ring import Rim, ring_drawing
from tables.selectors.seat_marks import Mark
from tournaments.language.sentences import ngettext
from tournaments.rules.structure.stack_unit import StackUnit
from tournaments.sentences.stacks import stack_text

register = template.Library()

# the oval in a box of 120 by 92, with dots around it
OVAL = Rim(x=60, y=42, half=17, radius=35)
RIM = '<rect class="rim" x="13" y="12" width="94" height="60" rx="30"/>'
SELECTED = '<rect class="sel" x="9.500" y="8.500" width="101" height="67" rx="33.500"/>'
#: classes of a seat's letter (tables.selectors.room.map)
DOTS = {"x": "pip", "o": "pip open", "-": "pip off", "i": "pip in", "t": "pip to", "f": "pip from"}


@register.filter
def at_key(found: dict[int, object], key: int) -> object:
    """Return the value of a key, None if it is missing."""
    return found.get(key)


@register.filter
def in_unit(stack: int, unit: StackUnit) -> str:
    """Return a stack as `33.6 BB`, `16.8 big bets` or `40.0 antes`."""
    return stack_text(stack, unit)


@register.simple_tag
def oval(seats: str) -> SafeString:
    """Return the picture of a table with a dot for each seat, clockwise from the dealer's left.

    If `seats` is empty, the picture has only the outline.
    """
    return mark_safe(_oval_svg(seats))  # noqa: S308 - numbers and our own words alone


@lru_cache(maxsize=2048)
def _oval_svg(seats: str) -> str:
    dots = "".join(_seat_dot(letter, at, len(seats)) for at, letter in enumerate(seats, start=1))
    return f'<svg viewBox="0 0 120 92" aria-hidden="true">{SELECTED}{RIM}{dots}</svg>'


def _seat_dot(letter: str, at: int, seats: int) -> str:
    x, y = OVAL.point_at(at / (seats + 1))
    return f'<circle class="{DOTS[letter]}" cx="{x:.1f}" cy="{y:.1f}" r="3.1"/>'


@register.filter
def mark_text(mark: Mark) -> str:
    """Return the sentence of a mark at a seat."""
    return ngettext(
        "Deal in, post blinds, kill the hand. Stays away for {count} more hand",
        "Deal in, post blinds, kill the hand. Stays away for {count} more hands",
        mark.hands,
    ).format(count=mark.hands)


@register.filter
def bag_state(state: str) -> str:
    """Return the label of a table's state while it is not bagged."""
    return str(BAG_STATES[state])


@register.simple_tag(takes_context=True)
def count_age(context: dict[str, Any], at: datetime) -> str:
    """Return the age of a chip count at the time for which the page was made."""
    now = datetime.fromtimestamp(context["now"] / 1000, UTC)
    return age_text(at, now=now, zone=context["tournament"].local_zone)


@register.inclusion_tag("tables/seats/_ring_display.html")
def small_ring(span: int, seat: int) -> dict[str, object]:
    """Return the context of a picture of a table with one seat marked."""
    return {"ring": ring_drawing(span=span, seat=seat), "seat": seat}
