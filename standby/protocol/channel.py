"""The encrypted connection of two laptops. Both prove that they have the same secret.

A key agreement (X25519) with the secret makes a key for each direction (HKDF); each side then proves that it has both
keys. Messages are encrypted (AES-GCM) with a counter as nonce, so that none can be repeated or left out unnoticed. The
secret is the servers' SECRET_KEY, or a typed word during pairing.
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

from tournaments.selectors.clock.server_time import seconds_since_boot

PROTOCOL_VERSION = 1
# bytes of a message
MAX_LENGTH = 16 << 20
# seconds of a handshake
HANDSHAKE_TIMEOUT = 3.0
# seconds without progress until sending fails
SEND_TIMEOUT = 60.0
LENGTH = struct.Struct(">I")
# kinds of connections, by their secret: the servers' key, or the word of an invitation
WITH_KEY = "key"
WITH_WORD = "word"


class Rejected(Exception):
    """A refusal of the other laptop."""

    @property
    def code(self) -> str:
        """The reason, as a short code such as "other_key"."""
        return str(self.args[0])


class Channel:
    """An open, encrypted connection. A message has a kind, which is one letter, and a content."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, keys: tuple[bytes, bytes]) -> None:
        self.reader, self.writer = reader, writer
        self._send_cipher, self._receive_cipher = (AESGCM(key) for key in keys)
        self._sent_count = self._received_count = 0
        # time of the last received bytes, by `seconds_since_boot`
        self.last_received_at = 0.0

    def send(self, kind: str, content: bytes | dict[str, Any] = b"") -> None:
        """Queue one message. Await `drain` before sending much more."""
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        sealed = self._send_cipher.encrypt(self._sent_count.to_bytes(12, "big"), kind.encode() + raw, None)
        self._sent_count += 1
        self.writer.write(LENGTH.pack(len(sealed)) + sealed)

    async def drain(self) -> None:
        """Wait until most of the buffer is sent. Raises TimeoutError if the network accepts nothing for too long."""
        async with asyncio.timeout(SEND_TIMEOUT):
            await self.writer.drain()

    async def receive(self, *, silence: float | None = None) -> tuple[str, bytes]:
        """Return the kind and the content of the next message.

        Raises ConnectionError if the connection ends or a message was altered. Raises TimeoutError after `silence`
        seconds without any bytes; None waits forever.
        """
        (length,) = LENGTH.unpack(await self._read_exactly(LENGTH.size, silence))
        if length > MAX_LENGTH:
            raise ConnectionError("too long")
        try:
            plain = self._receive_cipher.decrypt(
                self._received_count.to_bytes(12, "big"), await self._read_exactly(length, silence), None
            )
        except InvalidTag as problem:
            raise ConnectionError("the connection was disturbed") from problem
        self._received_count += 1
        return chr(plain[0]), plain[1:]

    async def _read_exactly(self, count: int, silence: float | None) -> bytes:
        content = bytearray()
        while len(content) < count:
            async with asyncio.timeout(silence):
                piece = await self.reader.read(count - len(content))
            if not piece:
                raise ConnectionError("the connection ended")
            content += piece
            self.last_received_at = seconds_since_boot()
        return bytes(content)

    @property
    def has_buffered_bytes(self) -> bool:
        return bool(getattr(self.reader, "_buffer", b""))

    def close(self) -> None:
        self.writer.close()


def key_secret(secret_key: str) -> bytes:
    """Return the secret by which laptops with the same SECRET_KEY recognise each other."""
    return hmac.digest(secret_key.encode(), b"shuffle-up.standby", "sha256")


async def open_channel(host: str, port: int, *, kind: str, secret: Callable[[bytes], bytes]) -> Channel:
    """Connect to the other laptop and prove the secret. Raises Rejected, or OSError if nobody answers.

    `secret` returns the secret for the salt that the other laptop sends.
    """
    async with asyncio.timeout(HANDSHAKE_TIMEOUT):
        reader, writer = await asyncio.open_connection(host, port, limit=MAX_LENGTH)
        try:
            own = X25519PrivateKey.generate()
            hello = {"shuffle_up": PROTOCOL_VERSION, "kind": kind, "key": _public_hex(own)}
            _write_hello(writer, hello)
            answer = await _read_hello(reader)
            if "refused" in answer:
                raise Rejected(answer["refused"])  # noqa: TRY301 - closes the writer
            keys = _keys_and_proofs(own, answer["key"], secret(bytes.fromhex(answer["salt"])), hello, answer)
            writer.write(keys[2])
            proof = await reader.readexactly(32)
            if not hmac.compare_digest(proof, keys[3]):
                raise Rejected("other_key")  # noqa: TRY301
        except (asyncio.IncompleteReadError, KeyError, ValueError, TypeError) as problem:
            writer.close()
            raise Rejected("not_understood") from problem
        except BaseException:
            writer.close()
            raise
    return Channel(reader, writer, (keys[0], keys[1]))


async def accept_channel(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, find_secret: Callable[[str], tuple[bytes, bytes] | None]
) -> tuple[str, Channel]:
    """Return the kind and the channel of a laptop that connects. Raises Rejected.

    `find_secret` returns salt and secret for a kind of connection, or None to refuse it.
    """
    async with asyncio.timeout(HANDSHAKE_TIMEOUT):
        try:
            hello = await _read_hello(reader)
            if hello["shuffle_up"] != PROTOCOL_VERSION:
                raise _send_refusal(writer, "other_version")
            secret = find_secret(hello["kind"])
            if secret is None:
                raise _send_refusal(writer, "not_invited")
            own = X25519PrivateKey.generate()
            answer = {"key": _public_hex(own), "salt": secret[0].hex()}
            keys = _keys_and_proofs(own, hello["key"], secret[1], hello, answer)
            _write_hello(writer, answer)
            if not hmac.compare_digest(await reader.readexactly(32), keys[2]):
                writer.write(bytes(32))
                raise Rejected("other_key")
        except (asyncio.IncompleteReadError, KeyError, ValueError, TypeError) as problem:
            raise Rejected("not_understood") from problem
    writer.write(keys[3])
    return hello["kind"], Channel(reader, writer, (keys[1], keys[0]))


def _keys_and_proofs(
    own: X25519PrivateKey, other: str, secret: bytes, hello: dict[str, Any], answer: dict[str, Any]
) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the keys for messages from and to the connecting laptop, then its proof and the other's proof."""
    shared = own.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(other)))
    transcript = json.dumps([hello, answer], sort_keys=True).encode()
    material = HKDF(hashes.SHA256(), 128, salt=secret, info=b"shuffle-up standby" + transcript).derive(shared)
    return material[:32], material[32:64], material[64:96], material[96:]


def _public_hex(key: X25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _send_refusal(writer: asyncio.StreamWriter, code: str) -> Rejected:
    _write_hello(writer, {"refused": code})
    return Rejected(code)


def _write_hello(writer: asyncio.StreamWriter, hello: dict[str, Any]) -> None:
    raw = json.dumps(hello).encode()
    writer.write(LENGTH.pack(len(raw)) + raw)


async def _read_hello(reader: asyncio.StreamReader) -> dict[str, Any]:
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    if length > 4096:
        raise ValueError("too long")
    raw = await reader.readexactly(length)
    try:
        message = json.loads(raw)
    except RecursionError:  # thousands of brackets
        raise ValueError("too deep") from None
    if not isinstance(message, dict):
        raise TypeError("not an object")
    return message
