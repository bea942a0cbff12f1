"""Actions on the price list."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Profile, Sold
from tournaments.services.desk import prices

MAX_CHIPS = 10**12


def _money_field() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=10**15, required=False, help_text=_("Minor units."))


class Parts(serializers.Serializer[Any]):
    """A price in its parts, the chips it buys, and until when it is sold."""

    name = serializers.CharField(max_length=40, required=False)
    chips = serializers.IntegerField(min_value=0, max_value=MAX_CHIPS, required=False)
    prize_share, house_fee, staff_fee, bounty, season_fee = (
        _money_field(),
        _money_field(),
        _money_field(),
        _money_field(),
        _money_field(),
    )
    until = RoomTime(required=False, allow_null=True)
    until_step = serializers.CharField(max_length=40, required=False, allow_blank=True)


class NewPrice(Parts):
    """A price to be added at the end of the list."""

    name = serializers.CharField(max_length=40)
    sells = serializers.ChoiceField(choices=Sold.choices)


class OtherPrice(Parts):
    """Changes of a price; earlier sales stay as they are."""

    profile = OfThisTournament(queryset=Profile.objects.all())


class WhichPrice(serializers.Serializer[Any]):
    """One price of this tournament's list, by its number."""

    profile = OfThisTournament(queryset=Profile.objects.all())


PRICE_ACTIONS = (
    Action("add-price", noop("Add a price"), prices.add_profile, NewPrice),
    Action("change-price", noop("Change a price"), prices.change_profile, OtherPrice),
    Action("retire-price", noop("Remove a price"), prices.retire_profile, WhichPrice),
)
