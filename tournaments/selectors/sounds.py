"""The organisation's sounds: what each is called, what plays it, and what a display is told of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.composition import composed
from tournaments.language.sentences import gettext
from tournaments.models import EventTemplate, OwnLayout, OwnSound, StoredSound, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.cue_sounds import CueSound, cue_sounds_from_json, sound_address
from tournaments.rules.sounds.tones import NONE, SOUNDS


def sound_choices() -> list[tuple[str, str]]:
    """Return every sound that can be chosen, the tones and the organisation's own, each with its name."""
    own = OwnSound.objects.values_list("digest", "name")
    return [*((key, gettext(title)) for key, title in SOUNDS.items()), *own]


def sound_name(sound: str) -> str:
    """Return what a sound is called; "?" for one that is gone."""
    if sound in SOUNDS:
        return gettext(SOUNDS[sound])
    return OwnSound.objects.filter(digest=sound).values_list("name", flat=True).first() or "?"


def is_sound(sound: str) -> bool:
    """Return whether it can be played: a tone, or a sound that the organisation has."""
    return sound in SOUNDS or OwnSound.objects.filter(digest=sound).exists()


def missing_sounds(*choices: CueSound) -> set[str]:
    """Return the sounds of choices that the organisation does not have."""
    wanted = set().union(*(one.digests for one in choices))
    return wanted - set(OwnSound.objects.filter(digest__in=wanted).values_list("digest", flat=True))


def uses_of(sound: OwnSound) -> Iterator[Refused]:
    """Yield why a sound cannot go: for each tournament, layout and template that plays it, and what else does."""
    facts = {"field": "sound", "name": sound.name}
    for name, stored in Tournament.objects.exclude(cue_sounds={}).values_list("name", "cue_sounds"):
        if _plays(stored, sound.digest):
            yield Refused("sound_in_tournament", **facts, where=name)
    for layout in OwnLayout.objects.all():
        if _plays(layout.content.get("sounds", {}), sound.digest):
            yield Refused("sound_in_layout", **facts, where=layout.name)
    for other_uses in composed().sound_uses:
        yield from other_uses(sound)
    for template in EventTemplate.objects.all():
        if _plays(template.content["settings"].get("cue_sounds", {}), sound.digest):
            yield Refused("sound_in_template", **facts, where=template.name)


def _plays(stored: Mapping[str, Any], digest: str) -> bool:
    return any(digest in one.digests for one in cue_sounds_from_json(stored).values())


def sound_bytes(digest: str) -> tuple[str, bytes] | None:
    """Return a sound's kind and its file, by its SHA-256; None where there is none."""
    found = StoredSound.objects.filter(digest=digest).values_list("kind", "content").first()
    return None if found is None else (found[0], bytes(found[1]))


def told_sounds(stored: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what a display is told of the cues whose sound or words somebody chose, with addresses for digests."""
    return {key: told_sound(one) for key, one in cue_sounds_from_json(stored).items()}


def told_sound(one: CueSound) -> dict[str, Any]:
    """Return one choice as a display takes it: "none" is silence, and what is empty is as usual."""
    told = {"sound": sound_address(one.sound), "voice": sound_address(one.voice), "volume": one.volume}
    return {**told, "words": dict(one.words), "silent": one.voice == NONE}
