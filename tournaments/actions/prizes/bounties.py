"""Actions on bounties and envelopes."""

import secrets
from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.prizes.envelopes import MOST, SHAPES
from tournaments.services.prizes import bounties, envelopes

MAX_WINNERS = 12


class WinnersField(serializers.ManyRelatedField):
    """Entries that won a bounty, in order from the left of the button."""

    def __init__(self, **options: Any) -> None:
        options.setdefault(
            "help_text", _("Who won the bounty, in order from the left of the button: the first gets the odd unit.")
        )
        super().__init__(child_relation=OfThisTournament(queryset=Entry.objects.select_related("player")), **options)

    def get_value(self, dictionary: Any) -> Any:
        """Return the keys that were sent, without the blank choice of a form."""
        values = super().get_value(dictionary)
        return [value for value in values if value != ""] if isinstance(values, list) else values


class Stacks(serializers.ListField):
    """The winners' stacks when the hand was dealt, in the order of the winners."""

    def __init__(self, **options: Any) -> None:
        options.setdefault(
            "help_text", _("Their stacks at the start of the hand. A player who did not cover wins nothing.")
        )
        super().__init__(
            child=serializers.IntegerField(min_value=0, max_value=10**15), max_length=MAX_WINNERS, **options
        )


class WhoWon(serializers.Serializer[Any]):
    """An entry whose bounty was won, and the winners. `stacks` are the winners' stacks at the start of the hand."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text=_("Whose bounty it was."))
    by = WinnersField(allow_empty=False)
    stacks = Stacks(required=False)


class WonInstead(serializers.Serializer[Any]):
    """The right winners of a bounty that was awarded to others, and the reason for the correction."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), help_text=_("Whose bounty it was."))
    by = WinnersField(required=False, help_text=_("The right winners; empty: the bounty is open again."))
    reason = serializers.CharField(max_length=150)


class EnvelopeListFields(serializers.Serializer[Any]):
    """The envelopes of a mystery bounty: count and shape, or their amounts one by one."""

    count = serializers.IntegerField(min_value=1, max_value=MOST, required=False)
    shape = serializers.ChoiceField(choices=list(SHAPES), default="even")
    amounts = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10**15),
        max_length=MOST,
        required=False,
        help_text=_("The list itself, minor units; instead of a count and a shape."),
    )


class Sealing(EnvelopeListFields):
    """The envelopes to seal before the first draw. `early` permits sealing while registration is open."""

    shape = serializers.ChoiceField(choices=list(SHAPES), default="ladder")
    early = serializers.BooleanField(default=False, help_text=_("Even while registration is open."))


class ChampionFields(serializers.Serializer[Any]):
    """The champion's entry, for which an envelope is drawn."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))


def _with_seed(clean: dict[str, Any]) -> dict[str, Any]:
    return {"count": 0, **clean, "seed": secrets.token_hex(16)}


def _with_winners(clean: dict[str, Any]) -> dict[str, Any]:
    return {"by": [], **clean}


BOUNTY_ACTIONS = (
    Action("award-bounty", noop("Give a bounty"), bounties.award_bounty, WhoWon, roles=FLOOR_STAFF),
    Action("correct-bounty", noop("Correct a bounty"), bounties.correct_bounty, WonInstead, adapt=_with_winners),
    Action("take-own-heads", noop("Pay the players left their own bounties"), bounties.give_own_bounties),
    Action("seal-envelopes", noop("Seal the envelopes"), envelopes.seal_envelopes, Sealing, adapt=_with_seed),
    Action(
        "add-envelopes",
        noop("Put later bounties into envelopes"),
        envelopes.add_envelopes,
        EnvelopeListFields,
        adapt=_with_seed,
    ),
    Action("draw-own-envelope", noop("Draw the champion's envelope"), envelopes.draw_own_envelope, ChampionFields),
    Action("open-envelopes", noop("Publish the envelopes"), envelopes.open_seal),
)
