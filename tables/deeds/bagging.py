"""The end of a day at the door: the last hands, and the bags."""

import secrets
from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS
from tables.deeds.hands import MOST as MOST_CHIPS
from tables.deeds.room import WhichTable
from tables.deeds.ticks import Anyway
from tables.rules.bagging import FEWEST, MOST
from tables.services import bagging
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry


class MoreHands(serializers.Serializer[Any]):
    hands = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=50, help_text="Left out: it is drawn."
    )
    fewest = serializers.IntegerField(default=FEWEST, min_value=1, max_value=50)
    most = serializers.IntegerField(default=MOST, min_value=1, max_value=50)


class WhoseBag(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class Bags(WhoseBag):
    stack = serializers.IntegerField(min_value=1, max_value=MOST_CHIPS)
    counted_by = serializers.CharField(max_length=80, help_text="Who counted: the player, as a rule.")
    checked_by = serializers.CharField(max_length=80, help_text="Who counted after him.")


class Opens(WhoseBag):
    found = serializers.IntegerField(min_value=0, max_value=MOST_CHIPS, help_text="What was in it.")
    opened_by = serializers.CharField(max_length=80)
    witness = serializers.CharField(max_length=80)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


def _drawn(clean: dict[str, Any]) -> dict[str, Any]:
    """A number that was given, or a seed of the system's own chance to draw one with."""
    return clean if clean.get("hands") else {**clean, "hands": None, "seed": secrets.token_hex(16)}


SHOWS = (*PANELS, "clock", "sums")

BAG_DEEDS = (
    Deed("last-hands", "Announce the last hands", bagging.last_hands, MoreHands, panels=SHOWS, adapt=_drawn),
    Deed("last-hand", "A last hand is played", bagging.tick_last_hand, WhichTable, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("last-hands-over", "The last hands are played", bagging.end_last_hands, Anyway, panels=SHOWS),
    Deed("bag", "Bag a stack", bagging.bag, Bags, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("open-bag", "Open a bag", bagging.open_bag, Opens, roles=FLOOR_STAFF, panels=SHOWS),
    Deed("check-bags", "Sign the bags off", bagging.check_bags, panels=SHOWS),
)
