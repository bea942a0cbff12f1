"""Actions that correct bust-outs: the wrong player, the wrong order, the wrong hand."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.hands.busts import MAX_CHIPS
from tables.services.hands import reinstating
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.services.desk import bust_corrections

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def _entry(**more: Any) -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player"), **more)


def _chips(help_text: "StrPromise") -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MAX_CHIPS, help_text=help_text
    )


class WhoIsOut(serializers.Serializer[Any]):
    """The entry that went out, whose bust-out is corrected."""

    entry = _entry(help_text=_("The player who was busted."))


class Instead(WhoIsOut):
    """Who is out in truth, where another player was busted by mistake."""

    instead = _entry(help_text=_("The player who is really out."))
    stack = _chips(_("The stack of that player at the start of the hand."))


class Order(WhoIsOut):
    """Next to whom a bust-out belongs: one of the two, `before` the later or `after` the earlier."""

    before = _entry(required=False, help_text=_("The player who went out next."))
    after = _entry(required=False, help_text=_("Or the player who went out just before."))


class Hand(WhoIsOut):
    """What was different of the hand in which a player went out; what is left out stays."""

    stack = _chips(_("The stack at the start of the hand."))
    ante = _chips(_("The table ante included in that stack."))
    table = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=32_000)
    round_number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=32_000, help_text=_("The hand of hand for hand.")
    )
    same_hand = _entry(required=False, allow_null=True, help_text=_("Another player who went out in the same hand."))
    alone = serializers.BooleanField(default=False, help_text=_("No other player went out in that hand."))


def _correction(clean: dict[str, Any]) -> dict[str, Any]:
    return {"entry": clean.pop("entry"), "correction": bust_corrections.HandCorrection(**clean)}


CORRECTION_ACTIONS = (
    Action("revive", noop("Reinstate a player"), reinstating.reinstate, WhoIsOut, roles=FLOOR_STAFF),
    Action("correct-bust", noop("Correct which player is out"), reinstating.correct_bust, Instead, roles=FLOOR_STAFF),
    Action("reorder-bust", noop("Correct the order"), bust_corrections.reorder_bust, Order),
    Action("correct-hand", noop("Correct the hand"), bust_corrections.correct_hand, Hand, adapt=_correction),
)
