"""The organisation's settings and the first page in the API: the same actions as on the pages."""

from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.organisation import (
    FirstSetup,
    OrganisationFields,
    change_organisation,
    clear_demonstration,
    request_demonstration,
    restore_organisation,
)
from tournaments.api.request_fields import body_of_known_fields, validated_fields
from tournaments.api.staff.organisation import ForOrganisationDirectors
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Demonstration, OrganisationSettings, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import TOURNAMENT_COUNT, last_demonstration
from tournaments.selectors.staff.organisation_settings import settings_changes, settings_or_defaults
from tournaments.selectors.staff.roles import DEMONSTRATION, ORGANISATION
from tournaments.views.staff.first_page import set_up_installation


class SettingsChangeRow(serializers.ModelSerializer[OrganisationSettings]):
    """A change of the settings: all values after it, and who made it."""

    number = serializers.IntegerField(source="pk")
    by = serializers.CharField(source="by.username", default=None)

    class Meta:
        model = OrganisationSettings
        fields = "number name currency language zone rulebook by at".split()


class OrganisationRow(OrganisationFields):
    """The settings with their changes, the latest first."""

    changes = SettingsChangeRow(many=True, read_only=True)

    class Meta(OrganisationFields.Meta):
        fields: ClassVar[list[str]] = [*OrganisationFields.Meta.fields, "changes"]


class NumberOfChange(serializers.Serializer[Any]):
    """The number of an earlier change."""

    number = serializers.IntegerField(min_value=1)


class OrganisationView(ForOrganisationDirectors):
    """The organisation's name, and what a new tournament begins with."""

    action = ORGANISATION

    @extend_schema(responses=OrganisationRow)
    def get(self, request: Request) -> Response:
        """Return the settings and their changes."""
        return Response(_organisation_row())

    @extend_schema(request=OrganisationFields, responses=OrganisationRow)
    def patch(self, request: Request) -> Response:
        """Change settings. Fields that are not sent stay unchanged."""
        change_organisation(body_of_known_fields(request, OrganisationFields), by=request.user, now=server_now())
        return Response(_organisation_row())


class OrganisationUndo(ForOrganisationDirectors):
    """The settings of an earlier change, restored as a new change."""

    action = ORGANISATION

    @extend_schema(request=NumberOfChange, responses=OrganisationRow)
    def post(self, request: Request) -> Response:
        """Restore the settings of an earlier change."""
        restore_organisation(**validated_fields(request, NumberOfChange), by=request.user, now=server_now())
        return Response(_organisation_row())


class DemonstrationRow(serializers.ModelSerializer[Demonstration]):
    """The demonstration requested last. `made_at` is null while it is being made, `ready` counts its tournaments."""

    total = serializers.SerializerMethodField(help_text=_("How many tournaments it has once it is made."))
    tournaments = serializers.SerializerMethodField(help_text=_("Their addresses."))
    by = serializers.CharField(source="by.username", default=None)
    removed_by = serializers.CharField(source="removed_by.username", default=None)

    class Meta:
        model = Demonstration
        fields = "is_present ready total tournaments by at made_at failed_at removed_by removed_at".split()

    def get_total(self, _row: Demonstration) -> int:
        """Return the number of tournaments of a complete demonstration."""
        return TOURNAMENT_COUNT

    def get_tournaments(self, _row: Demonstration) -> list[str]:
        """Return the slugs of the demonstration's tournaments that exist now."""
        return list(Tournament.objects.filter(demonstration=True).values_list("slug", flat=True))


class DemonstrationView(ForOrganisationDirectors):
    """Invented tournaments to try things on, which count nowhere."""

    action = DEMONSTRATION

    @extend_schema(responses=DemonstrationRow)
    def get(self, request: Request) -> Response:
        """Return the demonstration that was requested last; 404 before the first."""
        last = last_demonstration()
        if last is None:
            raise Http404
        return Response(DemonstrationRow(last).data)

    @extend_schema(request=None, responses={202: DemonstrationRow})
    def post(self, request: Request) -> Response:
        """Request the demonstration, which the worker makes within seconds. A further request makes no second one."""
        return Response(DemonstrationRow(request_demonstration(by=request.user, now=server_now())).data, status=202)

    @extend_schema(responses=DemonstrationRow)
    def delete(self, request: Request) -> Response:
        """Remove the demonstration with its tournaments and players."""
        return Response(DemonstrationRow(clear_demonstration(by=request.user, now=server_now())).data)


class FirstSetupView(APIView):
    """The first page of a new installation, for the login that the program created."""

    @extend_schema(request=FirstSetup, responses={204: None})
    def post(self, request: Request) -> Response:
        """Replace the first login's name and password, and store the organisation's settings. Only once."""
        set_up_installation(request._request, body_of_known_fields(request, FirstSetup))  # noqa: SLF001 - its session
        return Response(status=204)


def _organisation_row() -> dict[str, Any]:
    changes = [change.stored for change in settings_changes()]
    return {**OrganisationFields(settings_or_defaults()).data, "changes": SettingsChangeRow(changes, many=True).data}
