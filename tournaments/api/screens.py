"""The API's list of players' notices. What changes them are actions."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.notices import ready, up


class NoticeRow(serializers.Serializer[Any]):
    notice = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    words = serializers.CharField(source="text")
    at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)


class ReadyRow(serializers.Serializer[Any]):
    title = serializers.CharField()
    words = serializers.CharField(source="text")


class Notices(InTournament):
    """The notices that come round on the displays."""

    @extend_schema(
        responses=inline_serializer("Notices", fields={"up": NoticeRow(many=True), "ready": ReadyRow(many=True)})
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that are up or will be, and ready ones for what differs here from the rulebook."""
        tournament = self.tournament()
        shown = up(tournament, now=server_now())
        return Response({"up": NoticeRow(shown, many=True).data, "ready": ReadyRow(ready(tournament), many=True).data})
