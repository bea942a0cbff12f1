"""The API: tournaments, actions, the log."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.action import carry_out
from tournaments.actions.opening import NewTournamentFields, create_tournament_from_fields
from tournaments.api.in_tournament import InTournament, tournament_for_staff
from tournaments.api.request_fields import body_of_known_fields
from tournaments.api.serializers import Done, LogRow, TournamentRow
from tournaments.contribution_types import Action
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.floor.names import player_names_in
from tournaments.selectors.snapshot import snapshot
from tournaments.selectors.staff.roles import tournaments_of
from tournaments.sentences.floor_log import log_entries_text


class Tournaments(generics.ListCreateAPIView[Tournament]):
    """The tournaments in which the caller works; POST opens one with the caller as its director."""

    serializer_class = TournamentRow

    def get_queryset(self) -> QuerySet[Tournament]:
        """Return the caller's tournaments, newest first."""
        return tournaments_of(self.request.user).select_related("clock")

    @extend_schema(request=NewTournamentFields, responses={201: TournamentRow})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Open a tournament with a saved structure, with a generated one, or as a copy of another tournament."""
        opened = create_tournament_from_fields(
            body_of_known_fields(request, NewTournamentFields), by=request.user, now=server_now()
        )
        return Response(TournamentRow(opened).data, status=201)


class OneTournament(InTournament):
    """One tournament with its settings."""

    @extend_schema(responses=TournamentRow)
    def get(self, request: Request, slug: str) -> Response:
        """Return the tournament's settings."""
        return Response(TournamentRow(self.tournament()).data)


class TournamentState(APIView):
    """The snapshot of the public displays."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return the snapshot (docs/snapshot.md)."""
        return Response(snapshot(get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)))


class Log(generics.ListAPIView[FloorLog]):
    """The floor log, latest first."""

    serializer_class = LogRow

    def get_queryset(self) -> QuerySet[FloorLog]:
        """Return the tournament's log entries, for its staff."""
        return (
            FloorLog.objects.filter(tournament=tournament_for_staff(self)).select_related("undone_by").defer("changes")
        )

    def paginate_queryset(self, queryset: Any) -> Any:
        """Return a page of log entries. Reads the names of all players in it by one query."""
        page = super().paginate_queryset(queryset)
        self.names = player_names_in(page or ())
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        """Return the context with the names of the page's players."""
        return {**super().get_serializer_context(), "names": getattr(self, "names", None)}


class ActionView(InTournament):
    """One action on a tournament, done by POST."""

    table_action: Action

    def post(self, request: Request, slug: str) -> Response:
        """Carry out the action; return the new version and the log entries."""
        # the floor reads the clock itself
        tournament = tournament_for_staff(self, with_clock=False)
        given = body_of_known_fields(request, self.table_action.fields)
        done = carry_out(self.table_action, tournament, given, by=request.user, now=server_now())
        log = LogRow(done.rows, many=True, context={"just_written": True}).data
        return Response({"version": done.version, "says": log_entries_text(done.rows), "log": log})


def action_view_class(action: Action) -> type[ActionView]:
    """Return the API view of one action; the schema describes it by the action's own fields."""
    name = "".join(word.capitalize() for word in action.name.split("-")) + "Action"
    files = any(isinstance(field, serializers.FileField) for field in action.fields().fields.values())
    parsers = [*ActionView.parser_classes, MultiPartParser] if files else ActionView.parser_classes
    view = type(name, (ActionView,), {"table_action": action, "parser_classes": parsers, "__doc__": f"{action.title}."})
    described = extend_schema(
        operation_id=f"do_{action.name}", summary=action.title, request=action.fields, responses=Done
    )
    return extend_schema_view(post=described)(view)


def without_schema(view: type[ActionView]) -> type[ActionView]:
    """Return a copy of the view that the API schema omits."""
    return extend_schema(exclude=True)(type(view.__name__, (view,), {"__doc__": view.__doc__}))
