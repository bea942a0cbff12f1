"""The API's doors: tournaments, deeds, the log, structures."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.serializers import Done, EntryRow, LogRow, NewTournament, PlanRow, TournamentRow
from tournaments.deeds.frame import STAFF, Deed, do
from tournaments.models import Entry, FloorLog, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Structure as StructureValue
from tournaments.rules.structure_checks import check_structure
from tournaments.rules.structure_csv import structure_from_csv, structure_to_csv
from tournaments.rules.structure_file import MOST_BYTES
from tournaments.rules.structure_json import structure_from_json, structure_to_json
from tournaments.rules.structure_problems import StructureRefused
from tournaments.selectors.roles import may, tournaments_of
from tournaments.selectors.snapshot import snapshot
from tournaments.services.lifecycle import open_tournament
from tournaments.services.shelf import put_on_shelf
from tournaments.words.deeds import says


class Tournaments(generics.ListCreateAPIView[Tournament]):
    """The tournaments in which you work; POST opens one, with you as its director."""

    serializer_class = TournamentRow

    def get_queryset(self) -> QuerySet[Tournament]:
        """Newest first."""
        return tournaments_of(self.request.user).select_related("clock")

    @extend_schema(request=NewTournament, responses={201: TournamentRow})
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Open a tournament with a copy of a plan."""
        asked = NewTournament(data=request.data)
        asked.is_valid(raise_exception=True)
        opened = open_tournament(by=request.user, now=timezone.now(), **asked.validated_data)
        return Response(TournamentRow(opened).data, status=201)


class InTournament(APIView):
    """A view of one tournament, for its staff."""

    def tournament(self) -> Tournament:
        """The tournament of the address. 404 for strangers: who has no role does not learn that it is there."""
        found = get_object_or_404(Tournament.objects.select_related("clock"), slug=self.kwargs["slug"])
        if not may(self.request.user, found, STAFF):
            raise Refused("no_such_tournament")
        return found


class OneTournament(InTournament):
    """One tournament with its settings."""

    @extend_schema(responses=TournamentRow)
    def get(self, request: Request, slug: str) -> Response:
        """The settings."""
        return Response(TournamentRow(self.tournament()).data)


class State(APIView):
    """The snapshot, as the public displays get it."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """See docs/snapshot.md."""
        return Response(snapshot(get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)))


class Log(generics.ListAPIView[FloorLog]):
    """The floor log, latest first."""

    serializer_class = LogRow

    def get_queryset(self) -> QuerySet[FloorLog]:
        """The tournament's rows, for its staff."""
        tournament = get_object_or_404(Tournament, slug=self.kwargs["slug"])
        if not may(self.request.user, tournament, STAFF):
            raise Refused("no_such_tournament")
        return FloorLog.objects.filter(tournament=tournament).select_related("undone_by")


class Entries(generics.ListAPIView[Entry]):
    """The entries in the order in which they came."""

    serializer_class = EntryRow

    def get_queryset(self) -> QuerySet[Entry]:
        """The tournament's entries, for its staff."""
        tournament = get_object_or_404(Tournament, slug=self.kwargs["slug"])
        if not may(self.request.user, tournament, STAFF):
            raise Refused("no_such_tournament")
        return Entry.objects.filter(tournament=tournament).select_related("player", "bust_out")


class DeedDoor(InTournament):
    """The door of one deed; config.urls opens one for each row of the table."""

    deed: Deed

    def post(self, request: Request, slug: str) -> Response:
        """Do it."""
        tournament = self.tournament()
        rows = do(self.deed, tournament, request.data, by=request.user, now=timezone.now())
        tournament.refresh_from_db()
        spoken = ". ".join(says(row) for row in rows)
        return Response({"version": tournament.version, "says": spoken, "log": LogRow(rows, many=True).data})


def door_of(deed: Deed) -> Any:
    """A view for one deed, described in the schema by its own fields."""
    name = "".join(word.capitalize() for word in deed.name.split("-")) + "Deed"
    view = type(name, (DeedDoor,), {"deed": deed, "__doc__": f"{deed.title}."})
    return extend_schema(operation_id=f"do_{deed.name}", summary=deed.title, request=deed.fields, responses=Done)(view)


class Structure(InTournament):
    """The tournament's structure, as `poker-structure/1` or (`?as=csv`) CSV."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """The structure to keep or to import elsewhere."""
        structure = self.tournament().structure()
        if request.query_params.get("as") == "csv":
            return Response({"csv": structure_to_csv(structure)})
        return Response(structure_to_json(structure))


class Plans(generics.ListAPIView[StructurePlan]):
    """The structures on the shelf; POST imports one."""

    serializer_class = PlanRow
    queryset = StructurePlan.objects.all()

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: PlanRow})
    def post(self, request: Request) -> Response:
        """Import a `poker-structure/1` object or `{"csv", "name"}`; `"accept": true` takes it with its errors."""
        given = request.data if isinstance(request.data, Mapping) else {}
        accept = given.get("accept") is True
        structure = _given_structure(given)
        plan = put_on_shelf(structure, accept=accept)
        accepted = [problem.says for problem in check_structure(structure).errors]
        return Response({**PlanRow(plan).data, "accepted": accepted}, status=201)


class OnePlan(APIView):
    """A structure on the shelf as a `poker-structure/1` object."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """The plan to keep or to change."""
        return Response(structure_to_json(get_object_or_404(StructurePlan, slug=slug).structure()))


def _given_structure(given: Mapping[str, Any]) -> StructureValue:
    """The structure of a request: `poker-structure/1`, or CSV, named by its own `#name` row or by `name` beside it."""
    try:
        if "csv" not in given:
            return structure_from_json({key: value for key, value in given.items() if key != "accept"})
        structure = structure_from_csv(str(given["csv"])[:MOST_BYTES])
    except StructureRefused as refused:
        raise Refused("structure_refused", field="steps", problems=[one.says for one in refused.problems]) from None
    name = str(given.get("name") or structure.name)[:160]
    return replace(structure, name=name, slug=structure.slug or slugify(name)[:80])
