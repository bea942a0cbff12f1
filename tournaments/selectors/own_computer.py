"""Names and addresses of this computer on its own network, without a look-up."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import ifaddr
from django.conf import settings

# beginnings of the names of adapters that lead to virtual machines, containers and tunnels, and to no phone
VIRTUAL_ADAPTERS = (
    *("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "lxc", "tun", "tap", "utun", "wg", "zt", "tailscale"),
    *("virtualbox", "vmware", "hyper-v", "wireguard", "openvpn"),
)
# an address of a network that does not exist: nothing is sent to it
ANYWHERE = ("198.51.100.1", 9)


def network_addresses() -> list[IPv4Address]:
    """Return the addresses at which other devices of the network reach this computer, the most likely one first."""
    known = [
        IPv4Address(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.nice_name.casefold().startswith(VIRTUAL_ADAPTERS)
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    return outer_addresses(known, default_route=_default_route_address())


def outer_addresses(known: Iterable[IPv4Address], *, default_route: str) -> list[IPv4Address]:
    """Return the addresses at which other devices reach a computer, the one of its default route first.

    Link-local addresses, which computers assign to themselves, count only if there are no others.
    """
    outer = sorted({address for address in known if not address.is_loopback})
    assigned = [address for address in outer if not address.is_link_local] or outer
    return sorted(assigned, key=lambda address: str(address) != default_route)


def _default_route_address() -> str:
    """Return the address from which this computer would send to another network; "" if there is no route."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as tried:
        tried.connect(ANYWHERE)
        return str(tried.getsockname()[0])
    return ""


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
