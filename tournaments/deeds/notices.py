"""Players' notices at the door."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament, RoomTime
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Notice
from tournaments.services import notices

PANELS = ("now", "screens", "log")


class NewNotice(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=60, help_text="What can be read across the room.")
    words = serializers.CharField(max_length=200, required=False, allow_blank=True)
    at = RoomTime(required=False, allow_null=True, help_text="Shown from then on; without it at once.")
    until = RoomTime(required=False, allow_null=True, help_text="Without it, until it is taken down.")


class WhichNotice(serializers.Serializer[Any]):
    notice = OfThisTournament(queryset=Notice.objects.all())


NOTICE_DEEDS = (
    Deed("give-notice", "Put up a notice", notices.give_notice, NewNotice, roles=FLOOR_STAFF, panels=PANELS),
    Deed(
        "take-down-notice",
        "Take down a notice",
        notices.take_down_notice,
        WhichNotice,
        roles=FLOOR_STAFF,
        panels=PANELS,
    ),
)
