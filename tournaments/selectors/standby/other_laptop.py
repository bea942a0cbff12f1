"""What a page knows of the other laptop: its address, and how it recognises it."""

import re
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.selectors.standby.standby_state import standby_state

#: HTTPS is served on a port so much higher: HTTPS_PORT's default (docs/running.md)
HTTPS_ABOVE = 443
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}|[0-9A-Fa-f:]{2,45}")
_ASKED = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class OtherLaptop:
    """The other laptop's origin, a question of this page, the answer that only a server with this key gives to it, and
    what this server was when it wrote the page.
    """

    address: str
    asks: str
    answer: str
    role: str
    epoch: int


def other_laptop(*, secure: bool) -> OtherLaptop | None:
    """Return what a page is told that came over HTTP, or HTTPS (`secure`); None where there is no second laptop."""
    state = standby_state()
    found = _origins(state.peer or "")
    if found is None:
        return None
    asks = secrets.token_hex(16)
    return OtherLaptop(found[secure], asks, answer_to(asks), state.role, state.epoch)


def answer_to(asks: str) -> str:
    """Return the answer to a page's question; "" to what is no question."""
    return salted_hmac("standby.laptop", asks, algorithm="sha256").hexdigest() if _ASKED.fullmatch(asks) else ""


def is_other_laptop(origin: str) -> bool:
    """Whether a browser's `Origin` is the other laptop."""
    found = _origins(standby_state().peer or "") or ("", "")
    return bool(origin) and any(constant_time_compare(origin, one) for one in found)


def _origins(peer: str) -> tuple[str, str] | None:
    """The peer's origin over HTTP and over HTTPS; None for what is no address of a server."""
    parts = urlsplit(peer)
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(parts.hostname or ""):
        return None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else str(parts.hostname)
    if parts.scheme == "https":
        here = f"https://{host}{f':{parts.port}' if parts.port else ''}"
        return here, here
    port = parts.port or 80
    return f"http://{host}{'' if port == 80 else f':{port}'}", f"https://{host}:{port + HTTPS_ABOVE}"
