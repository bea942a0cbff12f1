"""The ruling log at the door: the facts come in, and what a calculator says of them is asked of it on the floor."""

from typing import Any

from rest_framework import serializers

from rulings.calculators import CALCULATORS
from rulings.models import Ruling
from rulings.services import ruling_log
from tables.deeds.fields import ByNumber
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import DIRECTOR, FLOOR_STAFF, Deed
from tournaments.models import Entry
from tournaments.rules.rule_index import RULES

PANELS = ("now", "rulings", "log")


class Logs(serializers.Serializer[Any]):
    calculator = serializers.ChoiceField(choices=sorted(CALCULATORS), required=False)
    given = serializers.DictField(required=False, help_text="The facts, as the calculator takes them.")
    shown = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=2_000,
        help_text="The verdict that was shown: another than the calculator's now is refused.",
    )
    question = serializers.CharField(required=False, max_length=240, help_text="Left out: the calculator's.")
    rules = serializers.ListField(
        child=serializers.ChoiceField(choices=sorted(RULES)),
        required=False,
        help_text="What was gone by where no calculator was asked.",
    )
    decided = serializers.CharField(
        required=False, allow_blank=True, max_length=2_000, help_text="Left out: the verdict."
    )
    departs_why = serializers.CharField(required=False, allow_blank=True, max_length=2_000)
    table = ByNumber(required=False)
    hand = serializers.CharField(required=False, allow_blank=True, max_length=40)
    about = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True, required=False)
    witnesses = serializers.CharField(required=False, allow_blank=True, max_length=240)
    apart = serializers.BooleanField(default=False, help_text="It is another incident than the one logged just now.")


class WhichRuling(serializers.Serializer[Any]):
    ruling = OfThisTournament(queryset=Ruling.objects.all())


class OverturnsRuling(WhichRuling):
    why = serializers.CharField(max_length=2_000)


class Joins(WhichRuling):
    witnesses = serializers.CharField(max_length=240)


class Names(WhichRuling):
    about = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True, allow_empty=False)


RULING_LOG_DEEDS = (
    Deed(
        "log-ruling",
        "Log a ruling",
        ruling_log.log_ruling,
        Logs,
        roles=FLOOR_STAFF,
        panels=PANELS,
        ruled=True,
    ),
    Deed("join-ruling", "Join a ruling", ruling_log.join_ruling, Joins, roles=FLOOR_STAFF, panels=PANELS),
    Deed("name-players", "Say whom a ruling is about", ruling_log.name_players, Names, FLOOR_STAFF, PANELS),
    Deed(
        "overturn-ruling",
        "Overturn a ruling",
        ruling_log.overturn_ruling,
        OverturnsRuling,
        roles=DIRECTOR,
        panels=PANELS,
    ),
)
