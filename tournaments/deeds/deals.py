"""The deeds on deals at the door."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import Deed
from tournaments.models import Deal, Entry
from tournaments.rules.proposals import DealKind
from tournaments.services import deals

PANELS = ("now", "money", "log")
MOST = 10**15


class Counted(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    stack = serializers.IntegerField(min_value=0, max_value=MOST, help_text="Counted chips.")
    amount = serializers.IntegerField(
        min_value=0, max_value=MOST, required=False, allow_null=True, help_text="By hand: the share in minor units."
    )


class Proposing(serializers.Serializer[Any]):
    stacks = Counted(many=True, allow_empty=False, help_text="Everybody who is left.")
    kind = serializers.ChoiceField(choices=Deal.Kind.choices, default=Deal.Kind.ICM.value)
    to_play_for = serializers.IntegerField(min_value=0, max_value=MOST, default=0, help_text="Minor units.")


class Signing(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


class WhyVoid(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=150)


def _by_entry(clean: dict[str, Any]) -> dict[str, Any]:
    """Stacks and shares by entry; shares only where they are typed."""
    rows = clean["stacks"]
    typed = clean["kind"] == DealKind.BY_HAND
    return {
        **clean,
        "stacks": {row["entry"]: row["stack"] for row in rows},
        "amounts": {row["entry"]: row.get("amount") or 0 for row in rows} if typed else None,
    }


DEAL_DEEDS = (
    Deed("propose-deal", "Propose a deal", deals.propose, Proposing, panels=PANELS, adapt=_by_entry),
    Deed("sign-deal", "Sign a share of the deal", deals.sign, Signing, panels=PANELS),
    Deed("agree-deal", "Agree on the deal", deals.agree, panels=PANELS),
    Deed("void-deal", "Call the deal off", deals.void, WhyVoid, panels=PANELS),
)
