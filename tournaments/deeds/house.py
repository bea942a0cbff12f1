"""The tournament's own deeds at the door: settings, structure, entries, announcements, screens, undo."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import DESK, FLOOR_STAFF, STAFF, Deed
from tournaments.models import Entry, FloorLog, Screen, StructurePlan, Tournament
from tournaments.rules.structure_json import structure_from_json
from tournaments.rules.structure_problems import StructureRefused
from tournaments.services import entries, lifecycle, screens, structures, undo


class Undo(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=FloorLog.objects.all())


class Settings(serializers.ModelSerializer[Tournament]):
    class Meta:
        model = Tournament
        fields = (
            "name venue starts_at zone language game betting seats_per_table final_table_seats starting_stack "
            "currency prize_share house_fee staff_fee bounty guarantee rulebook house_overrides"
        ).split()
        extra_kwargs = {name: {"required": False} for name in fields}


class Steps(serializers.Serializer[Any]):
    structure = serializers.JSONField(help_text="A poker-structure/1 object.")
    accept = serializers.BooleanField(default=False, help_text="Take it with the errors that its checks find.")

    def validate_structure(self, value: Any) -> Any:
        try:
            return structure_from_json(value)
        except StructureRefused as refused:
            raise serializers.ValidationError([problem.says for problem in refused.problems]) from None


class Plan(serializers.Serializer[Any]):
    plan = serializers.SlugRelatedField(slug_field="slug", queryset=StructurePlan.objects.all())


class Name(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)


class WhichEntry(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.all())


class Words(serializers.Serializer[Any]):
    words = serializers.CharField(max_length=240)
    seconds = serializers.IntegerField(default=30, min_value=5, max_value=3600)


class Shows(serializers.Serializer[Any]):
    screen = OfThisTournament(queryset=Screen.objects.all())
    shows = serializers.ChoiceField(choices=sorted(screens.SHOWS))
    light = serializers.BooleanField(default=False)


class NewScreen(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


HOUSE_DEEDS = (
    Deed("undo", "Undo", undo.undo, Undo, roles=STAFF, panels=("clock", "rail", "now", "log", "field")),
    Deed("change-settings", "Change the tournament", lifecycle.change_settings, Settings),
    Deed("change-structure", "Change the structure", structures.change_structure, Steps),
    Deed("use-plan", "Take a structure from the shelf", structures.use_plan, Plan),
    Deed("finish", "Finish the tournament", lifecycle.finish),
    Deed("cancel", "Cancel the tournament", lifecycle.cancel),
    Deed(
        "announce",
        "Announce",
        lifecycle.announce_words,
        Words,
        roles=FLOOR_STAFF,
        adapt=lambda clean: {"words": clean["words"], "span": timedelta(seconds=clean["seconds"])},
    ),
    Deed("enter", "Enter a player", entries.enter, Name, roles=DESK, panels=("log", "now", "field")),
    Deed("bust", "Bust a player", entries.bust, WhichEntry, roles=FLOOR_STAFF, panels=("log", "now", "field")),
    Deed("add-screen", "Add a screen", screens.add_screen, NewScreen, panels=("log", "screens")),
    Deed("show", "Choose what a screen shows", screens.show, Shows, roles=FLOOR_STAFF, panels=("log", "screens")),
)
