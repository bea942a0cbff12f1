"""Codes for a phone's camera."""

import segno


def qr(address: str) -> str:
    """A QR code of an address, as an SVG image of its own."""
    markup = segno.make(address, error="m", micro=False).svg_inline(border=0, omitsize=True)
    return markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
