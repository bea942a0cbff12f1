"""Actions on deals."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Deal, Entry
from tournaments.rules.prizes.deals.proposals import DealKind
from tournaments.services.prizes import deals

MAX_AMOUNT = 10**15


class Counted(serializers.Serializer[Any]):
    """A player's counted chips in a deal and, if shares are set by hand, the player's share."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    stack = serializers.IntegerField(min_value=0, max_value=MAX_AMOUNT, help_text=_("Counted chips."))
    amount = serializers.IntegerField(
        min_value=0,
        max_value=MAX_AMOUNT,
        required=False,
        allow_null=True,
        help_text=_("For a manual deal: the share in minor units."),
    )


class Proposing(serializers.Serializer[Any]):
    """A deal among all players left: how the money is shared, and how much is still played for."""

    stacks = Counted(many=True, allow_empty=False, help_text=_("All players left."))
    kind = serializers.ChoiceField(choices=Deal.Kind.choices, default=Deal.Kind.ICM.value)
    to_play_for = serializers.IntegerField(min_value=0, max_value=MAX_AMOUNT, default=0, help_text=_("Minor units."))


class Signing(serializers.Serializer[Any]):
    """The entry of a player who signed the deal."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class WhyVoid(serializers.Serializer[Any]):
    """The reason to void a deal, at most 150 letters, for the log."""

    reason = serializers.CharField(max_length=150)


def _stacks_by_entry(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the deal's arguments: stacks by entry, and the shares by entry of a manual deal, else None."""
    rows = clean["stacks"]
    typed = clean["kind"] == DealKind.BY_HAND
    return {
        **clean,
        "stacks": {row["entry"]: row["stack"] for row in rows},
        "amounts": {row["entry"]: row.get("amount") or 0 for row in rows} if typed else None,
    }


DEAL_ACTIONS = (
    Action("propose-deal", noop("Propose a deal"), deals.propose_deal, Proposing, adapt=_stacks_by_entry),
    Action("sign-deal", noop("Sign a share of the deal"), deals.sign_deal, Signing),
    Action("agree-deal", noop("Confirm the deal"), deals.agree_deal),
    Action("void-deal", noop("Cancel the deal"), deals.void_deal, WhyVoid),
)
