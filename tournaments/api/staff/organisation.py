"""Roles in the organisation, in the API: the same actions as on the page People."""

from typing import Any, ClassVar

from django.contrib.auth import get_user_model
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.request_fields import validated_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OrganisationRole
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, PEOPLE, refuse_untrusted
from tournaments.services.staff.roles import grant_organisation_role, revoke_organisation_role


class OrganisationRoleRow(serializers.ModelSerializer[OrganisationRole]):
    """A person with a role in the organisation; administrators, who may do everything, are not listed."""

    user = serializers.CharField(source="user.username")
    by = serializers.CharField(source="by.username", default=None)

    class Meta:
        model = OrganisationRole
        fields = "id user kind by at".split()


class Trusting(serializers.Serializer[Any]):
    """A person, and the role in the organisation that they get."""

    user = serializers.SlugRelatedField(
        slug_field="username",
        queryset=get_user_model().objects.filter(is_active=True),
        help_text=_("The login of a staff account."),
        error_messages={"does_not_exist": _("No account has the login {value}.")},
    )
    kind = serializers.ChoiceField(choices=OrganisationRole.Kind.choices)


class ForOrganisationDirectors(APIView):
    """A view for the organisation's directors. The refusal for other people names `action`."""

    action: ClassVar = PEOPLE

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the person's role before anything is read. Raises Refused."""
        super().initial(request, *args, **kwargs)
        refuse_untrusted(request.user, ORGANISATION_DIRECTOR, action=self.action)


class OrganisationPeople(ForOrganisationDirectors):
    """People who may open tournaments and manage the register of players."""

    @extend_schema(responses=OrganisationRoleRow(many=True))
    def get(self, request: Request) -> Response:
        """List people with a role in the organisation."""
        return Response(OrganisationRoleRow(OrganisationRole.objects.select_related("user", "by"), many=True).data)

    @extend_schema(request=Trusting, responses={201: OrganisationRoleRow})
    def post(self, request: Request) -> Response:
        """Give a person a role: `trusted` opens tournaments and edits the register, `director` also gives roles."""
        fields = validated_fields(request, Trusting)
        role = grant_organisation_role(by=request.user, now=server_now(), **fields)
        return Response(OrganisationRoleRow(role).data, status=201)


class OneOrganisationRole(ForOrganisationDirectors):
    """A person's role in the organisation, which holds in all of its tournaments."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the role; roles in tournaments stay."""
        revoke_organisation_role(
            get_object_or_404(OrganisationRole.objects.select_related("user"), pk=pk), by=request.user, now=server_now()
        )
        return Response(status=204)
