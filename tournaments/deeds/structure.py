"""Deeds on the structure at the door."""

from typing import Any

from rest_framework import serializers

from tournaments.deeds.frame import Deed
from tournaments.models import StructurePlan
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Structure
from tournaments.rules.structure_json import structure_from_json
from tournaments.rules.structure_problems import StructureRefused
from tournaments.services import structures


class Steps(serializers.Serializer[Any]):
    structure = serializers.JSONField(help_text="A poker-structure/1 object.")
    accept = serializers.BooleanField(default=False, help_text="Take it with the errors that its checks find.")
    whole = serializers.BooleanField(
        default=False, help_text="Take its game, betting, stack and seats too; only before play has begun."
    )
    revision = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text="The sheet's revision that was changed: refused when the steps are others by now.",
    )

    def validate_structure(self, value: Any) -> Structure:
        try:
            return structure_from_json(value)
        except StructureRefused as refused:
            raise Refused("structure_not_understood", field="structure", **structures.told(refused)) from None


class Plan(serializers.Serializer[Any]):
    plan = serializers.SlugRelatedField(slug_field="slug", queryset=StructurePlan.objects.all())


STRUCTURE_DEEDS = (
    Deed("change-structure", "Change the structure", structures.change_structure, Steps),
    Deed("use-plan", "Take a structure from the shelf", structures.use_plan, Plan),
)
