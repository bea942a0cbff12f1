"""Actions on penalties.

Floor staff give penalties and count missed hands; directors disqualify players and overturn.
"""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from rulings.actions.log import Photo
from rulings.models import Penalty
from rulings.rules.penalties.next_penalty import MAX_COUNT
from rulings.rules.penalties.offences import OFFENCES
from rulings.services.penalties import missed_hands, penalties
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry


class Gives(serializers.Serializer[Any]):
    """A penalty other than disqualification: player, kind of penalty, number of hands or rounds, and reason."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    kind = serializers.ChoiceField(choices=[kind for kind in Penalty.Kind.choices if kind[0] != "disqualification"])
    count = serializers.IntegerField(
        default=0, min_value=0, max_value=MAX_COUNT, help_text=_("A number of hands or rounds.")
    )
    reason = serializers.ChoiceField(choices=[(name, offence.title) for name, offence in OFFENCES.items()])
    words = serializers.CharField(source="text", required=False, allow_blank=True, max_length=2_000)
    apart = serializers.BooleanField(
        default=False, help_text=_("This is another incident than the one penalised just now.")
    )
    photo = Photo(required=False, help_text=_("A file of at most 8 MB. In JSON: base64, at most 2 MB."))


class Counts(serializers.Serializer[Any]):
    """The number of missed hands to count. An estimated number may not exceed the estimate from the clock."""

    penalty = OfThisTournament(queryset=Penalty.objects.select_related("entry__player"))
    hands = serializers.IntegerField(default=1, min_value=1, max_value=200)
    estimated = serializers.BooleanField(
        default=False, help_text=_("Estimated from the clock, not counted: at most `by_clock` of the list.")
    )


class Overturns(serializers.Serializer[Any]):
    """The penalty that no longer counts, and why. Hands that were served stay served."""

    penalty = OfThisTournament(queryset=Penalty.objects.select_related("entry__player"))
    why = serializers.CharField(max_length=2_000)


class Disqualifies(serializers.Serializer[Any]):
    """A disqualification: the player, the reason and the counted chips (TDA 2024 rules 69 and 71)."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    reason = serializers.ChoiceField(choices=[(name, offence.title) for name, offence in OFFENCES.items()])
    chips = serializers.IntegerField(min_value=0, help_text=_("The player's chips, which leave play."))
    words = serializers.CharField(source="text", required=False, allow_blank=True, max_length=2_000)


def _with_sanction(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `give_penalty`, with kind, count, reason and text as one `Sanction`."""
    parts = {name: clean.pop(name) for name in ("kind", "count", "reason", "text") if name in clean}
    return clean | {"sanction": penalties.Sanction(**parts)}


PENALTY_ACTIONS = (
    Action(
        "penalty",
        noop("Give a penalty"),
        penalties.give_penalty,
        Gives,
        roles=FLOOR_STAFF,
        ruled=True,
        adapt=_with_sanction,
    ),
    Action("count-penalty", noop("Count missed hands"), missed_hands.count_missed_hands, Counts, roles=FLOOR_STAFF),
    Action("overturn-penalty", noop("Overturn a penalty"), penalties.overturn_penalty, Overturns, roles=DIRECTOR),
    Action(
        "disqualify",
        noop("Disqualify a player"),
        penalties.disqualify,
        Disqualifies,
        roles=DIRECTOR,
    ),
)
