"""Actions on the staff of a tournament."""

from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Role
from tournaments.services.staff import roles


class Grant(serializers.Serializer[Any]):
    """A staff account by its login, and its role in this tournament, in place of an earlier one."""

    user = serializers.SlugRelatedField(
        slug_field="username",
        queryset=get_user_model().objects.filter(is_active=True),
        help_text=_("The login of a staff account."),
        error_messages={"does_not_exist": _("No account has the login {value}.")},
    )
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


class WhichRole(serializers.Serializer[Any]):
    """A person's role in this tournament, by its number."""

    role = OfThisTournament(queryset=Role.objects.select_related("user"))


PEOPLE_ACTIONS = (
    Action("grant-role", noop("Add staff"), roles.grant_role, Grant),
    Action("revoke-role", noop("Remove staff"), roles.revoke_role, WhichRole),
)
