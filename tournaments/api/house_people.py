"""The API's doors to whom the house trusts: the same deeds as on the page People."""

from typing import Any

from django.contrib.auth import get_user_model
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import HouseRole
from tournaments.selectors.roles import HOUSE_DIRECTOR, PEOPLE, refuse_untrusted
from tournaments.services.house_roles import distrust, trust


class HouseRoleRow(serializers.ModelSerializer[HouseRole]):
    """Somebody whom the house trusts; its administrators are not listed, they may do everything."""

    user = serializers.CharField(source="user.username")
    by = serializers.CharField(source="by.username", default=None)

    class Meta:
        model = HouseRole
        fields = "id user kind by at".split()


class Trusting(serializers.Serializer[Any]):
    """Who, and with what."""

    user = serializers.SlugRelatedField(
        slug_field="username",
        queryset=get_user_model().objects.filter(is_active=True),
        help_text="A login of this house.",
        error_messages={"does_not_exist": "Nobody here has the login {value}."},
    )
    kind = serializers.ChoiceField(choices=HouseRole.Kind.choices)


class OfHouse(APIView):
    """A view for the directors of the house."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Look at the role before anything is read."""
        super().initial(request, *args, **kwargs)
        refuse_untrusted(request.user, HOUSE_DIRECTOR, deed=PEOPLE)


class HousePeople(OfHouse):
    """Whom the house trusts with opening tournaments and with the register of players."""

    @extend_schema(responses=HouseRoleRow(many=True))
    def get(self, request: Request) -> Response:
        """Everybody who has a role in the house."""
        return Response(HouseRoleRow(HouseRole.objects.select_related("user", "by"), many=True).data)

    @extend_schema(request=Trusting, responses={201: HouseRoleRow})
    def post(self, request: Request) -> Response:
        """Trust somebody: `trusted` opens tournaments and keeps the register, `director` says who is trusted, too."""
        asked = Trusting(data=request.data)
        asked.is_valid(raise_exception=True)
        role = trust(by=request.user, now=timezone.now(), **asked.validated_data)
        return Response(HouseRoleRow(role).data, status=201)


class OneOfHouse(OfHouse):
    """One role in the house."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take it away; roles in tournaments stay."""
        distrust(get_object_or_404(HouseRole.objects.select_related("user"), pk=pk), by=request.user)
        return Response(status=204)
