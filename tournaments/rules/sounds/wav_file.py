"""WAV: uncompressed samples in a RIFF file (RFC 2361; Microsoft's "Multiple Channel Audio Data and WAVE Files")."""

import struct
from collections.abc import Iterator

from tournaments.rules.sounds.sound_file import Sound, checked_sound, sound_refusal

PCM, FLOAT, EXTENSIBLE = 1, 3, 0xFFFE
# the GUID of an extensible format, after two bytes with the number of the plain format it stands for
_PLAIN_GUID = bytes.fromhex("000000001000800000aa00389b71")
# the bits of a sample, by form
_BITS = {PCM: (8, 16, 24, 32), FLOAT: (32,)}


def read_wav(content: bytes) -> Sound:
    """Return the sound of a WAV file: format and uncompressed samples, in one or two channels. Raises SoundRefused."""
    chunks = dict(_read_chunks(content))
    if b"fmt " not in chunks or b"data" not in chunks:
        raise sound_refusal("no form or no samples")
    form, channels, rate, bits = _read_format(chunks[b"fmt "])
    block = channels * bits // 8
    samples = len(chunks[b"data"]) // block
    data = chunks[b"data"][: samples * block]
    head = struct.pack("<HHIIHH", form, channels, rate, rate * block, block, bits)
    body = b"WAVE" + _chunk_bytes(b"fmt ", head) + _chunk_bytes(b"data", data)
    return checked_sound("wav", _chunk_bytes(b"RIFF", body), samples=samples, rate=rate)


def _read_chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and bytes of each chunk.

    A file with two format or data chunks is refused, since programs differ in which one they play.
    """
    if content[8:12] != b"WAVE":
        raise sound_refusal("RIFF, but no WAVE")
    at, names = 12, set()
    while at + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, at)
        if at + 8 + size > len(content) and name != b"data":
            raise sound_refusal("a chunk that ends behind the file")
        if name in names and name in {b"fmt ", b"data"}:
            raise sound_refusal("two of one chunk")
        names.add(name)
        yield name, content[at + 8 : at + 8 + size]  # programs that stream leave the size of the samples open
        at += 8 + size + size % 2


def _read_format(chunk: bytes) -> tuple[int, int, int, int]:
    if len(chunk) < 16:
        raise sound_refusal("a form that is cut off")
    form, channels, rate, _bytes, _block, bits = struct.unpack_from("<HHIIHH", chunk)
    if form == EXTENSIBLE and chunk[26:40] == _PLAIN_GUID:
        form = struct.unpack_from("<H", chunk, 24)[0]
    if bits not in _BITS.get(form, ()) or channels not in {1, 2}:
        raise sound_refusal(f"form {form}, {channels} channels, {bits} bits")
    return form, channels, rate, bits


def _chunk_bytes(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
