"""Reading of sound files. The first bytes tell the format, never the file's name."""

from tournaments.rules.sounds.mp3_file import read_mp3
from tournaments.rules.sounds.ogg_file import read_ogg
from tournaments.rules.sounds.sound_file import MOST_BYTES, Sound, SoundRefused, sound_refusal
from tournaments.rules.sounds.wav_file import read_wav


def read_sound(content: bytes) -> Sound:
    """Return the sound of a WAV, MP3 or Ogg file, rewritten without anything else. Raises SoundRefused.

    >>> read_sound(b"<svg onload='alert(1)'/>")
    Traceback (most recent call last):
    ...
    tournaments.rules.sounds.sound_file.SoundRefused: sound_is_none {'why': 'no kind that is known'}
    """
    if len(content) > MOST_BYTES:
        raise SoundRefused("sound_too_large", most=MOST_BYTES // 1_000_000)
    if content.startswith(b"RIFF"):
        return read_wav(content)
    if content.startswith(b"OggS"):
        return read_ogg(content)
    if content.startswith(b"ID3") or (len(content) > 1 and content[0] == 0xFF and content[1] & 0xE0 == 0xE0):
        return read_mp3(content)
    raise sound_refusal("no kind that is known")
