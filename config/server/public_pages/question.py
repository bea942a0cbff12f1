"""Requests for public pages, and the facts on which the answers depend.

A page is made from the question alone; all else in a request never reaches the view. So nobody can put anything of
their own into an answer that others get.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.utils import translation

from config.middleware.hosts import MAX_HOST_LENGTH
from config.middleware.whole_pages import NAVIGATION_TYPE
from config.server.whole_requests import Scope
from standby.selectors.state import standby_state
from tournaments.models.tournament import SLUG
from tournaments.views.addresses import public_url, request_host
from tournaments.views.last_event import COOKIE as LAST_EVENT_COOKIE

#: the front page, and the displays of a tournament
PAGE = re.compile(rf"/|/d/(?P<slug>{SLUG})/[a-z-]+/")
#: parameters of these pages that have few values; Django answers requests with any other parameter
PARAMETERS = {
    b"page": re.compile(rb"[0-9]{1,2}"),
    b"shape": re.compile(rb"portrait"),
    b"theme": re.compile(rb"light|dark"),
    b"lang": re.compile("|".join(code for code, _name in settings.LANGUAGES).encode()),
    b"mark": re.compile(rb"1"),
}
#: cookies by which an answer may differ: a session's, and what it says of the person
READ_COOKIES = tuple(
    name.encode()
    for name in (settings.SESSION_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, LAST_EVENT_COOKIE, "messages")
)
#: headers that no browser sends for a page: a token, a fragment for a script, a body
OTHER_HEADERS = frozenset({b"authorization", b"content-length", b"transfer-encoding", b"idempotency-key", b"upgrade"})
#: prefixes of further such headers, except the harmless headers of proxies and of apps that show a page
OTHER_PREFIXES = (b"x-", b"hx-")
HARMLESS_PREFIXES = (b"x-forwarded-", b"x-real-ip", b"x-request")
#: of Cache-Control (RFC 9111 §5.2.1): no stored answer will do. Browsers send it for `cache: 'no-store'` and a reload
WANTS_NEWEST = (b"no-cache", b"max-age=0")
#: seconds for which hosts are remembered, since a computer's addresses change; maximum of hosts and of languages
HOST_TIMEOUT = 5.0
MAX_KNOWN = 256
MAX_LANGUAGE_HEADER = 200


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that an answer depends on."""

    path: str
    #: the tournament's; "" for the front page
    slug: str
    query: bytes
    scheme: str
    #: the host under which the page is made, and the beginning of the addresses on it
    host: bytes
    base: str
    language: str
    is_navigation: bool
    #: of this laptop and the other one
    laptops: tuple[str | None, ...]

    def scope(self, asked: Scope) -> dict[str, Any]:
        """Return the ASGI scope of the request with which the page is made."""
        accept = NAVIGATION_TYPE if self.is_navigation else "*/*"
        headers = [
            (b"host", self.host),
            (b"accept", accept.encode()),
            (b"accept-language", self.language.encode()),
        ]
        if settings.SECURE_PROXY_SSL_HEADER and self.scheme == "https":
            headers.append((b"x-forwarded-proto", b"https"))
        taken = {name: asked[name] for name in ("type", "asgi", "http_version", "root_path", "server", "client")}
        raw = {"raw_path": self.path.encode(), "path": self.path, "query_string": self.query}
        return {**taken, **raw, "method": "GET", "scheme": self.scheme, "headers": headers}


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a public page: the question, and how the answer is sent."""

    question: Question
    takes_gzip: bool
    #: the page has to have every change that this process knows of: a script asks after a change, a person reloads
    wants_newest: bool


class RequestReader:
    """Reads requests, and remembers the hosts and languages of earlier requests."""

    def __init__(self) -> None:
        self._hosts: dict[tuple[bytes, str, Any], tuple[bytes, str] | None] = {}
        self._hosts_since = 0.0
        self._languages: dict[str, str] = {}

    def read(self, scope: Scope) -> Request | None:
        """Return the request if it asks for a public page; None if Django has to answer it itself."""
        found = PAGE.fullmatch(scope["path"])
        if found is None or scope["method"] not in {"GET", "HEAD"}:
            return None
        query = _sorted_query(scope["query_string"])
        headers = _read_headers(scope["headers"])
        if query is None or headers is None:
            return None
        is_https = scope["scheme"] == "https" or (
            bool(settings.SECURE_PROXY_SSL_HEADER) and headers.get(b"x-forwarded-proto") == b"https"
        )
        scheme = "https" if is_https else "http"
        host = self._host(headers.get(b"host", b""), scheme, scope.get("server"))
        if host is None:
            return None
        state = standby_state()
        question = Question(
            path=scope["path"],
            slug=found["slug"] or "",
            query=query,
            scheme=scheme,
            host=host[0],
            base=host[1],
            language=self._language(headers.get(b"accept-language", b"")),
            is_navigation=NAVIGATION_TYPE.encode() in headers.get(b"accept", b""),
            laptops=(state.address, state.peer, state.role, f"{state.epoch}") if state.peer else (),
        )
        return Request(
            question,
            takes_gzip=b"gzip" in headers.get(b"accept-encoding", b""),
            wants_newest=headers.get(b"cache-control", headers.get(b"pragma", b"")).startswith(WANTS_NEWEST),
        )

    def _host(self, host: bytes, scheme: str, server: Any) -> tuple[bytes, str] | None:
        """Return the host under which a page is made and the beginning of its addresses; None for a refused host."""
        if monotonic() - self._hosts_since > HOST_TIMEOUT or len(self._hosts) >= MAX_KNOWN:
            self._hosts.clear()
            self._hosts_since = monotonic()
        key = (host, scheme, server)
        if key not in self._hosts:
            self._hosts[key] = canonical_host(host, scheme, server)
        return self._hosts[key]

    def _language(self, header: bytes) -> str:
        """Return the language of a request as Django's middleware chooses it."""
        text = header[:MAX_LANGUAGE_HEADER].decode("latin-1")
        if text not in self._languages:
            if len(self._languages) >= MAX_KNOWN:
                self._languages.clear()
            request = HttpRequest()
            request.META["HTTP_ACCEPT_LANGUAGE"] = text
            self._languages[text] = translation.get_language_from_request(request)
        return self._languages[text]


