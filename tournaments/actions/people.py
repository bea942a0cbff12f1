"""Adding people with a code for their phones, to one tournament or to all, and further codes."""

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from rest_framework import serializers

from tournaments.actions import ACTIONS
from tournaments.actions.action import do_action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OrganisationRole, PhoneCode, Tournament
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, PEOPLE, holds_all_rights_of, refuse_untrusted
from tournaments.services.floor.floor import Person
from tournaments.services.staff.access import add_organisation_person
from tournaments.services.staff.phone_codes import make_phone_code


class PersonToAdd(serializers.Serializer[Any]):
    """A person's name, with which they sign in, their role, and the tournament in which they have it, or all."""

    name = serializers.CharField(
        max_length=150, help_text=_("A new login, or that of a person who worked here before.")
    )
    kind = serializers.ChoiceField(choices=OrganisationRole.Kind.choices)
    tournament = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Tournament.objects.all(),
        required=False,
        allow_null=True,
        help_text=_("Without one, the role is in the organisation: in all tournaments."),
    )


class GivenCode(NamedTuple):
    """A person, and their new code with its digits, which are shown only once. `code` is None if none was made."""

    person: User
    code: PhoneCode | None = None
    digits: str = ""


def add_person_with_code(given: Any, *, by: Person, now: datetime) -> GivenCode:
    """Add a person, with a code unless they have a password. Raises ValidationError or Refused."""
    fields = PersonToAdd(data=given)
    fields.is_valid(raise_exception=True)
    clean = fields.validated_data
    with transaction.atomic():
        if tournament := clean.get("tournament"):
            values = {"name": clean["name"], "kind": clean["kind"]}
            rows = do_action(ACTIONS["add-person"], tournament, values, by=by, now=now)
            person = User.objects.get(username=rows[-1].facts["name"])
        else:
            refuse_untrusted(by, ORGANISATION_DIRECTOR, action=PEOPLE)
            person = add_organisation_person(name=clean["name"], kind=clean["kind"], by=by, now=now).user
        return code_if_needed(person, by=by, now=now)


def code_if_needed(person: User, *, by: Person, now: datetime) -> GivenCode:
    """Return the person, with a new code if they have no password and `by` may make one."""
    if person.has_usable_password() or not holds_all_rights_of(by, person):
        return GivenCode(person)
    return GivenCode(person, *make_phone_code(person, by=by, now=now))
