"""Sign-in codes in the API: a person's own, as in the account menu, and a reset, as on the page Staff."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.request_fields import validated_fields
from tournaments.api.staff.organisation import ForOrganisationDirectors
from tournaments.language.sentences import gettext_lazy as _
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce, otpauth_uri
from tournaments.selectors.staff.second_factors import people_with_second_factor, second_factor_of
from tournaments.services.staff.second_factors import reset_second_factor
from tournaments.views.staff.access import signed_in_person
from tournaments.views.staff.my_codes import turn_off_codes, turn_on_codes


class CodesState(serializers.Serializer[Any]):
    """The state of codes: on or off, since when, and how many recovery codes are left."""

    on = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    recovery_codes_left = serializers.IntegerField()


class AppSecret(serializers.Serializer[Any]):
    """A secret for an app, and the nonce to send back with the app's first code."""

    nonce = serializers.CharField()
    secret = serializers.CharField()
    address = serializers.CharField(help_text=_("What the app reads as a QR code."))


class CodeAndPassword(serializers.Serializer[Any]):
    """A code of the app and the caller's password."""

    code = serializers.CharField(max_length=40, write_only=True, help_text=_("The 6 digits that the app shows now."))
    current = serializers.CharField(trim_whitespace=False, write_only=True, help_text=_("The password now."))


class FirstCode(CodeAndPassword):
    """The first code of an app with the nonce of its secret."""

    nonce = serializers.RegexField(r"^[\w-]{32}$", write_only=True)


class RecoveryCodes(serializers.Serializer[Any]):
    """Codes that each permit one sign-in without the app. They are shown only once."""

    recovery_codes = serializers.ListField(child=serializers.CharField())


class PersonWithCodes(serializers.Serializer[Any]):
    """A person who signs in with codes."""

    user = serializers.CharField(source="username")
    since = serializers.DateTimeField(source="second_factor.since")


class MyCodes(APIView):
    """The caller's own sign-in codes. Requests with a token need no code."""

    @extend_schema(responses=CodesState)
    def get(self, request: Request) -> Response:
        """Return the state of the caller's own codes."""
        factor = second_factor_of(signed_in_person(request))
        left = factor.recovery_codes.count() if factor else 0
        state = {"on": bool(factor), "since": factor.since if factor else None, "recovery_codes_left": left}
        return Response(CodesState(state).data)

    @extend_schema(request=FirstCode, responses={201: RecoveryCodes})
    def post(self, request: Request) -> Response:
        """Turn sign-in codes on with a first code. The caller's other sessions end."""
        fields = validated_fields(request, FirstCode)
        codes = turn_on_codes(request._request, signed_in_person(request), **fields)  # noqa: SLF001 - for axes
        return Response({"recovery_codes": codes}, status=201)

    @extend_schema(request=CodeAndPassword, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Turn sign-in codes off with a code of the app or a recovery code."""
        fields = validated_fields(request, CodeAndPassword)
        turn_off_codes(request._request, signed_in_person(request), **fields)  # noqa: SLF001 - for axes
        return Response(status=204)


class NewSecret(APIView):
    """A new secret for the caller's app. Sign-in codes are on only once the app's first code was sent back."""

    @extend_schema(request=None, responses=AppSecret)
    def post(self, request: Request) -> Response:
        """Create a secret, its nonce and the address for the QR code."""
        person, nonce = signed_in_person(request), new_nonce()
        made = {"nonce": nonce, "secret": app_secret_of(person, nonce), "address": otpauth_uri(person, nonce)}
        return Response(made, headers={"Cache-Control": "no-store"})


class PeopleWithCodes(ForOrganisationDirectors):
    """People who sign in with codes."""

    @extend_schema(responses=PersonWithCodes(many=True))
    def get(self, request: Request) -> Response:
        """List people who sign in with codes."""
        return Response(PersonWithCodes(people_with_second_factor(), many=True).data)


class OnePersonsCodes(ForOrganisationDirectors):
    """The sign-in codes of another person."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, user: str) -> Response:
        """Turn off the codes of a person who lost their phone. Afterwards the password is enough to sign in."""
        person = get_object_or_404(people_with_second_factor(), username=user)
        reset_second_factor(person, by=signed_in_person(request))
        return Response(status=204)
