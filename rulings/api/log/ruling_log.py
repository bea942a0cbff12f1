"""Sums of the ruling log: which rules come up, and what was ruled on the same before. For staff alone."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rulings.api.rows import OftenRow, SimilarRow
from rulings.calculators import CALCULATORS
from rulings.selectors.log import rule_counts, similar_rulings
from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.rulebook.rule_index import RULES

CALCULATOR = OpenApiParameter("calculator", OpenApiTypes.STR, description="The calculator that would be asked.")
RULE = OpenApiParameter("rule", OpenApiTypes.STR, many=True, description="Rules that would be gone by, by slug.")
GIVEN = OpenApiParameter(
    "given", OpenApiTypes.STR, description="The facts as a JSON object, as the calculator takes them."
)


class LikeWhat(serializers.Serializer[Any]):
    """What is to be ruled on: a calculator with its facts, or rules."""

    calculator = serializers.ChoiceField(choices=sorted(CALCULATORS), required=False)
    rule = serializers.ListField(child=serializers.ChoiceField(choices=sorted(RULES)), required=False)
    given = serializers.JSONField(required=False, binary=True)

    default_error_messages = {
        "object": _("Give the facts as a JSON object."),
        "what": _("Name a calculator or a rule."),
    }

    def validate_given(self, given: Any) -> dict[str, Any]:
        """Facts by their names."""
        if not isinstance(given, dict):
            raise serializers.ValidationError(self.error_messages["object"])
        return given

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Without a question nothing is similar."""
        if not attrs.get("calculator") and not attrs.get("rule"):
            raise serializers.ValidationError({"calculator": [self.error_messages["what"]]})
        return attrs


class Statistics(InTournament):
    """Which rules come up in this event, and how often a ruling by them did not stand."""

    @extend_schema(responses=OftenRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The most frequent first."""
        return Response([OftenRow(count).data for count in rule_counts(self.tournament())])


class Similar(InTournament):
    """What was ruled on the same question, or by the same rules, in the events of the series."""

    @extend_schema(parameters=[CALCULATOR, RULE, GIVEN], responses=SimilarRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """At most five: those on the same facts first, then this event's, then the latest."""
        tournament, asked = self.tournament(), LikeWhat(data=request.query_params)
        asked.is_valid(raise_exception=True)
        like = asked.validated_data
        given = like.get("given")
        rows = similar_rulings(
            tournament, calculator=like.get("calculator", ""), given=given, rules=tuple(like.get("rule") or ())
        )
        return Response(SimilarRow(rows, many=True, context={"given": given}).data)
