"""The calculation of a tournament's points in the API, read-only. The action `choose-points` changes the formula."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import translate
from tournaments.selectors.prizes.points import PointsOfNight, PointsRow, points_of_night


class Points(InTournament):
    """Points: the formula, its variables on that night, and each player's values."""

    @extend_schema(
        parameters=[OpenApiParameter("formula", description="Another formula than the tournament's, to try it.")],
        responses=inline_serializer(
            "Points",
            {
                "formula": serializers.CharField(),
                "text": serializers.CharField(help_text=_("The formula without options.")),
                "problem": serializers.CharField(help_text=_("Why the formula cannot be read; empty if it can.")),
                "statements": serializers.ListField(child=serializers.DictField()),
                "choices": serializers.ListField(child=serializers.DictField()),
                "shared": serializers.DictField(child=serializers.FloatField()),
                "players": serializers.ListField(child=serializers.DictField()),
            },
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return how the points of each player came about, best place first."""
        return Response(_night_json(points_of_night(self.tournament(), formula=request.query_params.get("formula"))))


def _night_json(night: PointsOfNight) -> dict[str, Any]:
    return {
        "formula": night.formula,
        "text": night.text,
        "problem": translate(night.problem) if night.problem else "",
        "statements": [{"text": text, "assigns": assigns} for text, assigns in night.statements],
        "choices": [
            {"name": choice.name, "meaning": translate(choice.meaning), "chosen": choice.chosen}
            for choice in night.choices
        ],
        "shared": {variable.name: variable.value for variable in night.shared},
        "players": [_row_json(row, [variable.name for variable in night.own]) for row in night.rows],
    }


def _row_json(row: PointsRow, names: list[str]) -> dict[str, Any]:
    return {
        "place": row.result.place,
        "player": row.result.player.shown_name,
        "variables": dict(zip(names, row.values, strict=False)),
        "values": list(row.statements),
        "points": None if row.points is None else f"{row.points}",
        "problem": translate(row.problem) if row.problem else "",
        "by_hand": f"{row.by_hand}",
    }
