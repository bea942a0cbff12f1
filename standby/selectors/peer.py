"""The other laptop's address, and the keys by which a page verifies that laptop's answers.

Each page has a random number. The number, a laptop's address and the servers' key make the key by which that laptop
signs its answers to this page. A laptop signs only for its own address, and gives the other laptop's key only to pages.
Neither laptop can therefore be made to answer for the other, or for an address that it no longer has.
"""

import hmac
import re
import secrets
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from standby.selectors.state import standby_state
from tournaments.selectors.own_computer import is_own_address

# HTTPS_PORT's default above the port of HTTP (docs/running.md)
HTTPS_PORT_OFFSET = 443
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}|[0-9A-Fa-f:]{2,45}")
_NUMBER = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class PagePeer:
    """The facts by which a page finds the other laptop and verifies its answers."""

    # the other laptop's origin
    address: str
    # the page's random number, and its keys for the other laptop and for this one
    page: str
    key: str
    own_key: str
    # of this laptop
    role: str
    epoch: int


def peer_of_page(*, secure: bool) -> PagePeer | None:
    """Return the facts by which a page finds the other laptop. `secure`: the page came over HTTPS.

    None without a second laptop, and if both have the same address, at which this one would answer for the other.
    """
    state = standby_state()
    own, other = _origins(state.address or ""), _origins(state.peer or "")
    if own is None or other is None or own == other:
        return None
    page = secrets.token_hex(16)
    return PagePeer(other[secure], page, page_key(page, other[0]), page_key(page, own[0]), state.role, state.epoch)


def page_key(page: str, laptop: str) -> str:
    """Return the key by which the laptop with the origin `laptop` signs its answers to the page with that number."""
    return salted_hmac("standby.page", f"{page} {laptop}", algorithm="sha256").hexdigest()


def answer_signature(page: str, question: str, *, at: int) -> str:
    """Return this laptop's signature of its role, its epoch and the time `at` (in ms), for a page's question.

    Returns "" for a malformed page or question, and without a second laptop.
    """
    laptop = own_origin()
    if not laptop or not _NUMBER.fullmatch(page) or not _NUMBER.fullmatch(question):
        return ""
    state = standby_state()
    signed = f"{question} {state.role} {state.epoch} {at}"
    return hmac.digest(page_key(page, laptop).encode(), signed.encode(), "sha256").hex()


def own_origin() -> str:
    """Return the origin at which pages know this laptop; "" without a second laptop, or if its address has changed.

    An address in PUBLIC_URL counts as unchanged, since it may be a proxy's.
    """
    origins = _origins(standby_state().address or "")
    return origins[0] if origins and (settings.PUBLIC_URL or _is_own_host(urlsplit(origins[0]).hostname or "")) else ""


def peer_origin() -> str:
    """Return the origin at which this laptop knows the other one; "" without a second laptop."""
    return (_origins(standby_state().peer or "") or ("",))[0]


def is_peer(origin: str) -> bool:
    """Return whether `origin`, from an Origin header, is the other laptop's."""
    origins = _origins(standby_state().peer or "") or ("", "")
    return bool(origin) and any(constant_time_compare(origin, address) for address in origins)


def _is_own_host(host: str) -> bool:
    """Return whether an address still belongs to this computer. Every host name counts as its own."""
    try:
        address = ip_address(host)
    except ValueError:
        return True
    return is_own_address(address)


def _origins(address: str) -> tuple[str, str] | None:
    """Return a laptop's origins over HTTP and HTTPS; None if the address is not a server's."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(parts.hostname or ""):
        return None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else str(parts.hostname)
    if parts.scheme == "https":
        origin = f"https://{host}{f':{parts.port}' if parts.port else ''}"
        return origin, origin
    port = parts.port or 80
    return f"http://{host}{'' if port == 80 else f':{port}'}", f"https://{host}:{port + HTTPS_PORT_OFFSET}"
