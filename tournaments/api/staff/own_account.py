"""A person's own name, password and language, in the API: the same changes as in the account menu."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.request_fields import validated_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.selectors.staff.preferences import language_of
from tournaments.services.staff.own_account import change_name
from tournaments.views.staff.access import signed_in_person
from tournaments.views.staff.own_account import MAX_NAME_LENGTH, change_own_password, save_language


class PasswordChange(serializers.Serializer[Any]):
    """The old password, if there is one, and the new one."""

    current = serializers.CharField(
        trim_whitespace=False, write_only=True, default="", help_text=_("The password now, if there is one.")
    )
    new = serializers.CharField(
        trim_whitespace=False, max_length=500, write_only=True, help_text=_("At least 10 characters.")
    )


class MyPassword(APIView):
    """The caller's own password."""

    @extend_schema(request=PasswordChange, responses={204: None})
    def post(self, request: Request) -> Response:
        """Change the password. Other sessions of the caller end; tokens stay valid."""
        fields = validated_fields(request, PasswordChange)
        change_own_password(request._request, signed_in_person(request), **fields)  # noqa: SLF001 - axes asks Django's
        return Response(status=204)


class NewName(serializers.Serializer[Any]):
    """The name with which a person signs in."""

    name = serializers.CharField(max_length=MAX_NAME_LENGTH)


class MyName(APIView):
    """The caller's own name, with which they sign in."""

    @extend_schema(request=NewName, responses={204: None})
    def put(self, request: Request) -> Response:
        """Change the name. Sessions and tokens of the caller stay valid."""
        change_name(signed_in_person(request), **validated_fields(request, NewName))
        return Response(status=204)


class LanguageChoice(serializers.Serializer[Any]):
    """The language of a person's pages."""

    language = serializers.CharField(
        help_text=_("The language's code. It is empty while nothing is chosen: the browser decides then.")
    )
    languages = serializers.DictField(child=serializers.CharField(), read_only=True)


class MyLanguage(APIView):
    """The language of the caller's own pages, on every device."""

    @extend_schema(responses=LanguageChoice)
    def get(self, request: Request) -> Response:
        """Return the chosen language and the available ones."""
        return Response(_language_choice(request.user))

    @extend_schema(request=LanguageChoice, responses=LanguageChoice)
    def put(self, request: Request) -> Response:
        """Store the caller's language."""
        save_language(request.user, language=validated_fields(request, LanguageChoice)["language"])
        return Response(_language_choice(request.user))


def _language_choice(person: User | AnonymousUser) -> dict[str, Any]:
    return {"language": language_of(person), "languages": dict(settings.LANGUAGES)}
