"""Penalties at the door: floor staff give and count them, directors disqualify and overturn."""

from typing import Any

from rest_framework import serializers

from rulings.deeds.photos import Photo
from rulings.models import Penalty
from rulings.rules.penalties import MOST_COUNT, OFFENCES
from rulings.services import disqualifying, penalties
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import DIRECTOR, FLOOR_STAFF, Deed
from tournaments.models import Entry

PANELS = ("now", "tables", "rulings", "log")


class Gives(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    kind = serializers.ChoiceField(choices=[one for one in Penalty.Kind.choices if one[0] != "disqualification"])
    count = serializers.IntegerField(default=0, min_value=0, max_value=MOST_COUNT, help_text="Hands or rounds.")
    reason = serializers.ChoiceField(choices=[(name, offence.words) for name, offence in OFFENCES.items()])
    words = serializers.CharField(required=False, allow_blank=True, max_length=2_000)
    apart = serializers.BooleanField(default=False, help_text="Another incident than the one penalised just now.")
    photo = Photo(required=False, help_text="At most 8 MB; in JSON the bytes in base64.")


class Counts(serializers.Serializer[Any]):
    penalty = OfThisTournament(queryset=Penalty.objects.select_related("entry__player"))
    hands = serializers.IntegerField(default=1, min_value=1, max_value=200)
    estimated = serializers.BooleanField(
        default=False, help_text="By the clock, not seen: at most `by_clock` of the list."
    )


class Overturns(serializers.Serializer[Any]):
    penalty = OfThisTournament(queryset=Penalty.objects.select_related("entry__player"))
    why = serializers.CharField(max_length=2_000)


class Disqualifies(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    reason = serializers.ChoiceField(choices=[(name, offence.words) for name, offence in OFFENCES.items()])
    chips = serializers.IntegerField(min_value=0, help_text="His chips: they leave play.")
    words = serializers.CharField(required=False, allow_blank=True, max_length=2_000)


PENALTY_DEEDS = (
    Deed("penalty", "Give a penalty", penalties.give_penalty, Gives, roles=FLOOR_STAFF, panels=PANELS, ruled=True),
    Deed("count-penalty", "Count missed hands", penalties.count_hands, Counts, roles=FLOOR_STAFF, panels=PANELS),
    Deed(
        "overturn-penalty", "Overturn a penalty", penalties.overturn_penalty, Overturns, roles=DIRECTOR, panels=PANELS
    ),
    Deed(
        "disqualify",
        "Disqualify a player",
        disqualifying.disqualify,
        Disqualifies,
        roles=DIRECTOR,
        panels=(*PANELS, "field", "money"),
    ),
)
