"""Actions on the dealer line-up."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from rulings.models import Dealer
from rulings.services import dealers
from tables.actions.fields import ByNumber
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _


class Comes(serializers.Serializer[Any]):
    """The name of a dealer who starts work. A returning dealer gets their former place in the line-up."""

    name = serializers.CharField(max_length=60)


class WhichDealer(serializers.Serializer[Any]):
    """One dealer of this tournament's line-up, by their number."""

    dealer = OfThisTournament(queryset=Dealer.objects.all())


class Pushes(WhichDealer):
    """One dealer to push (move) to a table or on a break.

    `anyway` allows it while pushes are on hold (TDA 2024 RP-7).
    """

    table = ByNumber(required=False, help_text=_("Leave empty to send the dealer on a break."))
    anyway = serializers.BooleanField(default=False, help_text=_("Even if the level changes in a moment."))


class PushesAll(serializers.Serializer[Any]):
    """A push of all dealers to their next places.

    `anyway` allows it while pushes are on hold (TDA 2024 RP-7) or right after another push.
    """

    anyway = serializers.BooleanField(
        default=False, help_text=_("Even if the level changes in a moment, or dealers were rotated just now.")
    )


DEALER_ACTIONS = (
    Action("add-dealer", noop("Add a dealer to the rotation"), dealers.add_dealer, Comes, FLOOR_STAFF),
    Action("let-dealer-go", noop("Remove a dealer from the rotation"), dealers.remove_dealer, WhichDealer, FLOOR_STAFF),
    Action("push-dealer", noop("Move a dealer"), dealers.push_dealer, Pushes, FLOOR_STAFF),
    Action("push-line", noop("Rotate dealers"), dealers.push_line_up, PushesAll, FLOOR_STAFF),
)
