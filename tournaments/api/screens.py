"""The API's lists of screens, playlists and players' notices. Actions change them."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.live.televisions import last_heartbeats
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.notices import current_notices, ready_notices
from tournaments.selectors.screens.walls import ScreenState, screen_states_of


class NoticeRow(serializers.Serializer[Any]):
    """A notice that is shown now, or from `at` on."""

    notice = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    words = serializers.CharField(source="text")
    at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)


class ReadyRow(serializers.Serializer[Any]):
    """A suggested notice about house rules that differ from the rulebook."""

    title = serializers.CharField()
    words = serializers.CharField(source="text")


class Notices(InTournament):
    """The notices on the displays, and suggested ones."""

    @extend_schema(
        responses=inline_serializer("Notices", fields={"up": NoticeRow(many=True), "ready": ReadyRow(many=True)})
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return present and future notices, and suggested ones about house rules."""
        tournament = self.tournament()
        shown = current_notices(tournament, now=server_now())
        return Response(
            {"up": NoticeRow(shown, many=True).data, "ready": ReadyRow(ready_notices(tournament), many=True).data}
        )


class ScreenRow(serializers.Serializer[Any]):
    """A screen with its browser and its displays: the chosen one, a temporary one (`over`), and the one shown now."""

    screen = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    location = serializers.CharField()
    code = serializers.CharField()
    chosen = serializers.CharField()
    over = serializers.CharField()
    now = serializers.CharField()
    seconds = serializers.IntegerField(allow_null=True)
    in_touch = serializers.BooleanField()
    size = serializers.CharField()
    engine = serializers.CharField()
    plain = serializers.BooleanField()
    muted = serializers.BooleanField()


class PlaylistRow(serializers.Serializer[Any]):
    """A playlist with its pages in their order."""

    playlist = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    pages = serializers.ListField(child=serializers.DictField())


class ScreensAndPlaylists(InTournament):
    """The screens of a tournament, and its playlists."""

    @extend_schema(
        responses=inline_serializer(
            "Screens", fields={"screens": ScreenRow(many=True), "playlists": PlaylistRow(many=True)}
        )
    )
    def get(self, request: Request, slug: str) -> Response:
        """List screens and playlists. `seconds` is the time since a screen's last heartbeat, null if there was none."""
        tournament, now = self.tournament(), server_now()
        rows = [screen_row(wall, now=now) for wall in screen_states_of(tournament, last_beats=last_heartbeats, now=now)]
        lists = PlaylistRow(tournament.playlists.all(), many=True).data
        return Response({"screens": ScreenRow(rows, many=True).data, "playlists": lists})


def screen_row(wall_state: ScreenState, *, now: datetime) -> dict[str, Any]:
    """Return a screen with its state and the last heartbeat of its browser as JSON values."""
    screen, beat = wall_state.screen, wall_state.beat
    return {
        "screen": screen.pk,
        "number": screen.number,
        "name": screen.name,
        "location": screen.location,
        "code": screen.code,
        "chosen": f"playlist-{screen.playlist_id}" if screen.playlist_id else screen.shows,
        "over": screen.override_at(now),
        "now": wall_state.shows,
        "seconds": None if wall_state.silent is None else max(0, wall_state.silent // 1000),
        "in_touch": wall_state.is_in_touch,
        "size": f"{beat['width']} × {beat['height']}" if beat and beat["width"] else "",
        "engine": beat["engine"] if beat else "",
        "plain": bool(beat and beat["plain"]),
        "muted": screen.muted,
    }
