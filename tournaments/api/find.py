"""The search over everything, as in the search box of every page."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.views.navigation.find import search_hits_by_kind


class FoundRow(serializers.Serializer[Any]):
    """One search result."""

    name = serializers.CharField(source="label")
    address = serializers.CharField()
    detail = serializers.CharField()


class FoundKind(serializers.Serializer[Any]):
    """Results of one group, such as players, best first."""

    title = serializers.CharField()
    found = FoundRow(many=True)


class FoundEverywhere(serializers.Serializer[Any]):
    """All results, by group."""

    kinds = FoundKind(many=True)


class FindEverywhere(APIView):
    """Search players, tables, pages, printouts and rules."""

    @extend_schema(parameters=[OpenApiParameter("q", str, description="what is looked for")], responses=FoundEverywhere)
    def get(self, request: Request) -> Response:
        """Search as the caller, in the event that they opened last."""
        kinds = search_hits_by_kind(request._request, request.query_params.get("q", "")[:100])  # noqa: SLF001
        return Response(FoundEverywhere({"kinds": [{"title": title, "found": hits} for title, hits in kinds]}).data)
