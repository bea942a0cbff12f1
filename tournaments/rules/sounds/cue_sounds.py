"""The sounds and voices of cues, as the organisation chose them for a tournament or a layout of the clock.

{"level_up": {"sound": "break", "volume": 80, "words": {"en": "Level {level}. Blinds {blinds}."}}}
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tournaments.rules.clock.cues import CUES
from tournaments.rules.sounds.tones import NONE, SOUNDS

# the cues that the room hears
PLAYED_CUES = tuple(cue.key for cue in CUES if cue.audience == "all")
# the placeholders in spoken words, as {level}
SPOKEN_FIELDS = ("level", "blinds", "ante", "players", "event")
LONGEST_WORDS, WHOLE_VOLUME, LEAST_VOLUME = 200, 100, 5
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
_LANGUAGE = re.compile(r"[a-z]{2}(-[a-z]{2,4})?", re.ASCII)
_FIELD = re.compile(r"\{([^{}\n]*)\}")


@dataclass(frozen=True, slots=True)
class CueSound:
    """The sound of a cue: `sound` is a tone, the digest of an own sound, "none", or empty for the default.

    `voice` is empty if the browser speaks, "none", or the digest of an own recording. `words` replace the spoken
    sentence, by language. `volume` is in percent of the screen's volume.
    """

    sound: str = ""
    voice: str = ""
    volume: int = WHOLE_VOLUME
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def digests(self) -> set[str]:
        """The digests of own sounds and recordings that the cue plays."""
        return {digest for digest in (self.sound, self.voice) if is_digest(digest)}


class CueSoundRefused(ValueError):
    """A refused choice of sounds: a code, the key of the faulty value, and facts."""

    def __init__(self, code: str, *, where: str = "", **facts: Any) -> None:
        self.code, self.where, self.facts = code, where, facts
        super().__init__(f"{code} {where} {facts}")


def is_digest(sound: str) -> bool:
    """Return whether a value is the digest of an own sound (SHA-256)."""
    return bool(_DIGEST.fullmatch(sound))


def sound_url(sound: str) -> str:
    """Return the address from which a display loads a sound of the organisation; a tone's name is unchanged.

    >>> sound_url("level")
    'level'
    """
    return f"/sounds/{sound}" if is_digest(sound) else sound


def cue_sounds_from_json(stored: Any) -> dict[str, CueSound]:
    """Return the sounds by cue, with every key and type checked. Raises CueSoundRefused."""
    if not isinstance(stored, dict):
        raise CueSoundRefused("layout_no_object", where="sounds")
    for key in stored:
        if key not in PLAYED_CUES:
            raise CueSoundRefused("no_such_cue", where=f"sounds.{key}"[:60], cue=str(key)[:40])
    return {key: cue_sound_from_json(value, where=f"sounds.{key}") for key, value in stored.items()}


def cue_sounds_to_json(sounds: Mapping[str, CueSound]) -> dict[str, Any]:
    """Return the sounds as they are stored, without default values.

    >>> cue_sounds_to_json({"level_up": CueSound(sound="break"), "break_begins": CueSound()})
    {'level_up': {'sound': 'break'}}
    """
    usual = asdict(CueSound())
    rows = {
        key: {name: value for name, value in asdict(sound).items() if value != usual[name]}
        for key, sound in sounds.items()
    }
    return {key: row for key, row in rows.items() if row}


def cue_sound_from_json(stored: Any, *, where: str = "") -> CueSound:
    """Return the sound of one cue. Raises CueSoundRefused."""
    if not isinstance(stored, dict) or stored.keys() - {"sound", "voice", "volume", "words"}:
        raise CueSoundRefused("layout_no_object", where=where)
    sound, voice, volume = stored.get("sound", ""), stored.get("voice", ""), stored.get("volume", WHOLE_VOLUME)
    if not isinstance(sound, str) or not (sound in {"", NONE, *SOUNDS} or is_digest(sound)):
        raise CueSoundRefused("no_such_sound", where=f"{where}.sound")
    if not isinstance(voice, str) or not (voice in {"", NONE} or is_digest(voice)):
        raise CueSoundRefused("no_such_sound", where=f"{where}.voice")
    if type(volume) is not int or not LEAST_VOLUME <= volume <= WHOLE_VOLUME:
        raise CueSoundRefused("sound_volume", where=f"{where}.volume", least=LEAST_VOLUME)
    return CueSound(sound, voice, volume, _read_words(stored.get("words", {}), f"{where}.words"))


def _read_words(stored: Any, where: str) -> dict[str, str]:
    if not isinstance(stored, dict):
        raise CueSoundRefused("layout_no_object", where=where)
    words = {}
    for language, text in stored.items():
        if not isinstance(language, str) or not _LANGUAGE.fullmatch(language) or not isinstance(text, str):
            raise CueSoundRefused("layout_no_text", where=where)
        plain = " ".join(text.split())
        if len(plain) > LONGEST_WORDS:
            raise CueSoundRefused("cue_words_long", where=where, most=LONGEST_WORDS)
        for name in _FIELD.findall(plain):
            if name not in SPOKEN_FIELDS:
                known = ", ".join(f"{{{field}}}" for field in SPOKEN_FIELDS)
                raise CueSoundRefused("cue_words_field", where=where, name=f"{{{name[:40]}}}", choices=known)
        if plain:
            words[language] = plain
    return words
