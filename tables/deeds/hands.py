"""Deeds on hands at the door: the button, going out, and undo with its seats."""

from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from tables.deeds.fields import DEALS, PANELS, ByNumber, SpokenSeat
from tables.deeds.room import WhichTable
from tables.services import buttons, going_out, notes, undoing
from tournaments.deeds import DEEDS
from tournaments.deeds.bounties import Stacks, Winners
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry

#: no stack is larger
MOST = 10**12


class MaybeChips(serializers.IntegerField):
    """Chips of one player; left empty where nobody asks for them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(min_value=0, max_value=MOST, allow_null=True, **more)

    def run_validation(self, data: Any = empty) -> int | None:
        """What was given; a form's empty field is nothing."""
        found: int | None = super().run_validation(None if data == "" else data)
        return found


class Chips(serializers.ListField):
    """Chips of several players, in their order."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=MaybeChips(), required=False, max_length=40, **more)


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
    by = Winners(required=False)
    stacks = Stacks(required=False)
    stack = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST, help_text="What he had when the hand was dealt."
    )
    ante = serializers.IntegerField(default=0, min_value=0, max_value=MOST, help_text="The ante he paid of it for all.")
    same_hand = OfThisTournament(
        queryset=Entry.objects.select_related("player"),
        required=False,
        allow_null=True,
        help_text="Somebody who went out in the same hand.",
    )
    other_stack = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST, help_text="What that one had, if nobody said so."
    )


class Together(serializers.Serializer[Any]):
    entries = serializers.ListField(
        child=OfThisTournament(queryset=Entry.objects.select_related("player")), min_length=2, max_length=40
    )
    stacks = Chips(help_text="What each had when the hand was dealt, in their order.")
    antes = Chips(help_text="The ante that each paid of it for all; nothing: none.")
    by = Winners(required=False)


class Note(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    words = serializers.CharField(max_length=200)


HAND_DEEDS = (
    Deed("note", "Note something on a player", notes.note, Note, roles=FLOOR_STAFF, panels=("now", "table", "log")),
    Deed("set-button", "Set the button", buttons.set_button, Button, roles=FLOOR_STAFF, panels=PANELS),
    Deed("next-hand", "Deal the next hand at a table", buttons.deal_next, WhichTable, roles=FLOOR_STAFF, panels=DEALS),
    Deed(
        "bust",
        DEEDS["bust"].title,
        going_out.bust,
        Out,
        roles=DEEDS["bust"].roles,
        panels=tuple(dict.fromkeys((*DEEDS["bust"].panels, *PANELS))),
    ),
    Deed(
        "bust-together",
        "Bust several players of one hand",
        going_out.bust_together,
        Together,
        roles=DEEDS["bust"].roles,
        panels=tuple(dict.fromkeys((*DEEDS["bust"].panels, *PANELS))),
    ),
    Deed(
        "undo",
        DEEDS["undo"].title,
        undoing.undo,
        DEEDS["undo"].fields,
        roles=DEEDS["undo"].roles,
        panels=tuple(dict.fromkeys((*DEEDS["undo"].panels, *DEALS))),
    ),
)
