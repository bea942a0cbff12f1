"""Deeds at the door on who works in a tournament."""

from typing import Any

from django.contrib.auth import get_user_model
from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import Deed
from tournaments.models import Role
from tournaments.services import roles


class Grant(serializers.Serializer[Any]):
    user = serializers.SlugRelatedField(
        slug_field="username",
        queryset=get_user_model().objects.filter(is_active=True),
        help_text="A login of this house.",
        error_messages={"does_not_exist": "Nobody here has the login {value}."},
    )
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


class WhichRole(serializers.Serializer[Any]):
    role = OfThisTournament(queryset=Role.objects.select_related("user"))


PEOPLE_DEEDS = (
    Deed("grant-role", "Let somebody work here", roles.grant, Grant, panels=("log",)),
    Deed("revoke-role", "Take a role away", roles.revoke, WhichRole, panels=("log",)),
)