def canonical_host(host: bytes, scheme: str, server: tuple[str, int | None] | None) -> tuple[bytes, str] | None:
    """Return the host of a page's request, and the beginning of the public addresses on the page.

    A host that is not this server's own is replaced by its address. None for a host that Django refuses.
    """
    name, port = server or ("localhost", 80)
    if not host or len(host) > MAX_HOST_LENGTH:
        return None
    request = _SchemeRequest()
    request.META = {
        "HTTP_HOST": host.decode("latin-1").lower(),
        "SERVER_NAME": name,
        "SERVER_PORT": str(port or 0),
        "wsgi.url_scheme": scheme,
    }
    try:
        own = request_host(request)
        if own.strip("[]") != urlsplit(f"//{request.get_host()}").hostname:
            request.META["HTTP_HOST"] = f"{own}:{port}"
        return request.get_host().encode(), public_url(request, "/")
    except (DisallowedHost, ValueError):
        return None


class _SchemeRequest(HttpRequest):
    def _get_scheme(self) -> str:
        return str(self.META["wsgi.url_scheme"])


def _sorted_query(query: bytes) -> bytes | None:
    """Return the parameters of a query, sorted; None if one of them is unknown or repeated."""
    if not query:
        return b""
    pairs = sorted(pair.partition(b"=")[::2] for pair in query.split(b"&"))
    names = {name for name, _value in pairs}
    known = all(name in PARAMETERS and PARAMETERS[name].fullmatch(value) for name, value in pairs)
    return b"&".join(b"=".join(pair) for pair in pairs) if known and len(names) == len(pairs) else None


def _read_headers(headers: list[tuple[bytes, bytes]]) -> Mapping[bytes, bytes] | None:
    """Return the headers by name; None if a header asks for another answer than everybody's."""
    found = dict(headers)
    cookie = found.get(b"cookie", b"")
    if OTHER_HEADERS.intersection(found) or (cookie and any(name in cookie for name in READ_COOKIES)):
        return None
    if any(name.startswith(OTHER_PREFIXES) and not name.startswith(HARMLESS_PREFIXES) for name in found):
        return None
    return found
