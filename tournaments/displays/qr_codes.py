"""QR codes: addresses for a phone's camera, and what stands over one that no phone can open."""

import textwrap
from html import escape
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.utils.safestring import mark_safe

from tournaments.language.sentences import gettext

#: letters in a line over a code, and how much of the code's width one of them takes
_LINE, _LETTER = 19, 0.115


def leads_nowhere(address: str) -> bool:
    """Return whether an address is a computer's name for itself: on a phone it leads to the phone."""
    host = urlsplit(address).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        known = ip_address(host)
    except ValueError:
        return False
    return known.is_loopback or known.is_unspecified


def qr_svg(address: str) -> str:
    """A QR code as markup that scales with its box. Over one that leads nowhere stands why and what to do."""
    code = segno.make(address, error="m", micro=False)
    markup = code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, unit=None)
    if leads_nowhere(address):
        markup = markup.replace("</svg>", f"{_text_over(code.symbol_size(border=0)[0])}</svg>")
    return mark_safe(markup)  # noqa: S308 - made here from an address of our own, and our own words


def _text_over(width: float) -> str:
    """A plate with words, in a drawing of so many modules: the code under it is read by no camera."""
    lines = textwrap.wrap(gettext("No phone can open localhost. Use this computer’s network address."), _LINE)
    size, gap = width * _LETTER, width * 0.14
    high = gap * len(lines) + gap / 2
    top = (width - high) / 2
    plate = (
        f'<rect x="0" y="{top:.2f}" width="{width}" height="{high:.2f}" fill="#fff" stroke="#000" stroke-width=".4"/>'
    )
    said = "".join(
        f'<text x="{width / 2}" y="{top + gap * (number + 1):.2f}" font-size="{size:.2f}" text-anchor="middle"'
        f' font-family="Barlow Condensed, Barlow, sans-serif" font-weight="700" fill="#000">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return plate + said
