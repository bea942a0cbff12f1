"""The deeds on bounties and envelopes at the door."""

import secrets
from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry
from tournaments.rules.envelopes import MOST, SHAPES
from tournaments.services import bounties, envelopes

PANELS = ("now", "money", "log")
MOST_WINNERS = 12


class Winners(serializers.ManyRelatedField):
    """Entries that won a bounty, the first to the left of the button first."""

    def __init__(self, **more: Any) -> None:
        more.setdefault("help_text", "Who won the bounty, from the left of the button: the odd unit is the first's.")
        super().__init__(child_relation=OfThisTournament(queryset=Entry.objects.select_related("player")), **more)

    def get_value(self, dictionary: Any) -> Any:
        """Who was named; the empty choice of a form names nobody."""
        found = super().get_value(dictionary)
        return [one for one in found if one != ""] if isinstance(found, list) else found


class Stacks(serializers.ListField):
    """What each winner had when the hand was dealt, in the order of the winners."""

    def __init__(self, **more: Any) -> None:
        more.setdefault("help_text", "What each of them had when the hand was dealt: who did not cover wins nothing.")
        super().__init__(child=serializers.IntegerField(min_value=0, max_value=10**15), max_length=MOST_WINNERS, **more)


class WhoWon(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text="Whose bounty it was.")
    by = Winners(allow_empty=False)
    stacks = Stacks(required=False)


class WonInstead(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text="Whose bounty it was.")
    by = Winners(required=False, help_text="Who is right; nobody: the bounty is open again.")
    reason = serializers.CharField(max_length=150)


class Sealing(serializers.Serializer[Any]):
    count = serializers.IntegerField(min_value=1, max_value=MOST, required=False)
    shape = serializers.ChoiceField(choices=list(SHAPES), default="ladder")
    amounts = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10**15),
        max_length=MOST,
        required=False,
        help_text="The list itself, minor units; instead of a count and a shape.",
    )


class Champion(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


def _seeded(clean: dict[str, Any]) -> dict[str, Any]:
    return {"count": 0, **clean, "seed": secrets.token_hex(16)}


def _corrected(clean: dict[str, Any]) -> dict[str, Any]:
    return {"by": [], **clean}


BOUNTY_DEEDS = (
    Deed("award-bounty", "Give a bounty", bounties.award, WhoWon, roles=FLOOR_STAFF, panels=PANELS),
    Deed("correct-bounty", "Correct a bounty", bounties.correct, WonInstead, panels=PANELS, adapt=_corrected),
    Deed("take-own-heads", "Take one's own head", bounties.take_own_heads, panels=PANELS),
    Deed("seal-envelopes", "Seal the envelopes", envelopes.seal_envelopes, Sealing, panels=PANELS, adapt=_seeded),
    Deed("draw-own-envelope", "Draw the champion's envelope", envelopes.draw_own, Champion, panels=PANELS),
    Deed("open-envelopes", "Lay the envelopes open", envelopes.open_seal, panels=PANELS),
)
