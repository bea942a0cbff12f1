"""A person's own API tokens, in the API. Only people who are signed in can create tokens, not programs with a token."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.request_fields import validated_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.token_ends import token_end
from tournaments.services.staff.tokens import make_token, remove_token
from tournaments.views.staff.access import signed_in_person


class TokenRow(serializers.ModelSerializer[ApiToken]):
    """A token, without its secret."""

    tournament = serializers.SlugRelatedField[Tournament](slug_field="slug", read_only=True)

    class Meta:
        model = ApiToken
        fields = "id name scope tournament made_at ends_at".split()
        read_only_fields = fields


class NewToken(serializers.Serializer[Any]):
    """Fields of a new token."""

    name = serializers.CharField(max_length=80, help_text=_("Where it is used."))
    scope = serializers.ChoiceField(
        choices=ApiToken.Scope.choices,
        default=ApiToken.Scope.EVERYTHING,
        help_text=_("What it may of what you may."),
    )
    tournament = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Tournament.objects.all(),
        required=False,
        allow_null=True,
        help_text=_("For one tournament: which."),
    )
    last_day = serializers.DateField(
        required=False, allow_null=True, help_text=_("In 90 days where nothing is said; null for no end.")
    )


class MadeToken(TokenRow):
    """A new token with its secret, which is shown only once."""

    token = serializers.CharField()

    class Meta(TokenRow.Meta):
        fields = [*TokenRow.Meta.fields, "token"]
        read_only_fields = fields


class MyTokens(APIView):
    """The caller's own API tokens."""

    @extend_schema(responses=TokenRow(many=True), operation_id="my_tokens_list")
    def get(self, request: Request) -> Response:
        """List the caller's tokens with scope and end."""
        mine = ApiToken.objects.filter(user_id=signed_in_person(request).pk).select_related("tournament")
        return Response(TokenRow(mine, many=True).data)

    @extend_schema(request=NewToken, responses={201: MadeToken})
    def post(self, request: Request) -> Response:
        """Create a token, which is shown only once."""
        _refuse_tokens(request)
        fields, now, person = validated_fields(request, NewToken), server_now(), signed_in_person(request)
        ends: dict[str, Any] = {"ends_at": token_end(fields.pop("last_day"))} if "last_day" in fields else {}
        token = make_token(person, now=now, **ends, **fields)
        made = ApiToken.objects.get(digest=token_digest(token))
        headers = {"Cache-Control": "no-store"}
        return Response({**TokenRow(made).data, "token": token}, status=201, headers=headers)


class OneToken(APIView):
    """One of the caller's own API tokens."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the token. Programs that use it are refused from then on."""
        _refuse_tokens(request)
        remove_token(get_object_or_404(ApiToken, pk=pk, user_id=signed_in_person(request).pk))
        return Response(status=204)


def _refuse_tokens(request: Request) -> None:
    """Raise Refused for a request with a token, because a leaked token could create others."""
    if isinstance(request.auth, ApiToken):
        raise Refused("token_makes_no_tokens")
