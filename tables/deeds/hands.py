"""Deeds on hands at the door: the button, going out, and undo with its seats."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS, ByNumber, SpokenSeat
from tables.deeds.room import WhichTable
from tables.services import buttons, going_out, undoing
from tournaments.deeds import DEEDS
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry


class Button(serializers.Serializer[Any]):
    table = ByNumber()
    button = serializers.IntegerField(min_value=1, max_value=12, help_text="The seat with the button.")
    small_blind = serializers.IntegerField(
        required=False, min_value=1, max_value=12, help_text="Only with a dead button: the seat of the small blind."
    )
    big_blind = serializers.IntegerField(required=False, min_value=1, max_value=12)


class Out(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), required=False)
    seat = SpokenSeat(required=False, help_text="Instead of the entry: 12.3 is table 12, seat 3.")


HAND_DEEDS = (
    Deed("set-button", "Set the button", buttons.set_button, Button, roles=FLOOR_STAFF, panels=PANELS),
    Deed("next-hand", "Deal the next hand at a table", buttons.deal_next, WhichTable, roles=FLOOR_STAFF, panels=PANELS),
    Deed(
        "bust",
        DEEDS["bust"].title,
        going_out.bust,
        Out,
        roles=DEEDS["bust"].roles,
        panels=(*DEEDS["bust"].panels, "tables"),
    ),
    Deed(
        "undo",
        DEEDS["undo"].title,
        undoing.undo,
        DEEDS["undo"].fields,
        roles=DEEDS["undo"].roles,
        panels=(*DEEDS["undo"].panels, "tables"),
    ),
)
