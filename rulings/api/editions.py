"""Comparison of two editions of the rule index in the API. No login is needed."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.language.sentences import translate
from tournaments.rules.rulebook.comparison import PrintedRule, compare_editions, compared_choices
from tournaments.rules.rulebook.editions import EDITIONS

FIRST = OpenApiParameter("first", OpenApiTypes.STR, description="An edition by slug, such as tda_2019.", required=True)
SECOND = OpenApiParameter("second", OpenApiTypes.STR, description="The other edition.", required=True)


class TwoEditions(serializers.Serializer[Any]):
    """The editions to compare."""

    first = serializers.ChoiceField(choices=list(EDITIONS))
    second = serializers.ChoiceField(choices=list(EDITIONS))


class CompareEditions(APIView):
    """Two editions of the rulebooks side by side."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=[FIRST, SECOND], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Return the rules of both editions with number and text in each, and the house settings that differ."""
        asked = TwoEditions(data=request.query_params)
        asked.is_valid(raise_exception=True)
        first, second = asked.validated_data["first"], asked.validated_data["second"]
        rules = [
            {
                "rule": change.rule.slug,
                "title": translate(change.rule.title),
                "change": change.change.value,
                "first": _printed_rule_json(change.first),
                "second": _printed_rule_json(change.second),
            }
            for change in compare_editions(first, second)
        ]
        choices = [
            {
                "setting": choice.setting.name,
                "title": translate(choice.setting.title),
                "first": translate(choice.first),
                "second": translate(choice.second),
            }
            for choice in compared_choices(first, second)
        ]
        editions = {name: _edition_json(slug) for name, slug in (("first", first), ("second", second))}
        return Response({"editions": editions, "rules": rules, "choices": choices})


def _edition_json(slug: str) -> dict[str, Any]:
    edition = EDITIONS[slug]
    return {"slug": slug, "name": edition.name, "since": edition.since, "read": edition.read}


def _printed_rule_json(rule: PrintedRule | None) -> dict[str, Any] | None:
    return None if rule is None else {"number": rule.number, "known": rule.is_known, "text": translate(rule.text)}
