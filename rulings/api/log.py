"""The ruling log's statistics, similar rulings and photos in the API, for staff."""

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from rulings.api.lists import whole_number_parameter
from rulings.api.rows import OftenRow, SimilarRow
from rulings.calculators import CALCULATORS
from rulings.models import Attachment
from rulings.selectors.log import photos_of, picture_content, rule_counts, similar_rulings
from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.services.players.photos import small_jpeg

CALCULATOR = OpenApiParameter("calculator", OpenApiTypes.STR, description="The calculator that would be asked.")
RULE = OpenApiParameter("rule", OpenApiTypes.STR, many=True, description="Rules that would be gone by, by slug.")
GIVEN = OpenApiParameter(
    "given", OpenApiTypes.STR, description="The facts as a JSON object, as the calculator takes them."
)

# longest side, pixels
THUMBNAIL = 160
# revalidated each time: a person who lost their role sees nothing; unchanged it is not sent again
HEADERS = {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


class LikeWhat(serializers.Serializer[Any]):
    """A query for similar rulings: a calculator with facts, or rules."""

    calculator = serializers.ChoiceField(choices=sorted(CALCULATORS), required=False)
    rule = serializers.ListField(child=serializers.ChoiceField(choices=sorted(RULES)), required=False)
    given = serializers.JSONField(required=False, binary=True)

    default_error_messages = {
        "object": _("Give the facts as a JSON object."),
        "what": _("Name a calculator or a rule."),
    }

    def validate_given(self, given: Any) -> dict[str, Any]:
        """Refuse facts that are not an object."""
        if not isinstance(given, dict):
            raise serializers.ValidationError(self.error_messages["object"])
        return given

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a request without calculator or rules."""
        if not attrs.get("calculator") and not attrs.get("rule"):
            raise serializers.ValidationError({"calculator": [self.error_messages["what"]]})
        return attrs


class Statistics(InTournament):
    """Rules cited in this event, and how often the rulings that cite them were overturned."""

    @extend_schema(responses=OftenRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the cited rules with their counts, most often cited first."""
        return Response([OftenRow(count).data for count in rule_counts(self.tournament())])


class Similar(InTournament):
    """Earlier rulings on the same question, or by the same rules, in the events of the series."""

    @extend_schema(parameters=[CALCULATOR, RULE, GIVEN], responses=SimilarRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List at most five rulings: same facts first, then this event's before other events', then latest first."""
        tournament, asked = self.tournament(), LikeWhat(data=request.query_params)
        asked.is_valid(raise_exception=True)
        like = asked.validated_data
        given = like.get("given")
        rows = similar_rulings(
            tournament, calculator=like.get("calculator", ""), given=given, rules=tuple(like.get("rule") or ())
        )
        return Response(SimilarRow(rows, many=True, context={"given": given}).data)


class PhotosView(InTournament):
    """The photos of an event."""

    @extend_schema(
        operation_id="tournaments_photos_list",
        parameters=[
            OpenApiParameter("ruling", OpenApiTypes.INT, description="Only this ruling's."),
            OpenApiParameter("penalty", OpenApiTypes.INT, description="Only this penalty's."),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, slug: str) -> Response:
        """List photos with their ruling or penalty, SHA-256 and address, oldest first."""
        asked = {name: whole_number_parameter(request, name) for name in ("ruling", "penalty")}
        rows = photos_of(self.tournament()).filter(**{name: key for name, key in asked.items() if key is not None})
        return Response([_photo_json(request, slug, row) for row in rows])


class OnePhoto(InTournament):
    """A photo of a ruling or a penalty, as a JPEG."""

    @extend_schema(
        parameters=[OpenApiParameter("small", OpenApiTypes.BOOL, description="160 pixels instead of 1280.")],
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        """Return a JPEG of at most 1280 pixels a side, or 160 with `?small=true`."""
        photo = get_object_or_404(photos_of(self.tournament()), pk=pk)
        small = "small" in request.query_params
        tag = f'"{photo.picture.digest[:32]}{"-small" if small else ""}"'
        known = get_conditional_response(request, etag=tag)
        return known or _picture_response(photo, small=small, tag=tag)


def _picture_response(photo: Attachment, *, small: bool, tag: str) -> HttpResponse:
    digest = photo.picture.digest
    content = picture_content(digest)
    if not content:
        raise Http404
    named = f'inline; filename="photo-{photo.pk}.jpg"'
    return HttpResponse(
        _thumbnail(digest) if small else content,
        content_type="image/jpeg",
        headers={**HEADERS, "ETag": tag, "Content-Disposition": named},
    )


@lru_cache(maxsize=500)
def _thumbnail(digest: str) -> bytes:
    """Return a small copy of a picture as a JPEG, cached."""
    return small_jpeg(picture_content(digest), longest=THUMBNAIL)


def _photo_json(request: Request, slug: str, row: Attachment) -> dict[str, Any]:
    return {
        "photo": row.pk,
        "ruling": row.ruling_id,
        "penalty": row.penalty_id,
        "name": row.name,
        "at": row.at,
        "sha256": row.picture.digest,
        "address": reverse("api-photo", args=[slug, row.pk], request=request),
    }
