"""Actions on the structure."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import StructurePlan
from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.services.structure import structures


class Steps(serializers.Serializer[Any]):
    """The new levels and breaks of the tournament; `revision` is the state that was edited."""

    structure = serializers.JSONField(help_text=_("A poker-structure/1 object."))
    accept = serializers.BooleanField(default=False, help_text=_("Save it with the errors found."))
    whole = serializers.BooleanField(
        default=False, help_text=_("Use its game, betting, stack and seats too; only before play starts.")
    )
    revision = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text=_("The revision you changed; refused if someone saved a newer one."),
    )
    move_end = serializers.BooleanField(
        default=False, help_text=_("Also end the level or break in play by its new minutes.")
    )

    def validate_structure(self, value: Any) -> Structure:
        """Return the structure that the object describes; refuses what cannot be read."""
        with structures.refusing_unreadable("structure"):
            return structure_from_json(value)


class PlanFields(serializers.Serializer[Any]):
    """A structure of the library, by its slug."""

    plan = serializers.SlugRelatedField(slug_field="slug", queryset=StructurePlan.objects.all())


STRUCTURE_ACTIONS = (
    Action("change-structure", noop("Change the structure"), structures.change_structure, Steps),
    Action("use-plan", noop("Use a saved structure"), structures.use_plan, PlanFields),
)
