"""The organisation's sounds: their names, where they are used, and how displays get them."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.models import EventTemplate, OwnLayout, OwnSound, StoredSound, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.cue_sounds import CueSound, cue_sounds_from_json, sound_url
from tournaments.rules.sounds.tones import NONE, SOUNDS


def sound_choices() -> list[tuple[str, str]]:
    """Return the key and name of every sound that can be chosen, tones before the organisation's own."""
    own = OwnSound.objects.values_list("digest", "name")
    return [*((key, gettext(title)) for key, title in SOUNDS.items()), *own]


def sound_name(sound: str) -> str:
    """Return the name of a sound; "?" if it was removed."""
    if sound in SOUNDS:
        return gettext(SOUNDS[sound])
    return OwnSound.objects.filter(digest=sound).values_list("name", flat=True).first() or "?"


def is_sound(sound: str) -> bool:
    """Return whether `sound` is the key of a tone, or the digest of an own sound."""
    return sound in SOUNDS or OwnSound.objects.filter(digest=sound).exists()


def missing_sounds(*choices: CueSound) -> set[str]:
    """Return the digests in these choices for which no sound is stored."""
    wanted = set().union(*(choice.digests for choice in choices))
    return wanted - set(OwnSound.objects.filter(digest__in=wanted).values_list("digest", flat=True))


def removal_refusals(sound: OwnSound) -> Iterator[Refused]:
    """Yield a refusal for everything that plays the sound: tournaments, layouts, templates, other apps."""
    facts = {"field": "sound", "name": sound.name}
    for name, stored in Tournament.objects.exclude(cue_sounds={}).values_list("name", "cue_sounds"):
        if _is_sound_used(stored, sound.digest):
            yield Refused("sound_in_tournament", **facts, where=name)
    for layout in OwnLayout.objects.all():
        if _is_sound_used(layout.content.get("sounds", {}), sound.digest):
            yield Refused("sound_in_layout", **facts, where=layout.name)
    for other_uses in composition().sound_uses:
        yield from other_uses(sound)
    for template in EventTemplate.objects.all():
        if _is_sound_used(template.content["settings"].get("cue_sounds", {}), sound.digest):
            yield Refused("sound_in_template", **facts, where=template.name)


def _is_sound_used(stored: Mapping[str, Any], digest: str) -> bool:
    return any(digest in choice.digests for choice in cue_sounds_from_json(stored).values())


def sound_kind_and_bytes(digest: str) -> tuple[str, bytes] | None:
    """Return kind and content of a stored sound by its SHA-256; None if there is none."""
    found = StoredSound.objects.filter(digest=digest).values_list("kind", "content").first()
    return None if found is None else (found[0], bytes(found[1]))


def sounds_for_displays(stored: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the chosen sounds by cue, with URLs in place of digests."""
    return {key: sound_for_displays(choice) for key, choice in cue_sounds_from_json(stored).items()}


def sound_for_displays(choice: CueSound) -> dict[str, Any]:
    """Return one choice of a sound for displays, with URLs in place of digests.

    "none" means silence, and an empty URL the default.
    """
    values = {"sound": sound_url(choice.sound), "voice": sound_url(choice.voice), "volume": choice.volume}
    return {**values, "words": dict(choice.words), "silent": choice.voice == NONE}
