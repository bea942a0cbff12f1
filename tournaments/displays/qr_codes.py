"""QR codes of addresses. If no phone can open an address, a warning is printed over the code."""

import textwrap
from functools import lru_cache
from html import escape
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.utils.safestring import mark_safe

from tournaments.language.sentences import gettext

#: Letters in a line of the warning over a code.
_LINE_LENGTH = 19
#: Codes in memory, each of a few kilobytes. Making one takes as long as the rest of a page.
MAX_CODES = 256
#: Size of the letters as a fraction of the code's width.
_LETTER_WIDTH = 0.115


def is_loopback(address: str) -> bool:
    """Return whether an address, such as localhost, means the computer itself, so that no phone can open it."""
    host = urlsplit(address).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        known = ip_address(host)
    except ValueError:
        return False
    return known.is_loopback or known.is_unspecified


def qr_svg(address: str) -> str:
    """Return a QR code as SVG without a fixed size; a warning covers the code of a loopback address."""
    markup, width = _code_svg(address)
    if is_loopback(address):
        markup = markup.replace("</svg>", f"{_loopback_warning_svg(width)}</svg>")
    return mark_safe(markup)  # noqa: S308 - made here from an address of our own, and our own words


@lru_cache(maxsize=MAX_CODES)
def _code_svg(address: str) -> tuple[str, float]:
    """Return the QR code of an address as SVG, and its width in modules."""
    code = segno.make(address, error="m", micro=False)
    markup = code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, unit=None)
    return markup, code.symbol_size(border=0)[0]


def _loopback_warning_svg(width: float) -> str:
    """Return SVG of a warning that covers a code of `width` modules, so that phones cannot read it."""
    lines = textwrap.wrap(gettext("No phone can open localhost. Use this computer’s network address."), _LINE_LENGTH)
    size, gap = width * _LETTER_WIDTH, width * 0.14
    height = gap * len(lines) + gap / 2
    top = (width - height) / 2
    plate = (
        f'<rect x="0" y="{top:.2f}" width="{width}" height="{height:.2f}" fill="#fff" stroke="#000" stroke-width=".4"/>'
    )
    text = "".join(
        f'<text x="{width / 2}" y="{top + gap * (number + 1):.2f}" font-size="{size:.2f}" text-anchor="middle"'
        f' font-family="Barlow Condensed, Barlow, sans-serif" font-weight="700" fill="#000">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return plate + text
