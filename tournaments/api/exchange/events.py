"""A tournament as files for other programs, in the API: the whole event, and its results as CSV in presets."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.contribution_types import STAFF
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.exchange.events import event_json
from tournaments.selectors.exchange.result_presets import RESULT_PRESETS
from tournaments.selectors.staff.roles import may
from tournaments.views.downloads import download


class EventFile(InTournament):
    """A tournament as `poker-event/1`."""

    def whole(self) -> Tournament:
        """Return the tournament, of a flight the whole one. 404 for who is no staff there."""
        whole = self.tournament().whole
        if not may(self.request.user, whole, STAFF):
            raise Refused("no_such_tournament")
        return whole

    @extend_schema(
        parameters=[OpenApiParameter("names", OpenApiTypes.BOOL, description="false: people are only ids.")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, slug: str) -> Response:
        """The whole event with its flights, as /poker-event-1.schema.json says; /api/imports/ takes it.

        That of a flight is its tournament's: for the staff of the whole.
        """
        names = request.query_params.get("names", "true").lower() not in {"0", "false"}
        return Response(event_json(self.whole(), now=server_now(), names=names))


class PresetFile(InTournament):
    """Results as CSV in the columns that other sites take."""

    @extend_schema(
        parameters=[
            OpenApiParameter("preset", str, "path", enum=list(RESULT_PRESETS)),
            OpenApiParameter("country", str, description="Where it was played."),
            OpenApiParameter("city", str, description="Where it was played."),
        ],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, slug: str, preset: str) -> Any:
        """The file, with a byte order mark."""
        if preset not in RESULT_PRESETS:
            raise Refused("no_such_preset", presets=", ".join(RESULT_PRESETS))
        place = (request.query_params.get("country", "")[:60], request.query_params.get("city", "")[:60])
        text = "\ufeff" + RESULT_PRESETS[preset].text(self.tournament(), place)
        found: HttpResponse = download(text, named=f"{slug}-{preset}.csv", kind="text/csv")
        return found
