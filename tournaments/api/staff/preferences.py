"""People's preferences in the API: the language."""

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
from tournaments.views.staff.languages import keep_language


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
        """The language that was chosen, and those that can be."""
        return Response(_choice(request.user))

    @extend_schema(request=LanguageChoice, responses=LanguageChoice)
    def put(self, request: Request) -> Response:
        """Choose a language."""
        keep_language(request.user, language=validated_fields(request, LanguageChoice)["language"])
        return Response(_choice(request.user))


def _choice(person: User | AnonymousUser) -> dict[str, Any]:
    return {"language": language_of(person), "languages": dict(settings.LANGUAGES)}
