"""Names and addresses of this computer on its own network, for which the server's certificate is made."""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

import ifaddr

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# networks that are unreachable from the internet; the authority may sign for no others
PRIVATE: tuple[Network, ...] = tuple(
    ip_network(network)
    for network in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "100.64.0.0/10",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "fc00::/7",
        "fe80::/10",
        "::1/128",
    )
)
# domains that do not exist on the internet
LOCAL = ("local", "localhost")


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The names and private addresses of this computer, sorted."""

    names: tuple[str, ...]
    addresses: tuple[Address, ...]


def own_names(folder: Path) -> OwnNames:
    """Return this computer's present names and private addresses. `folder` has the file with its local name."""
    names = {"localhost", f"{domain_label(socket.gethostname())}.local"}
    if accepted := registered_name(folder):
        names.add(f"{accepted}.local")
    return OwnNames(names=tuple(sorted(names)), addresses=tuple(sorted(private_addresses(), key=str)))


def private_addresses() -> set[Address]:
    """Return the private addresses of all network adapters."""
    addresses = {_address(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips}
    return {address for address in addresses if is_private(address)}


def is_private(address: Address) -> bool:
    """Return whether an address is in a private network."""
    return any(address in network for network in PRIVATE if network.version == address.version)


def domain_label(name: str) -> str:
    """Return a computer's name as a label of the local domain: lower-case letters, digits and hyphens."""
    label = name.partition(".")[0].casefold()
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in label).strip("-") or "server"


def registered_name(folder: Path) -> str:
    """Return the local name that was registered on the network; "" without one."""
    file = folder / "name"
    return file.read_text(encoding="ascii").strip() if file.exists() else ""


def _address(ip: str | tuple[str, int, int]) -> Address:
    return ip_address(ip if isinstance(ip, str) else ip[0])
