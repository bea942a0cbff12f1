"""QR codes on public pages."""

import segno
from django.utils.safestring import mark_safe


def qr_svg(address: str) -> str:
    """A QR code as markup that scales with its box."""
    code = segno.make(address, error="m", micro=False)
    markup = code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, unit=None)
    return mark_safe(markup)  # noqa: S308 - made here from an address of our own
