"""Actions on screens, and on the notices that they show to players."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.action import FLOOR_STAFF, Action
from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.composition import composed
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Notice, Screen
from tournaments.services.screens import notices, screens


class NewNotice(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=60, help_text=_("The text, short enough to read from across the room."))
    words = serializers.CharField(source="text", max_length=200, required=False, allow_blank=True)
    at = RoomTime(required=False, allow_null=True, help_text=_("Shown from this time; without it, now."))
    until = RoomTime(required=False, allow_null=True, help_text=_("Without it, shown until removed."))


class WhichNotice(serializers.Serializer[Any]):
    notice = OfThisTournament(queryset=Notice.objects.all())


class WhichDisplay(serializers.ChoiceField):
    """One of the displays of all apps, which are known once it is part of a form."""

    def __init__(self, **more: Any) -> None:
        super().__init__(choices=(), **more)

    def bind(self, field_name: str, parent: Any) -> None:
        """Take the displays as choices."""
        self.choices = sorted(composed().displays)
        super().bind(field_name, parent)


class ScreenContent(serializers.Serializer[Any]):
    screen = OfThisTournament(queryset=Screen.objects.all())
    shows = WhichDisplay()
    light = serializers.BooleanField(default=False)
    day = serializers.CharField(
        max_length=8, default="", allow_blank=True, help_text=_("A flight's code: shows that flight.")
    )


class NewScreen(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


SCREEN_ACTIONS = (
    Action("add-screen", noop("Add a screen"), screens.add_screen, NewScreen),
    Action("show", noop("Choose what a screen shows"), screens.show, ScreenContent, roles=FLOOR_STAFF),
    Action("give-notice", noop("Post a notice"), notices.give_notice, NewNotice, roles=FLOOR_STAFF),
    Action(
        "take-down-notice",
        noop("Remove a notice"),
        notices.take_down_notice,
        WhichNotice,
        roles=FLOOR_STAFF,
    ),
)
