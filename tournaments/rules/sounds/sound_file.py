"""A sound as a file: WAV, MP3 or Ogg, read strictly and written anew, so that nothing else is kept of what was sent.

No decoder runs: what is not of the sound (names, pictures, texts, what is behind the end) is left out, and what does
not follow its format to the end is refused. The browser that plays it decodes it.
"""

from dataclasses import dataclass

MOST_BYTES = 2_000_000
LONGEST_SECONDS = 30
# the content type of each kind
KINDS = {"wav": "audio/wav", "mp3": "audio/mpeg", "ogg": "audio/ogg"}
LEAST_RATE, MOST_RATE = 8_000, 96_000


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound: one of `KINDS`, its file as it was written anew, and how long it takes."""

    kind: str
    content: bytes
    milliseconds: int


class SoundRefused(ValueError):
    """A file that is not taken: a code and facts."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


def no_sound(reason: str) -> SoundRefused:
    """Return the refusal of a file that is none of the kinds; `why` is for whoever looks for the reason."""
    return SoundRefused("sound_is_none", why=reason)


def sound_of(kind: str, content: bytes, *, samples: int, rate: int) -> Sound:
    """Return a sound of that many samples. Refuses a silent nothing, an odd rate, and one that is too long."""
    if not LEAST_RATE <= rate <= MOST_RATE:
        raise no_sound(f"{rate} samples a second")
    if samples <= 0:
        raise no_sound("no samples")
    if samples > LONGEST_SECONDS * rate:
        raise SoundRefused("sound_too_long", most=LONGEST_SECONDS)
    return Sound(kind, content, max(1, samples * 1000 // rate))
