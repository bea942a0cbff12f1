"""Actions on prizes and points."""

from typing import Any, ClassVar

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OwnResultTemplate
from tournaments.rules.leagues.formulas import MOST_STORED
from tournaments.rules.prizes.payout_curve import Remainder, Shape
from tournaments.rules.prizes.payout_plan import MOST_OWN, PayoutMethod
from tournaments.rules.prizes.payout_tables import TABLES
from tournaments.rules.prizes.prizes import Rounding
from tournaments.services.prizes import prize_corrections, prizes

# Minor units.
MAX_AMOUNT = 10**15


def _money_field(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MAX_AMOUNT, **options)


class PayoutPlanFields(serializers.Serializer[Any]):
    """A payout plan: the places paid, the curve or table, and the rounding."""

    method = serializers.ChoiceField(choices=[method.value for method in PayoutMethod])
    percent = serializers.CharField(
        max_length=8, required=False, help_text=_("Places paid, in percent of the entries.")
    )
    rounding = serializers.ChoiceField(choices=[rounding.value for rounding in Rounding], required=False)
    table = serializers.ChoiceField(choices=[(name, table.title) for name, table in TABLES.items()], required=False)
    min_cash = serializers.CharField(max_length=8, required=False, help_text=_("Min-cash, times the buy-in."))
    shape = serializers.ChoiceField(choices=[shape.value for shape in Shape], required=False)
    steepness = serializers.CharField(
        max_length=8, required=False, help_text=_("Alpha of a power, or the ratio from a place to the next.")
    )
    flat = serializers.BooleanField(
        required=False, help_text=_("Tiers below the final table: 10-12, 13-15, 16-18, ...")
    )
    unit = serializers.IntegerField(
        min_value=1, max_value=MAX_AMOUNT, required=False, help_text=_("Rounding, minor units.")
    )
    remainder = serializers.ChoiceField(choices=[remainder.value for remainder in Remainder], required=False)
    seat_cost = _money_field(required=False, help_text=_("A satellite's seat, minor units."))
    award = serializers.CharField(max_length=80, required=False, allow_blank=True)
    places = serializers.IntegerField(
        min_value=0, max_value=100_000, required=False, help_text=_("How many are paid, instead of the percentage.")
    )
    shares = serializers.ListField(
        child=serializers.CharField(max_length=8),
        required=False,
        max_length=MOST_OWN,
        help_text=_("An own table: the percentage of each place, first place first."),
    )
    name = serializers.CharField(max_length=60, required=False, allow_blank=True, help_text=_("Of an own table."))


class OwnTableFields(serializers.Serializer[Any]):
    """A table of percentages, first place first, that every tournament of the organisation can use."""

    name = serializers.CharField(max_length=60)
    shares = serializers.ListField(child=serializers.CharField(max_length=8), max_length=MOST_OWN)


class ResultTemplateFields(serializers.ModelSerializer[OwnResultTemplate]):
    """A template of result files: the columns, one per line as `heading = field`, and the formats."""

    class Meta:
        model = OwnResultTemplate
        fields: ClassVar[list[str]] = [
            *("name", "event_columns", "player_columns", "date_format", "amount_format", "separator"),
        ]
        extra_kwargs: ClassVar[dict[str, Any]] = {
            "name": {"validators": [], "help_text": _("For whom the file is.")},
            "event_columns": {"help_text": _("For a line about the tournament above the players; empty for none.")},
            "player_columns": {"help_text": _("For a line a player.")},
            **{name: {"help_text": _("An example of it.")} for name in ("date_format", "amount_format")},
        }


class WhichResultTemplate(serializers.Serializer[Any]):
    """One of the organisation's own templates, by its number."""

    template = serializers.PrimaryKeyRelatedField(queryset=OwnResultTemplate.objects.all())


class PlaceFields(serializers.Serializer[Any]):
    """One place, 1 for the winner."""

    place = serializers.IntegerField(min_value=1, max_value=100_000)


class PlaceAmount(PlaceFields):
    """The prize of one place, set by hand instead of by the plan."""

    amount = _money_field(help_text=_("Minor units."))


class FreezeFields(serializers.Serializer[Any]):
    """Permission to post prizes while registration is open."""

    early = serializers.BooleanField(default=False, help_text=_("Even while registration is open."))


class CorrectPrizes(serializers.Serializer[Any]):
    """Corrected prizes and the reason. Without amounts, all prizes are recalculated."""

    reason = serializers.CharField(max_length=200)
    amounts = PlaceAmount(
        many=True, required=False, help_text=_("What changes; if left out, all prizes are recalculated.")
    )
    accept = serializers.BooleanField(default=False, help_text=_("Save although it does not add up."))


class FormulaFields(serializers.Serializer[Any]):
    """The points formula of the tournament: a published formula by name, or an own formula as text."""

    formula = serializers.CharField(
        max_length=MOST_STORED,
        allow_blank=True,
        help_text=_("A name, or a formula; empty for none. players or n are people, entries count re-entries too."),
    )


def _amounts_by_place(clean: dict[str, Any]) -> dict[str, Any]:
    if "amounts" not in clean:
        return clean
    return {**clean, "amounts": {place["place"]: place["amount"] for place in clean["amounts"]}}


PRIZE_ACTIONS = (
    Action("plan-payouts", noop("Choose the payout plan"), prizes.plan_payouts, PayoutPlanFields),
    Action("save-payout-table", noop("Save a payout table"), prizes.save_payout_table, OwnTableFields),
    Action(
        "save-result-template", noop("Save a template of results"), prizes.save_result_template, ResultTemplateFields
    ),
    Action(
        "remove-result-template",
        noop("Remove a template of results"),
        prizes.remove_result_template,
        WhichResultTemplate,
    ),
    Action("lock-place", noop("Set a prize manually"), prizes.lock_place, PlaceAmount),
    Action("unlock-place", noop("Recalculate a prize"), prizes.unlock_place, PlaceFields),
    Action("freeze-prizes", noop("Post the payouts"), prizes.freeze_prizes, FreezeFields),
    Action(
        "correct-prizes",
        noop("Correct the posted payouts"),
        prize_corrections.correct_prizes,
        CorrectPrizes,
        adapt=_amounts_by_place,
    ),
    Action("choose-points", noop("Choose the points formula"), prizes.choose_points, FormulaFields),
)
