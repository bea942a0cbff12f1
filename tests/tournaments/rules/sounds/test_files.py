"""Files of sounds: real ones of each kind keep their sound and lose all else; what is none is refused."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.sounds.waves import wav
from tournaments.rules.sounds.read_sound import read_sound
from tournaments.rules.sounds.sound_file import MOST_BYTES, SoundRefused

FILES = Path(__file__).parent
MP3, VORBIS, OPUS = (FILES.joinpath(name).read_bytes() for name in ("tone.mp3", "vorbis.ogg", "opus.ogg"))
# a name, a picture's bytes and a place, as programs write them before and behind the sound
ID3 = b"ID3\x03\0\0\0\0\0\x1eTIT2" + b"Secret name".ljust(26, b"\0")
ID3V1 = b"TAG" + b"Secret name".ljust(125, b"\0")


def refused(content: bytes) -> str:
    with pytest.raises(SoundRefused) as problem:
        read_sound(content)
    return problem.value.code


@pytest.mark.parametrize(
    ("content", "kind", "milliseconds"),
    [(wav(), "wav", 500), (MP3, "mp3", 679), (VORBIS, "ogg", 600), (OPUS, "ogg", 600)],
    ids=["wav", "mp3", "vorbis", "opus"],
)
def test_rewritten_sound_file_of_each_format_is_read_back_unchanged(
    content: bytes, kind: str, milliseconds: int
) -> None:
    sound = read_sound(content)
    assert (sound.kind, sound.milliseconds) == (kind, milliseconds)
    assert read_sound(sound.content) == sound


def test_metadata_is_removed_from_wav_files() -> None:
    notes = b"LIST" + struct.pack("<I", 12) + b"Secret name!"
    plain = wav()
    noted = plain[:12] + notes + plain[12:] + notes
    assert read_sound(noted).content == read_sound(plain).content == plain


def test_tags_are_removed_from_mp3_files() -> None:
    assert read_sound(ID3 + MP3 + ID3V1) == read_sound(MP3)


def test_comments_are_removed_from_ogg_files() -> None:
    assert [b"Xiph" in content or b"libopus" in content for content in (VORBIS, OPUS)] == [True, True]
    for content in (VORBIS, OPUS):
        written = read_sound(content).content
        assert [name in written for name in (b"Xiph", b"libopus")] == [False, False]
        assert len(written) < len(content)


def test_invalid_or_unsuitable_sound_file_is_refused() -> None:
    long = wav(seconds=31)
    assert {
        "nothing": refused(b""),
        "svg": refused(b"<svg onload='alert(1)'/>"),
        "html": refused(b"<!doctype html><script>alert(1)</script>"),
        "a picture": refused(b"\x89PNG\r\n\x1a\n" + bytes(100)),
        "html behind a wav's head": refused(b"RIFF\0\0\0\0WAVE<script>alert(1)</script>"),
        "a riff that is a film": refused(b"RIFF" + struct.pack("<I", 4) + b"AVI "),
        "eight channels": refused(wav(channels=8)),
        "no samples": refused(wav(seconds=0)),
        "two samples a second": refused(wav(rate=2, seconds=1)),
        "too long": refused(long),
        "too large": refused(bytes(MOST_BYTES + 1)),
        "a page changed": refused(VORBIS[:200] + b"?" + VORBIS[201:]),
        "a page cut off": refused(VORBIS[:-20]),
        "a second stream": refused(VORBIS + OPUS),
        "text behind an mp3": refused(MP3 + b"<script>alert(1)</script>"),
        "a tag alone": refused(ID3),
        "a tag that never ends": refused(b"ID3\x03\0\0\xff\xff\xff\xff"),
        "one frame": refused(MP3[:200]),
    } == dict.fromkeys(
        (
            *("nothing", "svg", "html", "a picture", "html behind a wav's head", "a riff that is a film"),
            *("eight channels", "no samples", "two samples a second"),
            *("a page changed", "a page cut off", "a second stream", "text behind an mp3", "a tag alone"),
            *("a tag that never ends", "one frame"),
        ),
        "sound_is_none",
    ) | {"too long": "sound_too_long", "too large": "sound_too_large"}


@given(
    whole=st.sampled_from([wav(), MP3, VORBIS, OPUS]),
    at=st.floats(0, 1),
    bytes_there=st.binary(max_size=12),
    cut=st.floats(0, 1),
)
def test_damaged_sound_file_is_read_or_refused(whole: bytes, at: float, bytes_there: bytes, cut: float) -> None:
    place = int(at * len(whole))
    damaged = (whole[:place] + bytes_there + whole[place + len(bytes_there) :])[: int(cut * len(whole)) + 1]
    try:
        sound = read_sound(damaged)
    except SoundRefused:
        return
    assert read_sound(sound.content) == sound
