"""Actions on many players at once, for the page Add players."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.contribution_types import DESK, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Player
from tournaments.sentences.methods import METHODS
from tournaments.services.desk.many_entries import Arrival, enter_many, register_many

MAX_ARRIVALS = 1000
DETAILS = ("name", "alias", "club_number", "country", "city", "email", "phone", "notes")


def _text_field(most: int) -> serializers.CharField:
    return serializers.CharField(max_length=most, required=False, allow_blank=True)


class ArrivalFields(serializers.Serializer[Any]):
    """A player of the register by key, or a new one by name."""

    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True, erased_at__isnull=True), required=False
    )
    name, alias, club_number = _text_field(120), _text_field(80), _text_field(40)
    country, city, email, phone, notes = (
        _text_field(2),
        _text_field(80),
        _text_field(254),
        _text_field(40),
        _text_field(2000),
    )
    method = serializers.ChoiceField(choices=list(METHODS.items()), required=False, allow_blank=True)
    is_new = serializers.BooleanField(
        default=False, help_text=_("True: another person, also where players have this name.")
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a person without a name."""
        if not (attrs.get("player") or attrs.get("name") or attrs.get("alias")):
            raise serializers.ValidationError({"name": _("Enter a name.")})
        return attrs


class ArrivalsFields(serializers.Serializer[Any]):
    """The people of one list, added together or not at all."""

    people = serializers.ListField(child=ArrivalFields(), max_length=MAX_ARRIVALS)


class ManyEntriesFields(ArrivalsFields):
    """People who enter together, and how they pay."""

    method = serializers.ChoiceField(
        choices=list(METHODS.items()), required=False, allow_blank=True, help_text=_("Empty: they pay later.")
    )
    present = serializers.BooleanField(default=True)


def _arrivals_arguments(clean: dict[str, Any]) -> dict[str, Any]:
    people = [
        Arrival(
            player=person.get("player"),
            details={name: person[name] for name in DETAILS if person.get(name)},
            method=person.get("method", ""),
            is_new=person["is_new"],
        )
        for person in clean["people"]
    ]
    return {**clean, "people": people}


MANY_ACTIONS = (
    Action(
        "enter-many", noop("Enter many players"), enter_many, ManyEntriesFields, roles=DESK, adapt=_arrivals_arguments
    ),
    Action(
        "register-many",
        noop("Add many players to the register"),
        register_many,
        ArrivalsFields,
        roles=DESK,
        adapt=_arrivals_arguments,
    ),
)
