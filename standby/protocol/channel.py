"""The connection of two laptops: both prove that they have the same secret, and nobody else reads or changes a byte.

A key agreement (X25519) into which the secret goes makes a key for each direction (HKDF); each side then shows that it
has them. What is said is encrypted (AES-GCM) with a number that counts, so nothing is repeated or left out unnoticed.
The secret is the servers' SECRET_KEY, or while a laptop is set up a word that is typed in.
"""

import asyncio
import hmac
import json
import struct
from collections.abc import Callable
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tournaments.selectors.clock.server_time import counted

# what both must speak
VERSION = 1
# the longest piece, and how long a hand-shake may take
LONGEST, PATIENCE = 16 << 20, 3.0
# seconds for which the network may take nothing
TAKES = 60.0
LENGTH = struct.Struct(">I")
# what a connection is for: with the servers' key, or with the word of the first night
WITH_KEY, WITH_WORD = "key", "word"


class Rejected(Exception):
    """The other laptop does not go on: a code."""

    @property
    def code(self) -> str:
        """Return why the other laptop does not go on, as a short code."""
        return str(self.args[0])


class Channel:
    """An open connection: pieces of a kind (one letter) and a content."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, keys: tuple[bytes, bytes]) -> None:
        self.reader, self.writer = reader, writer
        self._out, self._in = (AESGCM(key) for key in keys)
        self._sent = self._got = 0
        # when anything came last, by `counted`
        self.came_at = 0.0

    def send(self, kind: str, content: bytes | dict[str, Any] = b"") -> None:
        """Send one piece; `drain` waits until there is room."""
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        sealed = self._out.encrypt(self._sent.to_bytes(12, "big"), kind.encode() + raw, None)
        self._sent += 1
        self.writer.write(LENGTH.pack(len(sealed)) + sealed)

    async def drain(self) -> None:
        """Wait until the network has taken most of it. Raises TimeoutError where it takes nothing."""
        async with asyncio.timeout(TAKES):
            await self.writer.drain()

    async def receive(self, *, silence: float | None = None) -> tuple[str, bytes]:
        """Return the next piece. Raises ConnectionError where the connection ends or is disturbed.

        With `silence` it raises TimeoutError when nothing came for so many seconds: a large piece may take long.
        """
        (length,) = LENGTH.unpack(await self._exactly(LENGTH.size, silence))
        if length > LONGEST:
            raise ConnectionError("too long")
        try:
            opened = self._in.decrypt(self._got.to_bytes(12, "big"), await self._exactly(length, silence), None)
        except InvalidTag as problem:
            raise ConnectionError("the connection was disturbed") from problem
        self._got += 1
        return chr(opened[0]), opened[1:]

    async def _exactly(self, count: int, silence: float | None) -> bytes:
        found = bytearray()
        while len(found) < count:
            async with asyncio.timeout(silence):
                part = await self.reader.read(count - len(found))
            if not part:
                raise ConnectionError("the connection ended")
            found += part
            self.came_at = counted()
        return bytes(found)

    @property
    def more(self) -> bool:
        """Return whether something of the next piece is here already."""
        return bool(getattr(self.reader, "_buffer", b""))

    def close(self) -> None:
        """End the connection."""
        self.writer.close()


def key_secret(secret_key: str) -> bytes:
    """Return the secret that the servers' key makes."""
    return hmac.digest(secret_key.encode(), b"shuffle-up.standby", "sha256")


async def connect(host: str, port: int, *, kind: str, secret: Callable[[bytes], bytes]) -> Channel:
    """Connect to the other laptop. Raises Rejected, or OSError where nobody answers."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(host, port, limit=LONGEST)
        try:
            own = X25519PrivateKey.generate()
            hello = {"shuffle_up": VERSION, "kind": kind, "key": _public(own)}
            _write(writer, hello)
            answer = await _read(reader)
            if "refused" in answer:
                raise Rejected(answer["refused"])  # noqa: TRY301 - as any other end
            keys = _keys(own, answer["key"], secret(bytes.fromhex(answer["salt"])), hello, answer)
            writer.write(keys[2])
            got = await reader.readexactly(32)
            if not hmac.compare_digest(got, keys[3]):
                raise Rejected("other_key")  # noqa: TRY301
        except (asyncio.IncompleteReadError, KeyError, ValueError, TypeError) as problem:
            writer.close()
            raise Rejected("not_understood") from problem
        except BaseException:
            writer.close()
            raise
    return Channel(reader, writer, (keys[0], keys[1]))


async def accept(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secrets: Callable[[str], tuple[bytes, bytes] | None]
) -> tuple[str, Channel]:
    """Answer a laptop that connects; `secrets` has for a kind of connection its salt and its secret.

    Returns the kind and the channel. Raises Rejected after the other one was told.
    """
    async with asyncio.timeout(PATIENCE):
        try:
            hello = await _read(reader)
            if hello["shuffle_up"] != VERSION:
                raise _refused(writer, "other_version")
            found = secrets(hello["kind"])
            if found is None:
                raise _refused(writer, "not_invited")
            own = X25519PrivateKey.generate()
            answer = {"key": _public(own), "salt": found[0].hex()}
            keys = _keys(own, hello["key"], found[1], hello, answer)
            _write(writer, answer)
            if not hmac.compare_digest(await reader.readexactly(32), keys[2]):
                writer.write(bytes(32))
                raise Rejected("other_key")
        except (asyncio.IncompleteReadError, KeyError, ValueError, TypeError) as problem:
            raise Rejected("not_understood") from problem
    writer.write(keys[3])
    return hello["kind"], Channel(reader, writer, (keys[1], keys[0]))


def _keys(
    own: X25519PrivateKey, other: str, secret: bytes, hello: dict[str, Any], answer: dict[str, Any]
) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the keys from who connects and to it, and what each shows to prove that it has them."""
    shared = own.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(other)))
    spoken = json.dumps([hello, answer], sort_keys=True).encode()
    made = HKDF(hashes.SHA256(), 128, salt=secret, info=b"shuffle-up standby" + spoken).derive(shared)
    return made[:32], made[32:64], made[64:96], made[96:]


def _public(key: X25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _refused(writer: asyncio.StreamWriter, code: str) -> Rejected:
    _write(writer, {"refused": code})
    return Rejected(code)


def _write(writer: asyncio.StreamWriter, hello: dict[str, Any]) -> None:
    raw = json.dumps(hello).encode()
    writer.write(LENGTH.pack(len(raw)) + raw)


async def _read(reader: asyncio.StreamReader) -> dict[str, Any]:
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    if length > 4096:
        raise ValueError("too long")
    raw = await reader.readexactly(length)
    try:
        found = json.loads(raw)
    except RecursionError:  # of thousands of brackets
        raise ValueError("too deep") from None
    if not isinstance(found, dict):
        raise TypeError("not an object")
    return found
