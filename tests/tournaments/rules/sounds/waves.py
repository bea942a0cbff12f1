"""WAV files for tests."""

import math
import struct


def wav(*, seconds: float = 0.5, rate: int = 8_000, channels: int = 1, pitch: int = 440) -> bytes:
    """A WAV of 16-bit samples, with nothing but its form and them."""
    count = int(seconds * rate)
    wave = [round(8_000 * math.sin(2 * math.pi * pitch * at / rate)) for at in range(min(count, rate))]
    data = struct.pack(f"<{len(wave)}h", *wave) * max(1, count // max(1, len(wave)))
    data = data[: count * 2] * channels
    head = struct.pack("<HHIIHH", 1, channels, rate, rate * 2 * channels, 2 * channels, 16)
    body = b"WAVEfmt " + struct.pack("<I", 16) + head + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body
