"""Actions on the organisation's sounds."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnLayout, OwnSound
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.cue_sounds import LEAST_VOLUME, PLAYED_CUES, WHOLE_VOLUME
from tournaments.rules.sounds.read_sound import read_sound
from tournaments.rules.sounds.sound_file import MOST_BYTES, Sound, SoundRefused
from tournaments.services import sounds

DIGEST_LETTERS = 64


class SoundFile(serializers.FileField):
    """A WAV, MP3 or Ogg of at most 2 MB and 30 seconds, re-encoded."""

    def to_internal_value(self, data: Any) -> Sound:  # type: ignore[override]
        """Return the sound that the file contains. Raises Refused."""
        if not isinstance(data, UploadedFile):
            self.fail("invalid")
        try:
            return read_sound(bytes(data.read(MOST_BYTES + 1)))
        except SoundRefused as refused:
            facts = {key: value for key, value in refused.facts.items() if key != "why"}
            raise Refused(refused.code, field="sound", **facts) from None


class NewSound(serializers.Serializer[Any]):
    """A sound for the organisation, re-encoded before it is stored, and its name."""

    sound = SoundFile()
    name = serializers.CharField(max_length=60)


class WhichSound(serializers.Serializer[Any]):
    """One of the organisation's sounds, by its digest."""

    sound = serializers.SlugRelatedField(slug_field="digest", queryset=OwnSound.objects.all())


class CueSoundFields(serializers.Serializer[Any]):
    """The sound of a cue, in this tournament or on every screen with a layout. Empty fields mean the default."""

    cue = serializers.ChoiceField(choices=PLAYED_CUES)
    layout = serializers.PrimaryKeyRelatedField(
        queryset=OwnLayout.objects.all(),
        required=False,
        allow_null=True,
        help_text=_("An own layout; without it, for this tournament."),
    )
    sound = serializers.CharField(
        max_length=DIGEST_LETTERS,
        required=False,
        allow_blank=True,
        help_text=_("A tone, a sound of the organisation by its digest, or none. Empty: the usual tone."),
    )
    voice = serializers.CharField(
        max_length=DIGEST_LETTERS,
        required=False,
        allow_blank=True,
        help_text=_("A recording of the organisation by its digest, or none. Empty: spoken by the browser."),
    )
    volume = serializers.IntegerField(min_value=LEAST_VOLUME, max_value=WHOLE_VOLUME, required=False)
    words = serializers.DictField(
        child=serializers.CharField(max_length=400, allow_blank=True),
        required=False,
        help_text=_("What is said instead of the usual sentence, by language."),
    )


class SoundToPlay(serializers.Serializer[Any]):
    """A sound to be played at once on every clock of the tournament."""

    sound = serializers.CharField(
        max_length=DIGEST_LETTERS, help_text=_("A tone, or a sound of the organisation by its digest.")
    )


SOUND_ACTIONS = (
    Action("add-sound", noop("Add a sound"), sounds.add_sound, NewSound),
    Action("remove-sound", noop("Remove a sound"), sounds.remove_sound, WhichSound),
    Action("choose-sound", noop("Choose the sound of a cue"), sounds.choose_sound, CueSoundFields),
    Action("play-sound", noop("Play a sound"), sounds.play_sound, SoundToPlay, roles=FLOOR_STAFF),
)
