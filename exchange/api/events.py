"""A tournament as a file for other programs, in the API."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from exchange.selectors.events import event_json
from tournaments.api.in_tournament import InTournament
from tournaments.contribution_types import STAFF
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import may


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
