"""Ogg: pages of a single Vorbis or Opus stream, with correct checksums (RFC 3533; Vorbis I, 4; RFC 7845)."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.rules.sounds.sound_file import Sound, checked_sound, sound_refusal

_FIRST, _LAST, _GOES_ON = 2, 4, 1
# the comment that replaces the file's own: no name, no picture
_NOBODY = struct.pack("<I", 0) + struct.pack("<I", 0)
# Opus counts its granules at this rate, whatever it was recorded with
_OPUS_RATE = 48_000
# each byte with its bits reversed
_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@dataclass(frozen=True, slots=True)
class _Page:
    flags: int
    granule: int
    stream: int
    laces: bytes
    body: bytes


def read_ogg(content: bytes) -> Sound:
    """Return the sound of an Ogg file, its comments (titles, pictures) emptied. Raises SoundRefused."""
    pages = list(_read_pages(content))
    if len({page.stream for page in pages}) != 1 or not pages[0].flags & _FIRST:
        raise sound_refusal("not one stream")
    if any(page.flags & _FIRST for page in pages[1:]):
        raise sound_refusal("a second stream behind the first")
    head = pages[0].body
    rate, skipped, wanted = _stream_facts(head)
    packets, used = _header_packets(pages[1:], wanted)
    heads = [_emptied_comment(packets[0]), *packets[1:]]
    audio = pages[1 + used :]
    written = [pages[0], *_pages_with_packets(heads, pages[0].stream), *audio]
    end = max((page.granule for page in audio if page.granule >= 0), default=0)
    stripped = b"".join(_page_bytes(page, number) for number, page in enumerate(written))
    return checked_sound("ogg", stripped, samples=end - skipped, rate=rate)


def _stream_facts(head: bytes) -> tuple[int, int, int]:
    """Return the sample rate, the samples to skip, and the number of header packets after the first."""
    if head.startswith(b"\x01vorbis") and len(head) == 30:
        version, channels, rate = struct.unpack_from("<IBI", head, 7)
        if version == 0 and channels in {1, 2}:
            return rate, 0, 2
    if head.startswith(b"OpusHead") and len(head) == 19 and head[8] == 1 and head[9] in {1, 2} and head[18] == 0:
        return _OPUS_RATE, struct.unpack_from("<H", head, 10)[0], 1
    raise sound_refusal("neither Vorbis nor Opus in one or two channels")


def _emptied_comment(packet: bytes) -> bytes:
    if packet.startswith(b"\x03vorbis"):
        return b"\x03vorbis" + _NOBODY + b"\x01"
    if packet.startswith(b"OpusTags"):
        return b"OpusTags" + _NOBODY
    raise sound_refusal("no comment where one stands")


def _read_pages(content: bytes) -> Iterator[_Page]:
    at = 0
    while at < len(content):
        if content[at : at + 5] != b"OggS\0" or at + 27 > len(content):
            raise sound_refusal(f"no page at byte {at}")
        flags, granule, stream, _number, check, segments = struct.unpack_from("<BqIIIB", content, at + 5)
        laces = content[at + 27 : at + 27 + segments]
        begin = at + 27 + segments
        end = begin + sum(laces)
        if len(laces) != segments or end > len(content):
            raise sound_refusal("a page that is cut off")
        if check != _checksum(content[at : at + 22] + bytes(4) + content[at + 26 : end]):
            raise sound_refusal("a page with another checksum")
        yield _Page(flags & (_FIRST | _LAST | _GOES_ON), granule, stream, laces, content[begin:end])
        at = end
    if at == 0:
        raise sound_refusal("no page")


def _header_packets(pages: list[_Page], wanted: int) -> tuple[list[bytes], int]:
    """Return the first `wanted` packets and the number of pages they fill. Sound must begin on a new page."""
    packets, open_packet = [], b""
    for number, page in enumerate(pages, 1):
        at = 0
        for lace in page.laces:
            open_packet += page.body[at : at + lace]
            at += lace
            if lace < 255:
                packets.append(open_packet)
                open_packet = b""
        if len(packets) >= wanted:
            if len(packets) > wanted or open_packet:
                break
            return packets, number
    raise sound_refusal("no head that ends on a page of its own")


def _pages_with_packets(packets: list[bytes], stream: int) -> Iterator[_Page]:
    """Yield pages of at most 255 segments each that contain the packets in order."""
    laces = [lace for packet in packets for lace in _lacing_values(packet)]
    body = b"".join(packets)
    for begin in range(0, len(laces), 255):
        part = bytes(laces[begin : begin + 255])
        here, body = body[: sum(part)], body[sum(part) :]
        goes_on = begin > 0 and laces[begin - 1] == 255
        # granule -1: no packet ends on the page
        granule = 0 if any(lace < 255 for lace in part) else -1
        yield _Page(_GOES_ON if goes_on else 0, granule, stream, part, here)


def _lacing_values(packet: bytes) -> list[int]:
    return [*[255] * (len(packet) // 255), len(packet) % 255]


def _page_bytes(page: _Page, number: int) -> bytes:
    page = replace(page, flags=page.flags & _GOES_ON | (_FIRST if number == 0 else page.flags & _LAST))
    head = struct.pack("<4sBBqIII", b"OggS", 0, page.flags, page.granule, page.stream, number, 0)
    rest = bytes([len(page.laces)]) + page.laces + page.body
    return head[:22] + struct.pack("<I", _checksum(head + rest)) + rest


def _checksum(content: bytes) -> int:
    """Return the page's checksum: zlib's CRC-32 with all bits reversed, from 0 and without the final inversion."""
    turned = zlib.crc32(content.translate(_TURNED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{turned:032b}"[::-1], 2)
