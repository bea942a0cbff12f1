"""Names and addresses of this computer on its own network, without a look-up."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

from django.conf import settings


def is_own_address(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address belongs to this computer; tested by binding to it."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as tried:
            tried.bind((str(address), 0))
    except OSError:
        return address.is_loopback or address.is_unspecified
    return True


def is_own_host_name(host: str) -> bool:
    """Return whether a host name belongs to this computer."""
    system = socket.gethostname().casefold()
    names = {"localhost", system, f"{system.partition('.')[0]}.local"}
    names |= {f"{name}.local".casefold() for name in (settings.LOCAL_NAME, _accepted_name()) if name}
    return host.casefold().rstrip(".") in names


def _accepted_name() -> str:
    """Return the name that the network accepted for this computer; "" if none is known."""
    with suppress(OSError, UnicodeDecodeError):
        return (Path(settings.HTTPS_DIR) / "name").read_text(encoding="ascii").strip()
    return ""
