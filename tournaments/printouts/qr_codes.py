"""QR codes on printouts."""

from tournaments.displays.qr_codes import qr_svg


def qr(address: str) -> str:
    """Return the QR code of an address as a stand-alone SVG image."""
    return qr_svg(address).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
