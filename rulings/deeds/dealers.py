"""The dealer line at the door."""

from typing import Any

from rest_framework import serializers

from rulings.models import Dealer
from rulings.services import dealers
from tables.deeds.fields import ByNumber
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed

PANELS = ("now", "rulings", "log")


class Comes(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


class WhichDealer(serializers.Serializer[Any]):
    dealer = OfThisTournament(queryset=Dealer.objects.all())


class Pushes(WhichDealer):
    table = ByNumber(required=False, help_text="Left out: the dealer goes on a break.")
    anyway = serializers.BooleanField(default=False, help_text="Though the level changes in a moment.")


class PushesAll(serializers.Serializer[Any]):
    anyway = serializers.BooleanField(
        default=False, help_text="Though the level changes in a moment, or somebody just did."
    )


DEALER_DEEDS = (
    Deed("add-dealer", "Add a dealer to the line", dealers.add_dealer, Comes, FLOOR_STAFF, PANELS),
    Deed("let-dealer-go", "Let a dealer go", dealers.let_dealer_go, WhichDealer, FLOOR_STAFF, PANELS),
    Deed("push-dealer", "Push a dealer", dealers.push, Pushes, FLOOR_STAFF, PANELS),
    Deed("push-line", "Push the dealers", dealers.push_line, PushesAll, FLOOR_STAFF, PANELS),
)
