"""The price list's deeds at the door."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament, RoomTime
from tournaments.deeds.frame import Deed
from tournaments.models import Profile, Sold
from tournaments.services import profiles

PANELS = ("entries", "money", "log")
MOST = 10**12


def _money() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=10**15, required=False, help_text="Minor units.")


class Parts(serializers.Serializer[Any]):
    """A price in its parts, what it buys, and until when."""

    name = serializers.CharField(max_length=40, required=False)
    chips = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    prize_share, house_fee, staff_fee, bounty, season_fee = _money(), _money(), _money(), _money(), _money()
    until = RoomTime(required=False, allow_null=True)
    until_step = serializers.CharField(max_length=40, required=False, allow_blank=True)


class NewPrice(Parts):
    name = serializers.CharField(max_length=40)
    sells = serializers.ChoiceField(choices=Sold.choices)


class OtherPrice(Parts):
    profile = OfThisTournament(queryset=Profile.objects.all())


class WhichPrice(serializers.Serializer[Any]):
    profile = OfThisTournament(queryset=Profile.objects.all())


PRICE_DEEDS = (
    Deed("add-price", "Put a price on the list", profiles.add_profile, NewPrice, panels=PANELS),
    Deed("change-price", "Change a price", profiles.change_profile, OtherPrice, panels=PANELS),
    Deed("retire-price", "Take a price off the list", profiles.retire_profile, WhichPrice, panels=PANELS),
)
