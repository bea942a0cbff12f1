"""Actions that correct bust-outs: the wrong player, the wrong order, the wrong hand."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.hands.busts import MOST
from tables.services.hands import reinstating
from tournaments.actions.action import FLOOR_STAFF, Action
from tournaments.actions.fields import OfThisTournament
from tournaments.models import Entry
from tournaments.services.desk import bust_corrections

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def _entry(**more: Any) -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player"), **more)


def _chips(words: "StrPromise") -> serializers.IntegerField:
    return serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST, help_text=words)


class WhoIsOut(serializers.Serializer[Any]):
    entry = _entry(help_text=_("Who was busted."))


class Instead(WhoIsOut):
    instead = _entry(help_text=_("Who is really out."))
    stack = _chips(_("What that one had when the hand was dealt."))


class Order(WhoIsOut):
    before = _entry(required=False, help_text=_("Who went out next after him."))
    after = _entry(required=False, help_text=_("Or: who went out just before him."))


class Hand(WhoIsOut):
    stack = _chips(_("What he had when the hand was dealt."))
    ante = _chips(_("The ante that he paid of it for all."))
    table = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=32_000)
    round_number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=32_000, help_text=_("The hand of hand for hand.")
    )
    same_hand = _entry(required=False, allow_null=True, help_text=_("Somebody who went out in the same hand."))
    alone = serializers.BooleanField(default=False, help_text=_("Nobody else went out in that hand."))


def _correction(clean: dict[str, Any]) -> dict[str, Any]:
    return {"entry": clean.pop("entry"), "correction": bust_corrections.HandCorrection(**clean)}


CORRECTION_ACTIONS = (
    Action("revive", noop("Bring a player back"), reinstating.reinstate, WhoIsOut, roles=FLOOR_STAFF),
    Action("correct-bust", noop("Another player is out"), reinstating.correct_bust, Instead, roles=FLOOR_STAFF),
    Action("reorder-bust", noop("Correct the order"), bust_corrections.reorder_bust, Order),
    Action("correct-hand", noop("Correct the hand"), bust_corrections.correct_hand, Hand, adapt=_correction),
)
