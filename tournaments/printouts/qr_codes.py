"""Codes for a phone's camera."""

from tournaments.displays.qr_codes import qr_svg


def qr(address: str) -> str:
    """A QR code of an address, as an SVG image of its own."""
    return qr_svg(address).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
