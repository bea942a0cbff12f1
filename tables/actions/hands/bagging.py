"""Actions at the end of a day: the last hands, and the bags."""

import secrets
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.hands.busts import MAX_CHIPS
from tables.actions.hands.ticks import Anyway
from tables.actions.room import WhichTable
from tables.rules.hands.bagging import FEWEST, MOST
from tables.services.days import bag_opening
from tables.services.hands import bagging
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry


class MoreHands(serializers.Serializer[Any]):
    """The number of hands that every table still deals.

    Without `hands`, a number from `fewest` to `most` is drawn at random.
    """

    hands = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=50, help_text=_("If left out, the number is drawn.")
    )
    fewest = serializers.IntegerField(default=FEWEST, min_value=1, max_value=50)
    most = serializers.IntegerField(default=MOST, min_value=1, max_value=50)


class BagOwner(serializers.Serializer[Any]):
    """The player to whom a bag belongs, given by the entry."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class BagCount(BagOwner):
    """One player's bag, counted by two people at once. The same name twice is refused."""

    stack = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS)
    counted_by = serializers.CharField(max_length=80, help_text=_("Who counted first, normally the player."))
    checked_by = serializers.CharField(max_length=80, help_text=_("Who counted second."))


class BagOpening(BagOwner):
    """The count of a bag by two people. A count that differs from the recorded one needs a reason."""

    found = serializers.IntegerField(min_value=0, max_value=MAX_CHIPS, help_text=_("The chips in the bag."))
    opened_by = serializers.CharField(max_length=80)
    witness = serializers.CharField(max_length=80)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


def _with_seed(clean: dict[str, Any]) -> dict[str, Any]:
    """Add a random seed that decides the number of hands, unless the number is given."""
    return clean if clean.get("hands") else {**clean, "hands": None, "seed": secrets.token_hex(16)}


BAG_ACTIONS = (
    Action("last-hands", noop("Announce the last hands"), bagging.announce_last_hands, MoreHands, adapt=_with_seed),
    Action("last-hand", noop("Report a last hand"), bagging.tick_last_hand, WhichTable, roles=FLOOR_STAFF),
    Action("last-hands-over", noop("End the last hands"), bagging.end_last_hands, Anyway),
    Action("bag", noop("Bag a stack"), bagging.record_bag, BagCount, roles=FLOOR_STAFF),
    Action("open-bag", noop("Open a bag"), bag_opening.open_bag, BagOpening, roles=FLOOR_STAFF),
    Action("check-bags", noop("Confirm the bags"), bagging.sign_off_bags),
)
