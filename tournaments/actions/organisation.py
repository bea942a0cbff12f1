"""Actions of the organisation on its own settings, and the first page of a new installation."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.models import User
from rest_framework import serializers

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Demonstration, OrganisationSettings
from tournaments.selectors.staff.organisation_settings import SETTINGS
from tournaments.selectors.staff.roles import DEMONSTRATION, ORGANISATION, ORGANISATION_DIRECTOR, refuse_untrusted
from tournaments.services.demonstration import add_demonstration, remove_demonstration
from tournaments.services.floor.floor import Person
from tournaments.services.staff.first_setup import set_up
from tournaments.services.staff.organisation_settings import (
    change_organisation_settings,
    restore_organisation_settings,
)


class OrganisationFields(serializers.ModelSerializer[OrganisationSettings]):
    """The organisation's name, and what a new tournament begins with unless it copies another one."""

    class Meta:
        model = OrganisationSettings
        fields: ClassVar[list[str]] = list(SETTINGS)
        extra_kwargs: ClassVar[dict[str, Any]] = {
            "name": {"help_text": _("Club or room. Stands on screens and sheets of tournaments without a venue.")},
            "currency": {"required": False, "help_text": _("Three letters, for example EUR.")},
            "language": {"required": False, "help_text": _("Screens, printouts and public pages.")},
            "zone": {"required": False, "help_text": _("All times on screens and paper are in this zone.")},
            "rulebook": {"required": False},
            "backup_folder": {
                "help_text": _("A folder of the computer that runs Shuffle Up, for automatic backups. Empty: none."),
            },
        }


class FirstSetup(OrganisationFields):
    """The first page: the person's own name and password, and the organisation's settings."""

    own_name = serializers.CharField(max_length=150, help_text=_("The name with which you sign in from now on."))
    password = serializers.CharField(
        trim_whitespace=False, max_length=500, write_only=True, help_text=_("At least 10 characters.")
    )

    class Meta(OrganisationFields.Meta):
        fields: ClassVar[list[str]] = ["own_name", "password", *SETTINGS]
        extra_kwargs: ClassVar[dict[str, Any]] = {
            **OrganisationFields.Meta.extra_kwargs,
            **{name: {"required": True} for name in ("currency", "language", "zone", "rulebook")},
        }


def change_organisation(given: Any, *, by: Person, now: datetime) -> OrganisationSettings:
    """Change the organisation's settings. Raises ValidationError or Refused."""
    refuse_untrusted(by, ORGANISATION_DIRECTOR, action=ORGANISATION)
    fields = OrganisationFields(data=given, partial=True)
    fields.is_valid(raise_exception=True)
    return change_organisation_settings(fields=fields.validated_data, by=by, now=now)


def restore_organisation(*, number: int, by: Person, now: datetime) -> OrganisationSettings:
    """Restore the settings of an earlier change. Raises Refused."""
    refuse_untrusted(by, ORGANISATION_DIRECTOR, action=ORGANISATION)
    return restore_organisation_settings(number=number, by=by, now=now)


def request_demonstration(*, by: Person, now: datetime) -> Demonstration:
    """Request the demonstration, which the worker then makes. Idempotent. Raises Refused."""
    refuse_untrusted(by, ORGANISATION_DIRECTOR, action=DEMONSTRATION)
    return add_demonstration(by=by, now=now)


def clear_demonstration(*, by: Person, now: datetime) -> Demonstration:
    """Remove the demonstration with its tournaments and players. Raises Refused."""
    refuse_untrusted(by, ORGANISATION_DIRECTOR, action=DEMONSTRATION)
    return remove_demonstration(by=by, now=now)


def do_first_setup(given: Any, *, by: User, now: datetime) -> None:
    """Fill in the first page. Raises ValidationError or Refused."""
    fields = FirstSetup(data=given)
    fields.is_valid(raise_exception=True)
    values = dict(fields.validated_data)
    own_name, password = values.pop("own_name"), values.pop("password")
    set_up(by, own_name=own_name, password=password, fields=values, now=now)
