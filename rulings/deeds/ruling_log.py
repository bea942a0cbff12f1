"""The ruling log at the door: what a calculator says is asked of it again, so that nobody can put words into it."""

from typing import Any

from rest_framework import serializers

from rulings.calculators import CALCULATORS
from rulings.calculators.fields import Nonsense
from rulings.calculators.frame import ask
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
    given = serializers.JSONField(required=False, help_text="The facts, as the calculator takes them.")
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

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """With a calculator the question, the verdict and the rules are what it says."""
        name = attrs.get("calculator")
        if not name:
            return attrs
        house = self.context["tournament"]
        given = dict(attrs.get("given") or {})
        try:
            said = ask(CALCULATORS[name], given | {"rulebook": house.rulebook, "house": house.house_overrides})
        except Nonsense as problem:
            raise serializers.ValidationError({"given": [f"{problem.field}: expected {problem.expected}"]}) from None
        question = attrs.get("question") or CALCULATORS[name].title
        return attrs | {"given": given, "question": question, "verdict": said["says"], "rules": said["rules"]}


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
        adapt=lambda clean: {"question": ""} | clean,
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
