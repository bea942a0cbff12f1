"""Actions of the payout desk."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DESK, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Payment
from tournaments.rules.desk.settlement import ON_THE_PAY_LIST, Unsettled
from tournaments.selectors.prizes.payouts import PAID_OUT
from tournaments.services.prizes import finishing, payouts

MAX_AMOUNT = 10**15

METHODS = [(method.value, method.label) for method in Payment.Method if method is not Payment.Method.FREE]


class WhichPaidEntry(serializers.Serializer[Any]):
    """An entry to which money may be due, by its number."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class PayoutFields(WhichPaidEntry):
    """A payout to a player. `left` is the amount due that the page showed; the payout is refused if less is due now."""

    amount = serializers.IntegerField(
        min_value=0,
        max_value=MAX_AMOUNT,
        required=False,
        allow_null=True,
        help_text=_("Minor units; if left out, all of it."),
    )
    kind = serializers.ChoiceField(choices=[(kind.value, kind.label) for kind in PAID_OUT], default=PAID_OUT[0].value)
    method = serializers.ChoiceField(
        choices=METHODS, required=False, help_text=_("If left out: a ticket where only a seat is left, else cash.")
    )
    id_seen = serializers.BooleanField(default=False)
    left = serializers.IntegerField(
        required=False, allow_null=True, help_text=_("The amount due that you saw; refused if less is due now.")
    )
    reason = serializers.CharField(max_length=150, required=False, allow_blank=True)
    note = serializers.CharField(max_length=150, required=False, allow_blank=True)


class PayoutCorrection(serializers.Serializer[Any]):
    """The right values of a payment. The payment is reversed and, unless the amount is 0, made again."""

    payment = OfThisTournament(queryset=Payment.objects.select_related("entry__player"))
    amount = serializers.IntegerField(
        min_value=0, max_value=MAX_AMOUNT, help_text=_("The correct amount, minor units; 0 for nothing.")
    )
    reason = serializers.CharField(max_length=150)
    method = serializers.ChoiceField(choices=METHODS, required=False)
    id_seen = serializers.BooleanField(required=False, allow_null=True, default=None)


class FetchFields(WhichPaidEntry):
    """Money that an overpaid player gives back. `left` is the overpaid amount that the page showed."""

    amount = serializers.IntegerField(
        min_value=0,
        max_value=MAX_AMOUNT,
        required=False,
        allow_null=True,
        help_text=_("Minor units; if left out, all of it."),
    )
    left = serializers.IntegerField(
        required=False, allow_null=True, help_text=_("The amount too much that you saw; refused if it is another now.")
    )
    reason = serializers.CharField(max_length=150, required=False, allow_blank=True)


class WriteOffFields(serializers.Serializer[Any]):
    """An item of money still to settle that is written off, and the reason."""

    kind = serializers.ChoiceField(choices=[str(kind) for kind in Unsettled if kind not in ON_THE_PAY_LIST])
    entry = OfThisTournament(
        queryset=Entry.objects.select_related("player"),
        required=False,
        allow_null=True,
        help_text=_("Who was paid too much; other items have none."),
    )
    left = serializers.IntegerField(
        min_value=1,
        max_value=MAX_AMOUNT,
        help_text=_("The amount that you saw, minor units; refused if it is another now."),
    )
    reason = serializers.CharField(max_length=200, help_text=_("It is kept in the log."))


class IdLimit(serializers.Serializer[Any]):
    """The sum from which the desk checks IDs."""

    limit = serializers.IntegerField(
        min_value=0, max_value=MAX_AMOUNT, allow_null=True, default=None, help_text=_("Minor units; null for never.")
    )


def _payout_arguments(clean: dict[str, Any]) -> dict[str, Any]:
    return {"entry": clean.pop("entry"), "handing": payouts.Handing(**clean)}


PAYOUT_ACTIONS = (
    Action("call-to-desk", noop("Call to the payout desk"), payouts.call_to_desk, WhichPaidEntry, roles=DESK),
    Action("pay-out", noop("Pay a prize"), payouts.pay_out, PayoutFields, roles=DESK, adapt=_payout_arguments),
    Action("fetch-back", noop("Fetch money back"), payouts.take_back_overpayment, FetchFields, roles=DESK),
    Action("write-off", noop("Write off"), finishing.write_off, WriteOffFields),
    Action("ask-for-id", noop("Set the ID limit"), payouts.set_id_check_limit, IdLimit),
    Action("correct-payout", noop("Correct a payout"), payouts.correct_payout, PayoutCorrection, roles=DESK),
)
