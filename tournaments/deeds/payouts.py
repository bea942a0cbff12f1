"""The payout desk's deeds at the door."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import DESK, Deed
from tournaments.models import Entry, Payment
from tournaments.selectors.payouts import PAID_OUT
from tournaments.services import payouts

PANELS = ("now", "money", "log")
MOST = 10**15

#: how money is handed over: nobody is paid with a free entry
METHODS = [(one.value, one.label) for one in Payment.Method if one is not Payment.Method.FREE]


class InMoney(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class HandOver(InMoney):
    amount = serializers.IntegerField(
        min_value=0, max_value=MOST, required=False, allow_null=True, help_text="Minor units; left out: all."
    )
    kind = serializers.ChoiceField(choices=[(one.value, one.label) for one in PAID_OUT], default=PAID_OUT[0].value)
    method = serializers.ChoiceField(choices=METHODS, default=Payment.Method.CASH.value)
    id_seen = serializers.BooleanField(default=False)
    left = serializers.IntegerField(
        required=False, allow_null=True, help_text="What you saw there was to pay: refused when it is less by now."
    )
    reason = serializers.CharField(max_length=150, required=False, allow_blank=True)
    note = serializers.CharField(max_length=150, required=False, allow_blank=True)


class PutRight(serializers.Serializer[Any]):
    payment = OfThisTournament(queryset=Payment.objects.select_related("entry__player"))
    amount = serializers.IntegerField(min_value=0, max_value=MOST, help_text="What is right, minor units; 0: nothing.")
    reason = serializers.CharField(max_length=150)
    method = serializers.ChoiceField(choices=METHODS, required=False)
    id_seen = serializers.BooleanField(required=False, allow_null=True, default=None)


class IdLimit(serializers.Serializer[Any]):
    limit = serializers.IntegerField(
        min_value=0, max_value=MOST, allow_null=True, default=None, help_text="Minor units; null: never."
    )


def _handing(clean: dict[str, Any]) -> dict[str, Any]:
    return {"entry": clean.pop("entry"), "handing": payouts.Handing(**clean)}


PAYOUT_DEEDS = (
    Deed("call-to-desk", "Call to the payout desk", payouts.call_to_desk, InMoney, roles=DESK, panels=PANELS),
    Deed("pay-out", "Pay a prize", payouts.pay_out, HandOver, roles=DESK, panels=PANELS, adapt=_handing),
    Deed("ask-for-id", "Set from when an ID is seen", payouts.ask_for_id, IdLimit, panels=PANELS),
    Deed("correct-payout", "Correct a payout", payouts.correct_payout, PutRight, roles=DESK, panels=PANELS),
)
