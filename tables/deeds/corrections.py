"""Corrections of bust-outs at the door: the wrong player, the wrong order, the wrong hand."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS
from tables.deeds.hands import MOST
from tables.services import reviving
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry
from tournaments.services import bust_corrections


def _entry(**more: Any) -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player"), **more)


def _chips(words: str) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST, help_text=words)


class WhoIsOut(serializers.Serializer[Any]):
    entry = _entry(help_text="Who was busted.")


class Instead(WhoIsOut):
    instead = _entry(help_text="Who is really out.")
    stack = _chips("What that one had when the hand was dealt.")


class Order(WhoIsOut):
    before = _entry(required=False, help_text="Who went out next after him.")
    after = _entry(required=False, help_text="Or: who went out just before him.")


class Hand(WhoIsOut):
    stack = _chips("What he had when the hand was dealt.")
    ante = _chips("The ante that he paid of it for all.")
    table = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=32_000)
    round_number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=32_000, help_text="The hand of hand for hand."
    )
    same_hand = _entry(required=False, allow_null=True, help_text="Somebody who went out in the same hand.")
    alone = serializers.BooleanField(default=False, help_text="Nobody else went out in that hand.")


EVERY = (*PANELS, "field", "entries", "money")

CORRECTION_DEEDS = (
    Deed("revive", "Bring a player back", reviving.revive, WhoIsOut, roles=FLOOR_STAFF, panels=EVERY),
    Deed("correct-bust", "Another player is out", reviving.correct_bust, Instead, roles=FLOOR_STAFF, panels=EVERY),
    Deed("reorder-bust", "Correct the order", bust_corrections.reorder_bust, Order, panels=EVERY),
    Deed("correct-hand", "Correct the hand", bust_corrections.correct_hand, Hand, panels=EVERY),
)
