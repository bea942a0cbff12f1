"""Addresses that webhooks may reach: public ones, and private ones that a director allowed."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from socket import inet_aton
from urllib.parse import urlsplit

from tournaments.rules.refused import Refused

IPAddress = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# default ports by scheme
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "osc": 9000}
LONGEST = 500
# prefixes of IPv6 addresses that end with an IPv4 address: of NAT64 and SIIT (RFC 6052, RFC 2765), and deprecated
_ENDS_WITH_IPV4 = (IPv6Network("64:ff9b::/96"), IPv6Network("::ffff:0:0:0/96"), IPv6Network("::/96"))
# local NAT64 prefixes (RFC 8215), with IPv4 at any position: treated as private
_LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")
# the middle of an ISATAP address, which ends with an IPv4 address (RFC 5214)
_ISATAP = {0x00005EFE, 0x02005EFE}
# a host as it is sent: a name in ASCII, or an IP address
_HOST = re.compile(r"[A-Za-z0-9._:-]+")


@dataclass(frozen=True, slots=True)
class WebAddress:
    """A parsed URL. `target` is its path with the query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def masked_url(self) -> str:
        """The URL with its path replaced by an ellipsis. It is safe to display, since paths may be secret."""
        return f"{self.scheme}://{self.host_header}/{'…' if self.target not in ('', '/') else ''}"


def parse_web_address(text: str, *, schemes: Collection[str]) -> WebAddress:
    """Parse a URL. Refuses an invalid URL, a scheme outside `schemes`, and a URL with user name or password."""
    refused = Refused("webhook_address", field="address", schemes=" ".join(f"{scheme}://" for scheme in schemes))
    text = text.strip()
    try:
        parts = urlsplit(_text_if_valid(text))
        port, host = parts.port, _ascii_host(parts.hostname or "")
    except ValueError:
        raise refused from None
    target = f"{parts.path or '/'}?{parts.query}".rstrip("?")
    if parts.scheme not in schemes or parts.username is not None or not target.isascii():
        raise refused
    return WebAddress(parts.scheme, host, PORTS[parts.scheme] if port is None else port, target)


def _text_if_valid(text: str) -> str:
    """Return the text. Raises ValueError if it is too long for an address, has spaces or is not printable."""
    if len(text) > LONGEST or " " in text or not text.isprintable():
        raise ValueError(text)
    return text


def _ascii_host(host: str) -> str:
    """Return the host in ASCII. Raises ValueError if it is invalid."""
    sent = host.encode("ascii" if host.isascii() else "idna").decode()
    if not _HOST.fullmatch(sent):
        raise ValueError(host)
    return sent


def effective_ip_address(text: str) -> IPAddress:
    """Return the IP address that packets reach, resolving IPv4 inside IPv6 and short forms of IPv4.

    Raises ValueError for a host name.
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        found = _ipv4_from_short_form(text)
    return (_wrapped_ipv4(found) or found) if isinstance(found, IPv6Address) else found


def _wrapped_ipv4(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address inside an IPv6 address; None if there is none."""
    if address.is_loopback or address.is_unspecified:
        return None
    ends_with_it = any(address in network for network in _ENDS_WITH_IPV4)
    if ends_with_it or int(address) >> 32 & 0xFFFFFFFF in _ISATAP:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def _ipv4_from_short_form(text: str) -> IPv4Address:
    """Return the IPv4 address of a short form such as `127.1`. Raises ValueError for other text."""
    try:
        return IPv4Address(inet_aton(text))
    except OSError as problem:
        raise ValueError(text) from problem


def is_private(address: IPAddress) -> bool:
    """Return whether an address is not public: private, loopback, link-local, multicast or reserved."""
    return not address.is_global or address.is_multicast or (address.version == 6 and address in _LOCAL_NAT64)


def may_send_to(address: IPAddress, *, allowed: Collection[Network]) -> bool:
    """Return whether webhooks may reach an address. Private addresses must be in one of the `allowed` networks."""
    if not is_private(address):
        return True
    return any(address.version == network.version and address in network for network in allowed)


def parse_allowed_network(text: str) -> Network:
    """Parse a private address or network, such as 192.168.1.20 or 192.168.1.0/24.

    Refuses public and very large networks.
    """
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused("not_a_network", field="network", network=text.strip()[:60]) from None
    if not network.is_private or network.prefixlen < (8 if network.version == 4 else 7):
        raise Refused("network_is_public", field="network", network=str(network))
    return network
