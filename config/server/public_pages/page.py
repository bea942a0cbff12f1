"""A public page in memory: compressed once. Each answer only fills in the few bytes that differ."""

import re
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from standby.selectors.peer import PagePeer, peer_of_page

Headers = list[tuple[bytes, bytes]]
Messages = Sequence[Mapping[str, Any]]

#: the server's time in ms, and the number and keys by which a page verifies the other laptop: all of fixed length
VARIABLE = re.compile(
    rb'(?<=<script id="server-now" type="application/json">)(?P<now>[0-9]{13})(?=</script>)'
    rb'|(?<=data-page=")(?P<page>[0-9a-f]{32})(?=")'
    rb'|(?<=data-key=")(?P<key>[0-9a-f]{64})(?=")'
    rb'|(?<=data-own-key=")(?P<own_key>[0-9a-f]{64})(?=")'
)
#: a shorter answer is sent as it is, like Django's middleware does
MIN_COMPRESSED = 200
COMPRESSED_TYPES = (b"text/", b"application/json")
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
#: milliseconds in which answers say the same time: a page asks for the exact one anyway
SAME_TIME = 20
#: headers that are written anew for each way of sending
OWN_HEADERS = (b"content-length", b"content-encoding")


@dataclass(slots=True)
class PublicPage:
    """An answer for everybody, in pieces; a variable part belongs between each two pieces."""

    status: int
    plain: tuple[bytes, ...]
    #: the pieces compressed; () where compressing does not make the answer shorter
    compressed: tuple[bytes, ...]
    #: the names of the variable parts, one between two pieces
    variables: tuple[str, ...]
    plain_headers: Headers
    compressed_headers: Headers
    may_be_stored: bool
    size: int
    #: the last bodies, plain and compressed, and when they were made: joining takes longer than sending
    _recent: dict[bool, tuple[int, bytes]] = field(default_factory=dict)

    @classmethod
    def from_answer(cls, messages: Messages) -> Self:
        """Return the page of a complete, uncompressed answer."""
        start, *bodies = messages
        status, headers = int(start["status"]), list(start["headers"])
        body = b"".join(message.get("body", b"") for message in bodies)
        plain, variables = _split(body)
        named = dict(headers)
        is_text = named.get(b"content-type", b"").startswith(COMPRESSED_TYPES)
        compressed = _compress(plain) if is_text and len(body) >= MIN_COMPRESSED else ()
        length = _compressed_length(compressed, plain, variables, body)
        if length >= len(body):
            compressed = ()
        common = [(name, value) for name, value in headers if name not in OWN_HEADERS]
        return cls(
            status=status,
            plain=plain,
            compressed=compressed,
            variables=variables,
            plain_headers=[*common, (b"content-length", b"%d" % len(body))],
            compressed_headers=[*common, (b"content-encoding", b"gzip"), (b"content-length", b"%d" % length)],
            may_be_stored=status == 200 and b"set-cookie" not in named and b"content-encoding" not in named,
            size=len(body) + length,
        )

    def answer(self, *, gzip: bool, now: int, secure: bool) -> tuple[Headers, bytes]:
        """Return headers and body. `now` is the server's time in ms; `secure`: the page is sent over HTTPS."""
        is_compressed = gzip and bool(self.compressed)
        headers = self.compressed_headers if is_compressed else self.plain_headers
        if not self.variables:
            return headers, self._body([], is_compressed=is_compressed)
        if self.variables != ("now",):
            peer = peer_of_page(secure=secure)
            values = [_VALUES[name](now, peer).encode() for name in self.variables]
            return headers, self._body(values, is_compressed=is_compressed)
        made_at, body = self._recent.get(is_compressed, (0, b""))
        if not made_at <= now < made_at + SAME_TIME:
            body = self._body([b"%d" % now], is_compressed=is_compressed)
            self._recent[is_compressed] = now, body
        return headers, body

    def _body(self, values: Sequence[bytes], *, is_compressed: bool) -> bytes:
        if is_compressed:
            return _join_compressed(self.compressed, self.plain, values)
        return _join(self.plain, values)


_VALUES: dict[str, Callable[[int, PagePeer | None], str]] = {
    "now": lambda now, _peer: f"{now}",
    # without a second laptop since a moment ago: numbers that no laptop signs for
    "page": lambda _now, peer: peer.page if peer else "0" * 32,
    "key": lambda _now, peer: peer.key if peer else "0" * 64,
    "own_key": lambda _now, peer: peer.own_key if peer else "0" * 64,
}


def _split(body: bytes) -> tuple[tuple[bytes, ...], tuple[str, ...]]:
    """Return the pieces of a body, and the names of the variable parts between them."""
    pieces, names, end = list[bytes](), list[str](), 0
    for found in VARIABLE.finditer(body):
        pieces.append(body[end : found.start()])
        names.append(found.lastgroup or "")
        end = found.end()
    return (*pieces, body[end:]), tuple(names)


def _compress(pieces: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return the pieces as parts of one deflate stream, each of which ends at a whole byte."""
    parts = []
    for number, piece in enumerate(pieces, start=1):
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        parts.append(
            deflate.compress(piece) + deflate.flush(zlib.Z_FINISH if number == len(pieces) else zlib.Z_FULL_FLUSH)
        )
    return tuple(parts)


def _join(pieces: Sequence[bytes], values: Sequence[bytes]) -> bytes:
    return b"".join(part for pair in zip(pieces, [*values, b""], strict=True) for part in pair)


def _join_compressed(compressed: Sequence[bytes], plain: Sequence[bytes], values: Sequence[bytes]) -> bytes:
    """Return a gzip file in which the values stand uncompressed between the pieces (RFC 1951 §3.2.4, RFC 1952)."""
    crc, length, parts = 0, 0, [GZIP_HEAD]
    for deflated, piece, value in zip(compressed, plain, [*values, b""], strict=True):
        crc = zlib.crc32(value, zlib.crc32(piece, crc))
        length += len(piece) + len(value)
        parts.append(deflated)
        if value:
            parts.append(b"\x00" + struct.pack("<HH", len(value), len(value) ^ 0xFFFF) + value)
    parts.append(struct.pack("<LL", crc, length & 0xFFFFFFFF))
    return b"".join(parts)


def _compressed_length(compressed: Sequence[bytes], plain: Sequence[bytes], names: Sequence[str], body: bytes) -> int:
    """Return the length of each compressed answer, which never varies; the body's length without compression."""
    if not compressed:
        return len(body)
    values = [found[0] for found in VARIABLE.finditer(body)] if names else []
    return len(_join_compressed(compressed, plain, values))
