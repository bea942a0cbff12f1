"""Actions on links, and the action that a pressed link does."""

import re
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from automations.models import ActionButton
from automations.rules.event_types import BY_BUTTON
from automations.rules.links import LINKED
from automations.services import links
from tournaments.actions.fields import OfThisTournament
from tournaments.composition import composition
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import roles_of
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.open_floor import floor

_DIGEST = re.compile(r"[0-9a-f]{64}")


class NewLink(serializers.Serializer[Any]):
    """A link by which a program does one action, with the action's fields.

    Refuses an action that the person may not do, fields that the action refuses, and a digest that is not a SHA-256.
    """

    name = serializers.CharField(max_length=60)
    action = serializers.ChoiceField(choices=sorted(LINKED))
    given = serializers.DictField(required=False, help_text=_("What the action asks for, as its own address takes it."))
    digest = serializers.CharField(
        help_text=_("SHA-256 of the token, in hexadecimal: the server never keeps the token.")
    )

    default_error_messages = {
        "not_allowed": _("You may not do this action, so no link of yours may."),
        "digest": _("64 hexadecimal digits."),
    }

    def validate_digest(self, value: str) -> str:
        """Return the digest in lower case. Refuses text that is not a SHA-256 digest."""
        if not _DIGEST.fullmatch(value):
            self.fail("digest")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Validate the linked action's fields when the link is saved."""
        action = composition().actions[attrs["action"]]
        tournament, by = self.context["tournament"], self.context["by"]
        if not action.permits(roles_of(by, tournament)):
            self.fail("not_allowed")
        given = attrs.setdefault("given", {})
        tried = action.fields(data=given, context=self.context)
        tried.is_valid(raise_exception=True)
        return attrs


class WhichLink(serializers.Serializer[Any]):
    """One link of a program to an action of this tournament, by its number."""

    link = OfThisTournament(queryset=ActionButton.objects.all())


def press_link(link: ActionButton, *, now: datetime) -> list[FloorLog]:
    """Do the action of a link. Returns the log entries that the action wrote.

    The action has the rights of the person who made the link. Refuses if that person may no longer do it.
    """
    action = composition().actions[link.action]
    if not link.by.is_active or not action.permits(roles_of(link.by, link.tournament)):
        raise Refused("link_without_right", name=link.name)
    asked = action.fields(data=link.given, context={"tournament": link.tournament, "by": link.by, "now": now})
    asked.is_valid(raise_exception=True)
    known_as = f"{BY_BUTTON}{link.name}"
    with floor(link.tournament, by=None, now=now, known_as=known_as, roles=action.undo_roles) as f:
        action.run(f, **action.adapt(dict(asked.validated_data)))
        return [row for row in f.written if row.action not in BY_ITSELF]


LINK_ACTIONS = (
    Action("add-link", noop("Add a button for a program"), links.add_link, NewLink),
    Action("remove-link", noop("Remove a button for a program"), links.remove_link, WhichLink),
)
