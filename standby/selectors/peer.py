"""What a page knows of the other laptop: its address, and how it recognises it.

Each page has a number of its own. From it, a laptop's address and the servers' key follows a key by which that laptop
signs what it tells this page. A laptop signs for its own address alone, and writes the other's key only into pages: so
nobody can have one laptop speak for the other one, nor for itself at an address that it no longer has.
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
from tournaments.selectors.own_computer import has_address

# HTTPS is served on a port so much higher: HTTPS_PORT's default (docs/running.md)
HTTPS_ABOVE = 443
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}|[0-9A-Fa-f:]{2,45}")
_NUMBER = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class PagePeer:
    """The other laptop's origin, this page's number, the keys of both laptops for this page, and what this server was
    when it wrote the page.
    """

    address: str
    page: str
    key: str
    own_key: str
    role: str
    epoch: int


def peer_of_page(*, secure: bool) -> PagePeer | None:
    """Return what a page is told that came over HTTP, or HTTPS (`secure`); None where there is no second laptop.

    Nor is there one for pages where both have one address: it would answer for itself.
    """
    state = standby_state()
    own, other = _origins(state.address or ""), _origins(state.peer or "")
    if own is None or other is None or own == other:
        return None
    page = secrets.token_hex(16)
    return PagePeer(other[secure], page, page_key(page, other[0]), page_key(page, own[0]), state.role, state.epoch)


def page_key(page: str, laptop: str) -> str:
    """Return the key by which the laptop of an origin signs what it tells the page of a number."""
    return salted_hmac("standby.page", f"{page} {laptop}", algorithm="sha256").hexdigest()


def signed_answer(page: str, question: str, *, at: int) -> str:
    """Return this laptop's signature of its role and epoch for a page's question; "" to what is no question.

    `at` is the server's time in ms, which is signed too.
    """
    laptop = own_origin()
    if not laptop or not _NUMBER.fullmatch(page) or not _NUMBER.fullmatch(question):
        return ""
    state = standby_state()
    signed = f"{question} {state.role} {state.epoch} {at}"
    return hmac.digest(page_key(page, laptop).encode(), signed.encode(), "sha256").hex()


def own_origin() -> str:
    """Return the origin at which pages know this laptop; "" where it is of no pair, or is not at that address any more.

    An address that PUBLIC_URL gives is believed: it may be that of a proxy.
    """
    origins = _origins(standby_state().address or "")
    return origins[0] if origins and (settings.PUBLIC_URL or _is_here(urlsplit(origins[0]).hostname or "")) else ""


def peer_origin() -> str:
    """Return the origin at which this laptop knows the other one; "" where there is none."""
    return (_origins(standby_state().peer or "") or ("",))[0]


def is_peer(origin: str) -> bool:
    """Return whether a browser's `Origin` is the other laptop."""
    found = _origins(standby_state().peer or "") or ("", "")
    return bool(origin) and any(constant_time_compare(origin, address) for address in found)


def _is_here(host: str) -> bool:
    """Return whether an address is this computer's, which another may have by now. What is a name is not looked up."""
    try:
        address = ip_address(host)
    except ValueError:
        return True
    return has_address(address)


def _origins(address: str) -> tuple[str, str] | None:
    """A laptop's origin over HTTP and over HTTPS; None for what is no address of a server."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(parts.hostname or ""):
        return None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else str(parts.hostname)
    if parts.scheme == "https":
        here = f"https://{host}{f':{parts.port}' if parts.port else ''}"
        return here, here
    port = parts.port or 80
    return f"http://{host}{'' if port == 80 else f':{port}'}", f"https://{host}:{port + HTTPS_ABOVE}"
