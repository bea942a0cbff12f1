"""Actions on the organisation's sounds, and on the sounds of cues."""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tournaments.models import Announcement, OwnLayout, OwnSound, StoredSound
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.cue_sounds import (
    PLAYED_CUES,
    CueSound,
    CueSoundRefused,
    cue_sound_from_json,
    cue_sounds_from_json,
    cue_sounds_to_json,
)
from tournaments.rules.sounds.sound_file import Sound
from tournaments.selectors.sounds import is_sound, missing_sounds, removal_refusals, sound_name
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor

MAX_SOUNDS = 60
# The removal of a sound can be undone for this long.
RETENTION = timedelta(days=30)
SOUND_ANNOUNCEMENT_SPAN = timedelta(seconds=10)


def add_sound(f: Floor, *, sound: Sound, name: str) -> OwnSound:
    """Add a re-encoded sound.

    Refuses a sound that exists already, naming it, a name that is taken, and too many.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    digest, stripped_name = hashlib.sha256(sound.content).hexdigest(), " ".join(name.split())
    if not stripped_name:
        raise Refused("needs_a_name", field="name")
    existing = OwnSound.objects.filter(digest=digest).first()
    if existing is not None:
        raise Refused("sound_is_there", field="sound", name=existing.name)
    if OwnSound.objects.filter(name__iexact=stripped_name).exists():
        raise Refused("sound_named_already", field="name", name=stripped_name)
    if OwnSound.objects.count() >= MAX_SOUNDS:
        raise Refused("too_many_sounds", field="sound", most=MAX_SOUNDS)
    with f.record("sound.added", topics=["screens"], name=stripped_name):
        _delete_unused_sounds(f.now)
        StoredSound.objects.update_or_create(
            digest=digest, defaults={"kind": sound.kind, "content": sound.content, "stored_at": f.now}
        )
        return f.add(OwnSound(name=stripped_name, digest=digest, milliseconds=sound.milliseconds, added_at=f.now))


def remove_sound(f: Floor, *, sound: OwnSound) -> None:
    """Remove a sound. Refuses while a tournament, template, layout or automation plays it, naming that."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    for refused in removal_refusals(sound):
        raise refused
    with f.record("sound.removed", topics=["screens"], name=sound.name):
        f.remove(sound)


def choose_sound(f: Floor, *, cue: str, layout: OwnLayout | None = None, **choice: Any) -> None:
    """Choose the sound of a cue in this tournament, or on every screen that shows the `layout`.

    An empty choice restores the default.
    """
    if cue not in PLAYED_CUES:
        raise Refused("no_such_cue", field="cue", cue=cue[:40])
    chosen = _cue_sound_from(choice)
    if layout is None:
        stored = _with_cue(f.tournament.cue_sounds, cue, chosen)
        if stored == f.tournament.cue_sounds:
            raise Refused("nothing_changes")
        with f.record("sound.chosen", topics=["clock", "screens"], cue=cue):
            f.change(f.tournament, cue_sounds=stored)
        return
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    locked = OwnLayout.objects.select_for_update().get(pk=layout.pk)
    rest = {key: value for key, value in locked.content.items() if key != "sounds"}
    sounds = _with_cue(locked.content.get("sounds", {}), cue, chosen)
    content = rest | ({"sounds": sounds} if sounds else {})
    if content == locked.content:
        raise Refused("nothing_changes")
    with f.record("sound.chosen", topics=["screens"], cue=cue, layout=locked.name):
        f.change(locked, content=content, saved_at=f.now)


def play_sound(f: Floor, *, sound: str) -> None:
    """Play a sound now on every clock of the tournament that can be heard."""
    if not is_sound(sound):
        raise Refused("no_such_sound", field="sound", where="sound")
    with f.record("sound.played", topics=["notices"], name=sound_name(sound)):
        f.add(Announcement(tournament=f.tournament, sound=sound, at=f.now, until=f.now + SOUND_ANNOUNCEMENT_SPAN))


def _cue_sound_from(choice: Mapping[str, Any]) -> CueSound:
    try:
        chosen = cue_sound_from_json({key: value for key, value in choice.items() if value is not None})
    except CueSoundRefused as refused:
        field = refused.where.rpartition(".")[2]
        raise Refused(refused.code, field=field, where=field, **refused.facts) from None
    if missing_sounds(chosen):
        raise Refused("no_such_sound", field="sound", where="sound")
    return chosen


def _with_cue(stored: Mapping[str, Any], cue: str, chosen: CueSound) -> dict[str, Any]:
    return cue_sounds_to_json({**cue_sounds_from_json(stored), cue: chosen})


def _delete_unused_sounds(now: datetime) -> None:
    """Delete the bytes of sounds that were removed too long ago to be restored."""
    wanted = OwnSound.objects.values("digest")
    StoredSound.objects.filter(stored_at__lt=now - RETENTION).exclude(digest__in=wanted).delete()
