"""MP3: a sequence of frames of MPEG-1, 2 or 2.5, layer III (ISO/IEC 11172-3, 13818-3)."""

from tournaments.rules.sounds.sound_file import Sound, checked_sound, sound_refusal

# kbit/s by the four bits in a frame's head: of MPEG-1, and of MPEG-2 and 2.5
_RATES_1 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_RATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
# samples a second by the version's two bits, then by the two bits of the rate
_SAMPLES = {3: (44_100, 48_000, 32_000), 2: (22_050, 24_000, 16_000), 0: (11_025, 12_000, 8_000)}
# the least number of frames, since many files contain a few bytes that look like a frame
_FEWEST = 3


def read_mp3(content: bytes) -> Sound:
    """Return the sound of an MP3 file: only its audio frames. Tags before and after (titles, pictures) are dropped."""
    at, end = _first_frame(content), _end_of_frames(content)
    start, frames, kind, per_frame, rate = at, 0, None, 0, 0
    while at + 4 <= end:
        size, here, per_frame, rate = _frame_facts(content, at)
        if kind not in (None, here):
            raise sound_refusal("frames of two forms")
        if at + size > end:
            break  # cut off within its last frame, as recorders leave it
        kind, frames, at = here, frames + 1, at + size
    if frames < _FEWEST:
        raise sound_refusal("too few frames")
    return checked_sound("mp3", content[start:at], samples=frames * per_frame, rate=rate)


def _first_frame(content: bytes) -> int:
    """Return the offset of the first frame: after an ID3v2 tag and its padding of zeros."""
    at = 0
    if content.startswith(b"ID3"):
        if len(content) < 10 or max(content[6:10]) > 0x7F:
            raise sound_refusal("a tag without its size")
        size = content[6] << 21 | content[7] << 14 | content[8] << 7 | content[9]
        at = 10 + size + (10 if content[5] & 0x10 else 0)
    while at < len(content) and content[at] == 0:
        at += 1
    return at


def _end_of_frames(content: bytes) -> int:
    """Return the offset at which the frames end: before the tags ID3v1 and APE."""
    end = len(content)
    if content[-128:-125] == b"TAG":
        end -= 128
    if content[end - 32 : end - 24] == b"APETAGEX":
        size = int.from_bytes(content[end - 20 : end - 16], "little")
        end -= size + (32 if content[end - 9] & 0x80 else 0)
    return end


def _frame_facts(content: bytes, at: int) -> tuple[int, tuple[int, int, bool], int, int]:
    """Return a frame's size in bytes, its form (version, rate, mono), its number of samples, and samples per second."""
    word = int.from_bytes(content[at : at + 4], "big")
    version, layer, quality, rate = word >> 19 & 3, word >> 17 & 3, word >> 12 & 15, word >> 10 & 3
    if word >> 21 != 0x7FF or version not in _SAMPLES or layer != 1 or quality in {0, 15} or rate == 3:
        raise sound_refusal(f"no frame at byte {at}")
    first = version == 3
    per_second = _SAMPLES[version][rate]
    kbits = (_RATES_1 if first else _RATES_2)[quality]
    size = (144 if first else 72) * kbits * 1000 // per_second + (word >> 9 & 1)
    return size, (version, rate, word >> 6 & 3 == 3), 1152 if first else 576, per_second
