"""Actions on screens, and on the notices that they show to players."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers
from rest_framework.fields import empty

from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.composition import composition
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Notice, Playlist, Screen
from tournaments.rules.screens.playlist import LONGEST, SHORTEST, When
from tournaments.selectors.screens.playlists import PLAYLIST
from tournaments.services.screens import playlists, screens


class NewNotice(serializers.Serializer[Any]):
    """A notice with the start and end of its display. Times without a zone are the room's."""

    title = serializers.CharField(max_length=60, help_text=_("The text, short enough to read from across the room."))
    words = serializers.CharField(source="text", max_length=200, required=False, allow_blank=True)
    at = RoomTime(required=False, allow_null=True, help_text=_("Shown from this time; without it, now."))
    until = RoomTime(required=False, allow_null=True, help_text=_("Without it, shown until removed."))


class WhichNotice(serializers.Serializer[Any]):
    """One notice of this tournament, by its number."""

    notice = OfThisTournament(queryset=Notice.objects.all())


class WhichDisplay(serializers.ChoiceField):
    """A display of any app."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=(), **options)

    def bind(self, field_name: str, parent: Any) -> None:
        """Set the choices, which depend on the apps and are known only when the field is bound."""
        self.choices = sorted(composition().displays)
        super().bind(field_name, parent)

    def to_internal_value(self, data: Any) -> str:
        """Return the name of a display; own layouts are displays too."""
        exists = isinstance(data, str) and composition().display_named(data) is not None
        return data if exists else str(super().to_internal_value(data))


class WhatToShow(WhichDisplay):
    """A display, or a playlist as `playlist-<key>`."""

    def to_internal_value(self, data: Any) -> str:
        """Return the name of a display or playlist. Whether the playlist exists is not checked here."""
        is_playlist = isinstance(data, str) and data.startswith(PLAYLIST)
        return data if is_playlist else str(super().to_internal_value(data))


class SomeScreens(serializers.Serializer[Any]):
    """Screens of the tournament by their numbers. Without any, all screens are meant."""

    screens = OfThisTournament(
        queryset=Screen.objects.all(), many=True, required=False, help_text=_("Without any, all of them.")
    )


class MutedScreens(SomeScreens):
    """Screens to mute, or no longer to mute. Without any, all screens are meant."""

    muted = serializers.BooleanField(default=True, help_text=_("false: their sound is on again."))


class ScreenContent(serializers.Serializer[Any]):
    """The content of a screen: a display or a playlist. `day` is the code of a flight to show."""

    screen = OfThisTournament(queryset=Screen.objects.all())
    shows = WhatToShow(help_text=_("A display, or a playlist as playlist-3."))
    light = serializers.BooleanField(required=False)
    day = serializers.CharField(
        max_length=8, default="", allow_blank=True, help_text=_("A flight's code: shows that flight.")
    )


class NewScreen(serializers.Serializer[Any]):
    """Name and location of a screen."""

    name = serializers.CharField(max_length=60)
    location = serializers.CharField(max_length=60, required=False, allow_blank=True)


class PairedScreen(NewScreen):
    """A television to be added as a screen, by the letters that it shows."""

    letters = serializers.CharField(max_length=12, help_text=_("The four letters that the TV shows."))


class WhichScreen(serializers.Serializer[Any]):
    """One screen of this tournament, by its number."""

    screen = OfThisTournament(queryset=Screen.objects.all())


class ScreenFields(WhichScreen):
    """Changes of a screen. Fields that are not sent stay unchanged."""

    name = serializers.CharField(max_length=60, required=False)
    location = serializers.CharField(max_length=60, required=False, allow_blank=True)
    light = serializers.BooleanField(required=False)
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        allow_blank=True,
        help_text=_("What it speaks; empty for the language of the tournament."),
    )
    beside = serializers.ListField(
        child=serializers.CharField(max_length=80, allow_blank=True),
        required=False,
        help_text=_("Addresses of the tournaments that the display “split” shows beside this one."),
    )

    def run_validation(self, data: Any = empty) -> Any:
        """Drop fields that were not sent, since an unticked box of a form means no change."""
        return {name: value for name, value in super().run_validation(data).items() if name in data}


class ShownNow(SomeScreens):
    """A display to show for some time on screens in place of their own content."""

    shows = WhichDisplay()
    seconds = serializers.IntegerField(
        min_value=5, max_value=86_400, required=False, allow_null=True, help_text=_("Without it, until taken back.")
    )


class OnePage(serializers.Serializer[Any]):
    """One page of a playlist: its display, for how many seconds, and the condition on which it is shown."""

    shows = WhichDisplay()
    seconds = serializers.IntegerField(min_value=SHORTEST, max_value=LONGEST, default=20)
    when = serializers.ChoiceField(choices=[str(when) for when in When], default=str(When.ALWAYS))
    alone = serializers.BooleanField(default=False, help_text=_("While it applies, no other page has a turn."))


class PlaylistFields(serializers.Serializer[Any]):
    """A playlist with its pages in order. Without the number of a playlist, a new playlist is created."""

    playlist = OfThisTournament(queryset=Playlist.objects.all(), required=False, help_text=_("Without it, a new one."))
    name = serializers.CharField(max_length=60)
    pages = OnePage(many=True)


class WhichPlaylist(serializers.Serializer[Any]):
    """One playlist of this tournament, by its number."""

    playlist = OfThisTournament(queryset=Playlist.objects.all())


SCREEN_ACTIONS = (
    Action("add-screen", noop("Add a screen"), screens.add_screen, NewScreen),
    Action("pair-screen", noop("Pair a screen"), screens.pair_screen, PairedScreen, roles=FLOOR_STAFF),
    Action("change-screen", noop("Change a screen"), screens.change_screen, ScreenFields, roles=FLOOR_STAFF),
    Action("remove-screen", noop("Remove a screen"), screens.remove_screen, WhichScreen),
    Action("show-now", noop("Show on screens now"), screens.show_now, ShownNow, roles=FLOOR_STAFF),
    Action("show-plan", noop("Back to what was chosen"), screens.show_own_content, SomeScreens, roles=FLOOR_STAFF),
    Action("identify-screens", noop("Identify screens"), screens.identify_screens, SomeScreens, roles=FLOOR_STAFF),
    Action("reload-screens", noop("Reload screens"), screens.reload_screens, SomeScreens, roles=FLOOR_STAFF),
    Action("mute-screens", noop("Sound of screens off or on"), screens.mute_screens, MutedScreens, roles=FLOOR_STAFF),
    Action("save-playlist", noop("Save a playlist"), playlists.save_playlist, PlaylistFields, roles=FLOOR_STAFF),
    Action("remove-playlist", noop("Remove a playlist"), playlists.remove_playlist, WhichPlaylist, roles=FLOOR_STAFF),
    Action("show", noop("Choose what a screen shows"), screens.show_on_screen, ScreenContent, roles=FLOOR_STAFF),
    Action("give-notice", noop("Post a notice"), screens.give_notice, NewNotice, roles=FLOOR_STAFF),
    Action(
        "take-down-notice",
        noop("Remove a notice"),
        screens.take_down_notice,
        WhichNotice,
        roles=FLOOR_STAFF,
    ),
)
