"""Actions on the organisation's sounds, and on which cue plays which."""

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
from tournaments.selectors.sounds import is_sound, missing_sounds, sound_name, uses_of
from tournaments.selectors.staff.roles import LAYOUTS, TRUSTED, refuse_untrusted
from tournaments.services.floor.floor import Floor

#: so many fit into a list
MOST = 60
#: a sound that was removed can be brought back by an undo for so long; then its bytes are gone
KEPT_AFTER = timedelta(days=30)
#: how long an announcement of a sound is kept in mind
SOUND_FOR = timedelta(seconds=10)


def add_sound(f: Floor, *, sound: Sound, name: str) -> OwnSound:
    """Keep a sound, which was read and written anew before the floor was opened.

    Refuses the same sound twice, naming the one that is there, a name that is taken, and too many.
    """
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    digest, called = hashlib.sha256(sound.content).hexdigest(), " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    there = OwnSound.objects.filter(digest=digest).first()
    if there is not None:
        raise Refused("sound_is_there", field="sound", name=there.name)
    if OwnSound.objects.filter(name__iexact=called).exists():
        raise Refused("sound_named_already", field="name", name=called)
    if OwnSound.objects.count() >= MOST:
        raise Refused("too_many_sounds", field="sound", most=MOST)
    with f.record("sound.added", topics=["screens"], name=called):
        _forget_loose(f.now)
        StoredSound.objects.update_or_create(
            digest=digest, defaults={"kind": sound.kind, "content": sound.content, "stored_at": f.now}
        )
        return f.add(OwnSound(name=called, digest=digest, milliseconds=sound.milliseconds, added_at=f.now))


def remove_sound(f: Floor, *, sound: OwnSound) -> None:
    """Remove a sound. Refuses one that a tournament, a template, a layout or an automation plays, naming it."""
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    for used in uses_of(sound):
        raise used
    with f.record("sound.removed", topics=["screens"], name=sound.name):
        f.remove(sound)


def choose_sound(f: Floor, *, cue: str, layout: OwnLayout | None = None, **given: Any) -> None:
    """Choose what is heard at a cue: in this tournament, or on every screen that shows a layout. Empty: as usual."""
    if cue not in PLAYED_CUES:
        raise Refused("no_such_cue", field="cue", cue=cue[:40])
    chosen = _read(given)
    if layout is None:
        stored = _with(f.tournament.cue_sounds, cue, chosen)
        if stored == f.tournament.cue_sounds:
            raise Refused("nothing_changes")
        with f.record("sound.chosen", topics=["clock"], cue=cue):
            f.change(f.tournament, cue_sounds=stored)
        return
    refuse_untrusted(f.by, TRUSTED, action=LAYOUTS)
    held = OwnLayout.objects.select_for_update().get(pk=layout.pk)
    rest = {key: value for key, value in held.content.items() if key != "sounds"}
    sounds = _with(held.content.get("sounds", {}), cue, chosen)
    content = rest | ({"sounds": sounds} if sounds else {})
    if content == held.content:
        raise Refused("nothing_changes")
    with f.record("sound.chosen", topics=["screens"], cue=cue, layout=held.name):
        f.change(held, content=content, saved_at=f.now)


def play_sound(f: Floor, *, sound: str) -> None:
    """Play a sound on every clock of the tournament that can be heard, now."""
    if not is_sound(sound):
        raise Refused("no_such_sound", field="sound", where="sound")
    with f.record("sound.played", topics=["notices"], name=sound_name(sound)):
        f.add(Announcement(tournament=f.tournament, sound=sound, at=f.now, until=f.now + SOUND_FOR))


def _read(given: Mapping[str, Any]) -> CueSound:
    try:
        chosen = cue_sound_from_json({key: value for key, value in given.items() if value is not None})
    except CueSoundRefused as refused:
        field = refused.where.rpartition(".")[2]
        raise Refused(refused.code, field=field, where=field, **refused.facts) from None
    if missing_sounds(chosen):
        raise Refused("no_such_sound", field="sound", where="sound")
    return chosen


def _with(stored: Mapping[str, Any], cue: str, chosen: CueSound) -> dict[str, Any]:
    return cue_sounds_to_json({**cue_sounds_from_json(stored), cue: chosen})


def _forget_loose(now: datetime) -> None:
    """Remove the bytes of sounds that were removed so long ago that no undo asks for them."""
    wanted = OwnSound.objects.values("digest")
    StoredSound.objects.filter(stored_at__lt=now - KEPT_AFTER).exclude(digest__in=wanted).delete()
