"""Search everywhere, for programs: what the box on every page finds."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.views.navigation.find import find_in_all


class FoundRow(serializers.Serializer[Any]):
    """One thing that was found."""

    name = serializers.CharField(source="label")
    address = serializers.CharField()
    detail = serializers.CharField()


class FoundKind(serializers.Serializer[Any]):
    """Results of one kind, best first."""

    title = serializers.CharField()
    found = FoundRow(many=True)


class FoundEverywhere(serializers.Serializer[Any]):
    """Results by kind."""

    kinds = FoundKind(many=True)


class FindEverywhere(APIView):
    """Players, tables, pages, printouts and rules by what was typed."""

    @extend_schema(parameters=[OpenApiParameter("q", str, description="what is looked for")], responses=FoundEverywhere)
    def get(self, request: Request) -> Response:
        """Results for the user who asks, in the event that they had open last."""
        kinds = find_in_all(request._request, request.query_params.get("q", "")[:100])  # noqa: SLF001
        return Response(FoundEverywhere({"kinds": [{"title": title, "found": hits} for title, hits in kinds]}).data)
