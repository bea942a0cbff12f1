"""The API's list of sounds and cues. Actions change them."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnSound
from tournaments.rules.sounds.cue_sounds import PLAYED_CUES, sound_url
from tournaments.rules.sounds.tones import SOUNDS


class SoundRow(serializers.Serializer[Any]):
    """One of the organisation's sounds, by its digest."""

    digest = serializers.CharField()
    name = serializers.CharField()
    milliseconds = serializers.IntegerField()
    address = serializers.SerializerMethodField(help_text=_("Where its file is."))

    def get_address(self, sound: OwnSound) -> str:
        """Return the URL of the sound file."""
        return sound_url(sound.digest)


class Sounds(InTournament):
    """Sounds of the organisation, built-in tones, and the sounds of this tournament's cues."""

    @extend_schema(
        responses=inline_serializer(
            "Sounds",
            fields={
                "sounds": SoundRow(many=True),
                "tones": serializers.ListField(child=serializers.CharField()),
                "cues": serializers.ListField(child=serializers.CharField()),
                "chosen": serializers.DictField(help_text=_("By cue; what is as usual is left out.")),
            },
        )
    )
    def get(self, request: Request, slug: str) -> Response:
        """List sounds, tones and the chosen sounds of cues."""
        tournament = self.tournament()
        rows = SoundRow(OwnSound.objects.all(), many=True).data
        return Response({"sounds": rows, "tones": [*SOUNDS], "cues": [*PLAYED_CUES], "chosen": tournament.cue_sounds})
