"""Deeds at the door on prizes and points."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.frame import Deed
from tournaments.rules.payout_curve import Remainder, Shape
from tournaments.rules.payout_plan import Way
from tournaments.rules.payout_tables import TABLES
from tournaments.rules.prizes import Rounding
from tournaments.services import points, prize_corrections, prizes

#: what prizes change on the dashboard
PANELS = ("now", "money", "log")
#: no prize is larger, minor units
MOST = 10**15


def _money(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST, **more)


class PayoutPlan(serializers.Serializer[Any]):
    way = serializers.ChoiceField(choices=[one.value for one in Way])
    percent = serializers.CharField(max_length=8, required=False, help_text="Places paid, in percent of the entries.")
    rounding = serializers.ChoiceField(choices=[one.value for one in Rounding], required=False)
    table = serializers.ChoiceField(choices=[(name, one.title) for name, one in TABLES.items()], required=False)
    min_cash = serializers.CharField(max_length=8, required=False, help_text="The least prize, times the buy-in.")
    shape = serializers.ChoiceField(choices=[one.value for one in Shape], required=False)
    steepness = serializers.CharField(
        max_length=8, required=False, help_text="Alpha of a power, or the ratio from a place to the next."
    )
    flat = serializers.BooleanField(required=False, help_text="Tiers below the final table: 10-12, 13-15, 16-18, ...")
    unit = serializers.IntegerField(min_value=1, max_value=MOST, required=False, help_text="Rounding, minor units.")
    remainder = serializers.ChoiceField(choices=[one.value for one in Remainder], required=False)
    seat_cost = _money(required=False, help_text="A satellite's seat, minor units.")
    award = serializers.CharField(max_length=80, required=False, allow_blank=True)


class Place(serializers.Serializer[Any]):
    place = serializers.IntegerField(min_value=1, max_value=100_000)


class PlaceAmount(Place):
    amount = _money(help_text="Minor units.")


class Freeze(serializers.Serializer[Any]):
    early = serializers.BooleanField(default=False, help_text="Although registration is open.")


class CorrectPrizes(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)
    amounts = PlaceAmount(many=True, required=False, help_text="What changes; left out: all is reckoned anew.")
    accept = serializers.BooleanField(default=False, help_text="Take it although it does not add up.")


class Formula(serializers.Serializer[Any]):
    formula = serializers.CharField(max_length=200, allow_blank=True, help_text="A name, or a formula; empty for none.")


def _by_place(clean: dict[str, Any]) -> dict[str, Any]:
    if "amounts" not in clean:
        return clean
    return {**clean, "amounts": {one["place"]: one["amount"] for one in clean["amounts"]}}


PRIZE_DEEDS = (
    Deed("plan-payouts", "Choose how prizes are reckoned", prizes.plan_payouts, PayoutPlan, panels=PANELS),
    Deed("lock-place", "Set a prize by hand", prizes.lock_place, PlaceAmount, panels=PANELS),
    Deed("unlock-place", "Let a prize be reckoned again", prizes.unlock_place, Place, panels=PANELS),
    Deed("freeze-prizes", "Freeze the prizes", prizes.freeze_prizes, Freeze, panels=PANELS),
    Deed(
        "correct-prizes",
        "Correct frozen prizes",
        prize_corrections.correct_prizes,
        CorrectPrizes,
        panels=PANELS,
        adapt=_by_place,
    ),
    Deed("choose-points", "Choose how points are given", points.choose_points, Formula, panels=("now", "log")),
)
