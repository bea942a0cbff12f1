"""Tags and filters of the boards' templates."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.language.figures import ordinal_text
from tournaments.views.addresses import has_loopback_public_url, public_url
from tournaments.views.topics import OF_SCREENS, topics_attribute

register = template.Library()

register.filter("ordinal_place", ordinal_text)

#: SVG shapes in a box of 100 by 100.
SHAPES = {
    "call": '<path class="f" d="M14 70h72L76 56V40a26 26 0 0 0-52 0v16zM38 78h24a12 12 0 0 1-24 0z"/>',
    "breaks": '<path d="M42 18H30a32 32 0 0 0 0 64h6M58 18h12a32 32 0 0 1 0 64h-6M56 4L44 36l14 20-12 40"/>',
    "short": '<rect x="4" y="20" width="92" height="60" rx="30"/><path d="M32 50h36"/>',
    "done": '<path d="M12 54l26 26 52-62"/>',
    "hand": '<rect x="2" y="12" width="72" height="40" rx="20"/><rect x="26" y="48" width="72" height="40" rx="20"/>',
    "cup": '<path d="M10 30h60v34a22 22 0 0 1-22 22H32a22 22 0 0 1-22-22z"/><path d="M70 40h8a12 12 0 0 1 0 28h-8"/>',
    "pause": '<path class="f" d="M18 6h22v88H18zM60 6h22v88H60z"/>',
    "one": '<circle class="f" cx="50" cy="50" r="46"/><path class="on-disc" d="M38 38l14-12v50"/>',
    "lost": '<path d="M12 40a54 54 0 0 1 76 0M28 58a31 31 0 0 1 44 0M50 78v2M12 12l76 76"/>',
}
ARROW = '<svg class="arrow" viewBox="0 0 86 52" aria-hidden="true"><path d="M0 26h78M54 3l24 23-24 23"/></svg>'


@register.filter
def screen_topics(waits_for: str) -> str:
    """Return the `data-topics` attribute of a screen: the topics of all screens and those in `waits_for`."""
    return topics_attribute(*OF_SCREENS, *waits_for.split())


@register.simple_tag
def board_icon(name: str) -> SafeString:
    """Return an icon for a board as SVG, hidden from screen readers."""
    shape = mark_safe(SHAPES[name])  # noqa: S308 - our own table
    return format_html('<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">{}</svg>', shape)


@register.simple_tag
def board_arrow() -> SafeString:
    """Return the arrow between two seats."""
    return mark_safe(ARROW)  # noqa: S308 - our own drawing


@register.filter
def on_its_own_line(text: str) -> SafeString:
    """Return markup that puts a text on a line of its own."""
    return format_html('<span class="own-line">{}</span>', text)


@register.simple_tag(takes_context=True)
def typed_address(context: template.Context, name: str, *parts: Any) -> str:
    """Return the URL of a page as it is typed into a television, without http://."""
    return public_url(context["request"], reverse(name, args=parts)).removeprefix("http://").rstrip("/")


@register.simple_tag(takes_context=True, name="codes_lead_nowhere")
def has_loopback_codes(context: template.Context) -> bool:
    """Return whether phones cannot open the page's QR codes, because they contain a loopback address."""
    return has_loopback_public_url(context["request"])
