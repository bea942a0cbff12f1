"""A person's own password, in the API: the same change as in the account menu."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.request_fields import validated_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.views.staff.access import person_of
from tournaments.views.staff.passwords import renew_password


class PasswordChange(serializers.Serializer[Any]):
    """The old password and the new one."""

    current = serializers.CharField(trim_whitespace=False, write_only=True, help_text=_("The password now."))
    new = serializers.CharField(
        trim_whitespace=False, max_length=500, write_only=True, help_text=_("At least 10 characters.")
    )


class MyPassword(APIView):
    """The caller's own password."""

    @extend_schema(request=PasswordChange, responses={204: None})
    def post(self, request: Request) -> Response:
        """Change it. Other sessions of the caller end; tokens stay."""
        fields = validated_fields(request, PasswordChange)
        renew_password(request._request, person_of(request), **fields)  # noqa: SLF001 - axes asks Django's
        return Response(status=204)
