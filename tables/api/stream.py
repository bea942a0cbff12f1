"""A stream's graphics in the API: what is shown, the producer's commands, and links for others."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.views.stream.control import link_url
from tables.views.stream.graphics import require_viewer_name
from tournaments.actions.stream import (
    NewShareLink,
    StreamCommand,
    create_share_link,
    may_control_graphics,
    run_stream_command,
)
from tournaments.api.in_tournament import InTournament
from tournaments.api.request_fields import body_of_known_fields
from tournaments.contribution_types import DIRECTOR
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import ShareLink, StreamShow, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.stream import GRAPHICS, graphics_still_on_air
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import has_role_of
from tournaments.selectors.stream import links_of, stream_show_of
from tournaments.views.addresses import public_url


class ShownGraphicRow(serializers.Serializer[Any]):
    """A graphic on air: since when, its page, and when it leaves by itself."""

    graphic = serializers.CharField()
    at = serializers.DateTimeField()
    page = serializers.IntegerField()
    until = serializers.DateTimeField(allow_null=True)


class StreamState(serializers.Serializer[Any]):
    """Graphics of a stream, and the players they are about."""

    version = serializers.IntegerField()
    shown = ShownGraphicRow(many=True)
    player = serializers.IntegerField(allow_null=True)
    other = serializers.IntegerField(allow_null=True)
    claims = serializers.BooleanField()
    graphics = serializers.ListField(child=serializers.CharField())


class ShareLinkRow(serializers.ModelSerializer[ShareLink]):
    """An active share link: its holder, its right and its end. The token itself is not stored."""

    class Meta:
        model = ShareLink
        fields = "id name right graphic made_at ends_at".split()


class MadeShareLink(serializers.Serializer[Any]):
    """A new share link and its address. The address is returned only once."""

    link = ShareLinkRow()
    address = serializers.CharField(help_text=_("Told once: only its digest is stored."))


class StreamView(APIView):
    """The graphics of a stream, for staff and for links that control them (`X-Share-Link`)."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=StreamState)
    def get(self, request: Request, slug: str) -> Response:
        """Graphics that are shown now."""
        tournament = _tournament(slug)
        require_viewer_name(request, tournament, right=ShareLink.ShareRight.CONTROL, now=server_now())
        return Response(_stream_state(stream_show_of(tournament)))

    @extend_schema(request=StreamCommand, responses=StreamState)
    def post(self, request: Request, slug: str) -> Response:
        """Do a command: show, hide, next, clear, or choose the players whom the graphics are about.

        No command changes the tournament.
        """
        tournament, now = _tournament(slug), server_now()
        by = require_viewer_name(request, tournament, right=ShareLink.ShareRight.CONTROL, now=now)
        if not may_control_graphics(request.user, tournament):
            raise Refused("not_allowed", action=gettext("Stream"))
        return Response(
            _stream_state(run_stream_command(tournament, body_of_known_fields(request, StreamCommand), by=by, now=now))
        )


class StreamLinks(InTournament):
    """The links that show or control the graphics; `actions/revoke-link/` revokes one."""

    @extend_schema(responses=ShareLinkRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The active share links, for directors."""
        tournament = self.tournament()
        if not has_role_of(request.user, tournament, DIRECTOR):
            raise Refused("not_allowed", action=gettext("Make a link"))
        return Response(ShareLinkRow(links_of(tournament, now=server_now()), many=True).data)

    @extend_schema(request=NewShareLink, responses={201: MadeShareLink})
    def post(self, request: Request, slug: str) -> Response:
        """Make a share link."""
        link, token = create_share_link(
            self.tournament(), body_of_known_fields(request, NewShareLink), by=request.user, now=server_now()
        )
        address = public_url(request, link_url(link, token))
        return Response(MadeShareLink({"link": link, "address": address}).data, status=201)


def _tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)


def _stream_state(show: StreamShow) -> dict[str, Any]:
    on_air_graphics = graphics_still_on_air(show.on_air, now=server_now())
    return {
        "version": show.version,
        "shown": [ShownGraphicRow(graphic).data for graphic in on_air_graphics],
        "player": show.player_id,
        "other": show.other_id,
        "claims": show.claims,
        "graphics": list(GRAPHICS),
    }
