"""People's access in the API: adding a person, codes for phones, removing access and giving it back, and undo."""

from typing import Any

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.people import GivenCode, PersonToAdd, add_person_with_code
from tournaments.api.request_fields import body_of_known_fields
from tournaments.api.staff.organisation import ForOrganisationDirectors
from tournaments.models import StaffChange
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.people import staff_changes, staff_members
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, PEOPLE, refuse_untrusted
from tournaments.sentences.staff import staff_change_sentence
from tournaments.services.staff.access import remove_access, restore_access, undo_staff_change
from tournaments.services.staff.phone_codes import make_phone_code
from tournaments.views.addresses import public_url

NO_STORE = {"Cache-Control": "no-store"}


class RoleInTournament(serializers.Serializer[Any]):
    """The slug of a tournament, and the kind of role that a person has there."""

    tournament = serializers.CharField(source="tournament.slug")
    kind = serializers.CharField()


class StaffMemberRow(serializers.Serializer[Any]):
    """A person who works here. `kind` is the role in the organisation, if any; `devices` are signed in."""

    id = serializers.IntegerField(source="person.pk")
    user = serializers.CharField(source="person.username")
    is_active = serializers.BooleanField(source="person.is_active")
    is_administrator = serializers.BooleanField(source="person.is_superuser")
    kind = serializers.CharField(source="role.kind", default=None)
    roles = RoleInTournament(many=True)
    has_password = serializers.BooleanField()
    devices = serializers.IntegerField()
    code_ends_at = serializers.DateTimeField(source="code.ends_at", default=None)


class CodeForPhone(serializers.Serializer[Any]):
    """A code for a person's phone, shown once. `code` is empty for a person with a password."""

    id = serializers.IntegerField()
    user = serializers.CharField()
    code = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    address = serializers.CharField()


class StaffChangeRow(serializers.ModelSerializer[StaffChange]):
    """A change of a person's access. `role_before` and `role` are roles in the organisation."""

    user = serializers.CharField(source="user.username")
    by = serializers.CharField(source="by.username", default=None)
    says = serializers.SerializerMethodField()

    class Meta:
        model = StaffChange
        fields = "id at user kind role_before role by undoes says".split()

    def get_says(self, change: StaffChange) -> str:
        """Return the change as a sentence."""
        return staff_change_sentence(change)


class StaffMembers(APIView):
    """People who work here, and their access."""

    @extend_schema(responses=StaffMemberRow(many=True))
    def get(self, request: Request) -> Response:
        """List everybody with a login. For organisation directors."""
        refuse_untrusted(request.user, ORGANISATION_DIRECTOR, action=PEOPLE)
        return Response(StaffMemberRow(staff_members(by=request.user, now=server_now()), many=True).data)

    @extend_schema(request=PersonToAdd, responses={201: CodeForPhone})
    def post(self, request: Request) -> Response:
        """Add a person to a tournament, or to all, with a code for their phone unless they have a password."""
        given = body_of_known_fields(request, PersonToAdd)
        added = add_person_with_code(given, by=request.user, now=server_now())
        return Response(_code_for_phone(request, added), status=201, headers=NO_STORE)


class OneStaffMember(APIView):
    """The access of a person."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove the access: devices are signed out at once. The roles are kept for giving it back."""
        remove_access(get_object_or_404(User, pk=pk), by=request.user, now=server_now())
        return Response(status=204)


class NewPhoneCode(APIView):
    """A code for a person's phone."""

    @extend_schema(request=None, responses={201: CodeForPhone})
    def post(self, request: Request, pk: int) -> Response:
        """Make a code. It works once, for ten minutes; earlier codes of the person end."""
        person = get_object_or_404(User, pk=pk)
        given = GivenCode(person, *make_phone_code(person, by=request.user, now=server_now()))
        return Response(_code_for_phone(request, given), status=201, headers=NO_STORE)


class RestoredAccess(APIView):
    """Removed access of a person, given back."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Give the access back, with the roles that the person had."""
        restore_access(get_object_or_404(User, pk=pk), by=request.user, now=server_now())
        return Response(status=204)


class StaffChanges(ForOrganisationDirectors):
    """Changes of access that belong to no tournament, and codes for phones."""

    @extend_schema(responses=StaffChangeRow(many=True))
    def get(self, request: Request) -> Response:
        """List the latest changes, newest first. Roles in a tournament are in its log."""
        return Response(StaffChangeRow(staff_changes(), many=True).data)


class UndoneStaffChange(ForOrganisationDirectors):
    """An undone change of access."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Undo a change: restore a role or the access, end a code, or sign out a phone that used one."""
        change = get_object_or_404(StaffChange.objects.select_related("user"), pk=pk)
        undo_staff_change(change, by=request.user, now=server_now())
        return Response(status=204)


def _code_for_phone(request: Request, given: GivenCode) -> dict[str, Any]:
    return {
        "id": given.person.pk,
        "user": given.person.get_username(),
        "code": given.digits,
        "ends_at": given.code.ends_at if given.code else None,
        "address": public_url(request._request, reverse("phone-code")),  # noqa: SLF001 - it is Django's
    }
