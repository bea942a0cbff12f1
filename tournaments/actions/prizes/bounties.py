"""Actions on bounties and envelopes."""

import secrets
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.prizes.envelope_shapes import SHAPES
from tournaments.rules.prizes.envelopes import MOST
from tournaments.services.prizes import bounties, envelopes

MOST_WINNERS = 12


class WinnersField(serializers.ManyRelatedField):
    """Entries that won a bounty, the first to the left of the button first."""

    def __init__(self, **more: Any) -> None:
        more.setdefault(
            "help_text", _("Who won the bounty, in order from the left of the button: the first gets the odd unit.")
        )
        super().__init__(child_relation=OfThisTournament(queryset=Entry.objects.select_related("player")), **more)

    def get_value(self, dictionary: Any) -> Any:
        """Who was named; the empty choice of a form names nobody."""
        found = super().get_value(dictionary)
        return [one for one in found if one != ""] if isinstance(found, list) else found


class Stacks(serializers.ListField):
    """What each winner had when the hand was dealt, in the order of the winners."""

    def __init__(self, **more: Any) -> None:
        more.setdefault(
            "help_text", _("Their stacks at the start of the hand. A player who did not cover wins nothing.")
        )
        super().__init__(child=serializers.IntegerField(min_value=0, max_value=10**15), max_length=MOST_WINNERS, **more)


class WhoWon(serializers.Serializer[Any]):
    """Whose bounty was won and by whom; `stacks` are what winners had when the hand was dealt."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text=_("Whose bounty it was."))
    by = WinnersField(allow_empty=False)
    stacks = Stacks(required=False)


class WonInstead(serializers.Serializer[Any]):
    """Who really won a bounty that others were given, and why it is corrected."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text=_("Whose bounty it was."))
    by = WinnersField(required=False, help_text=_("The right winners; empty: the bounty is open again."))
    reason = serializers.CharField(max_length=150)


class EnvelopeListFields(serializers.Serializer[Any]):
    """The envelopes of a mystery bounty: a ready-made shape of so many, or their amounts one by one."""

    count = serializers.IntegerField(min_value=1, max_value=MOST, required=False)
    shape = serializers.ChoiceField(choices=list(SHAPES), default="even")
    amounts = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10**15),
        max_length=MOST,
        required=False,
        help_text=_("The list itself, minor units; instead of a count and a shape."),
    )


class Sealing(EnvelopeListFields):
    """The envelopes that are promised before the first is drawn; `early` while money still comes in."""

    shape = serializers.ChoiceField(choices=list(SHAPES), default="ladder")
    early = serializers.BooleanField(default=False, help_text=_("Even while registration is open."))


class ChampionFields(serializers.Serializer[Any]):
    """Whoever is left at the end, and draws for their own head."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


def _seeded(clean: dict[str, Any]) -> dict[str, Any]:
    return {"count": 0, **clean, "seed": secrets.token_hex(16)}


def _corrected(clean: dict[str, Any]) -> dict[str, Any]:
    return {"by": [], **clean}


BOUNTY_ACTIONS = (
    Action("award-bounty", noop("Give a bounty"), bounties.award, WhoWon, roles=FLOOR_STAFF),
    Action("correct-bounty", noop("Correct a bounty"), bounties.correct, WonInstead, adapt=_corrected),
    Action("take-own-heads", noop("Pay the players left their own bounties"), bounties.take_own_heads),
    Action("seal-envelopes", noop("Seal the envelopes"), envelopes.seal_envelopes, Sealing, adapt=_seeded),
    Action(
        "add-envelopes",
        noop("Put later bounties into envelopes"),
        envelopes.add_envelopes,
        EnvelopeListFields,
        adapt=_seeded,
    ),
    Action("draw-own-envelope", noop("Draw the champion's envelope"), envelopes.draw_own, ChampionFields),
    Action("open-envelopes", noop("Publish the envelopes"), envelopes.open_seal),
)
