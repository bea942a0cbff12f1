"""Sound files: WAV, MP3 or Ogg, read strictly and rewritten with only the sound.

The server does not decode them; the browser that plays them does. Everything but the sound (names, pictures, texts,
bytes after the end) is left out. Files that do not follow their format to the end are refused.
"""

from dataclasses import dataclass

MOST_BYTES = 2_000_000
LONGEST_SECONDS = 30
# the content type of each kind
KINDS = {"wav": "audio/wav", "mp3": "audio/mpeg", "ogg": "audio/ogg"}
LEAST_RATE, MOST_RATE = 8_000, 96_000


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound: one of `KINDS`, its rewritten file, and its length."""

    kind: str
    content: bytes
    milliseconds: int


class SoundRefused(ValueError):
    """A refused sound file: a code and facts."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


def sound_refusal(reason: str) -> SoundRefused:
    """Return the refusal of a file that is no valid sound. `reason` is for the log."""
    return SoundRefused("sound_is_none", why=reason)


def checked_sound(kind: str, content: bytes, *, samples: int, rate: int) -> Sound:
    """Return a sound of this many samples. Raises SoundRefused if it is empty or too long, or its rate unusual."""
    if not LEAST_RATE <= rate <= MOST_RATE:
        raise sound_refusal(f"{rate} samples a second")
    if samples <= 0:
        raise sound_refusal("no samples")
    if samples > LONGEST_SECONDS * rate:
        raise SoundRefused("sound_too_long", most=LONGEST_SECONDS)
    return Sound(kind, content, max(1, samples * 1000 // rate))
