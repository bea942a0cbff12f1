"""Actions on the button, and the next hand."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import ByNumber
from tables.actions.room import WhichTable
from tables.services.hands import buttons
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _


class Button(serializers.Serializer[Any]):
    """The seat of a table's button; with a dead button also the seats of the blinds."""

    table = ByNumber()
    button = serializers.IntegerField(min_value=1, max_value=12, help_text=_("The seat with the button."))
    small_blind = serializers.IntegerField(
        required=False, min_value=1, max_value=12, help_text=_("Only with a dead button: the seat of the small blind.")
    )
    big_blind = serializers.IntegerField(required=False, min_value=1, max_value=12)


BUTTON_ACTIONS = (
    Action("set-button", noop("Set the button"), buttons.set_button, Button, roles=FLOOR_STAFF),
    Action("next-hand", noop("Deal the next hand at a table"), buttons.deal_next, WhichTable, roles=FLOOR_STAFF),
)
