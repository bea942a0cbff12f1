"""Pictures to send: whole ones, and files that pretend to be."""

import struct
import zlib
from base64 import b64encode
from io import BytesIO

from PIL import Image


def picture(colour: str = "red", *, size: tuple[int, int] = (40, 30), form: str = "PNG") -> bytes:
    """A plain picture."""
    kept = BytesIO()
    Image.new("RGB", size, colour).save(kept, form)
    return kept.getvalue()


def in_text(content: bytes) -> str:
    """As a tap of the phone's has it."""
    return b64encode(content).decode()


def bomb(side: int) -> bytes:
    """A PNG of a few hundred bytes that says it is so many pixels wide and high."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(bytes(10_000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + data + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
