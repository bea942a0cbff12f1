"""Actions on the tournament as a whole: settings, structure, staff, announcements, end, undo."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import SEATS, OfThisTournament, RoomTime, RotationField, TypedAddress
from tournaments.contribution_types import FLOOR_STAFF, STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, EventTemplate, FloorLog, Role, StructurePlan, Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.selectors.days.rounds_in_step import rooms_to_undo
from tournaments.services import lifecycle, opening, undo
from tournaments.services.prizes import finishing
from tournaments.services.staff import access, roles
from tournaments.services.structure import structures


class Undo(serializers.Serializer[Any]):
    """The log entry to undo, by its key."""

    entry = OfThisTournament(queryset=FloorLog.objects.all())


class OptionalBoolean(serializers.BooleanField):
    """A boolean that stays unchanged if a form does not send it."""

    default_empty_html = serializers.empty


class Settings(serializers.ModelSerializer[Tournament]):
    """Changes of a tournament. Fields that are not sent stay unchanged. Money is in minor units, shares in percent."""

    starts_at = RoomTime(required=False)
    deals_allowed = OptionalBoolean(required=False)
    rotation = RotationField(required=False)

    class Meta:
        model = Tournament
        fields = (
            "name venue starts_at zone language game betting rotation own_game own_cards seats_per_table "
            "final_table_seats starting_stack currency prize_share house_fee staff_fee bounty season_fee guarantee "
            "bounty_kind capacity deals_allowed re_entries re_entries_per_flight rebuys rebuy_up_to add_ons rulebook "
            "house_overrides"
        ).split()
        extra_kwargs: ClassVar[dict[str, Any]] = {**{name: {"required": False} for name in fields}, **SEATS}


class AnnouncementFields(serializers.Serializer[Any]):
    """A sentence for the displays, and for how many seconds it is shown."""

    words = serializers.CharField(max_length=240)
    seconds = serializers.IntegerField(default=30, min_value=5, max_value=3600)
    fills = serializers.BooleanField(default=False, help_text=_("Takes over whole screens for its time."))


class TypedConfirmation(serializers.Serializer[Any]):
    """The tournament's address, typed to confirm."""

    confirm = TypedAddress(help_text=_("The tournament's address, typed in full."))


class FinishFields(TypedConfirmation):
    """The tournament's address, typed to confirm, and a reason if money is still to settle."""

    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text=_("Needed while money is still to settle.")
    )


class FinishAndPay(serializers.Serializer[Any]):
    """The finish of a tournament with all payouts. `entries` are paid in cash; `total` is the sum that was shown."""

    entries = OfThisTournament(
        queryset=Entry.objects.select_related("player"),
        many=True,
        required=False,
        allow_empty=True,
        help_text=_("Who is paid now, in cash; the others are paid at the desk."),
    )
    total = serializers.IntegerField(
        required=False, min_value=0, help_text=_("What you saw is paid, minor units: refused when it is another sum.")
    )
    id_seen = serializers.BooleanField(default=False)
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text=_("Needed while money is still to settle.")
    )


class TemplateFields(serializers.Serializer[Any]):
    """The name of a template made from the tournament's settings."""

    name = serializers.CharField(max_length=80, help_text=_("A template of the same name is replaced."))


class SavedTemplate(serializers.Serializer[Any]):
    """One template of the organisation, by its name."""

    template = serializers.SlugRelatedField(slug_field="name", queryset=EventTemplate.objects.all())


def _no_fields(_clean: dict[str, Any]) -> dict[str, Any]:
    return {}


def _without_confirmation(clean: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in clean.items() if name != "confirm"}


TOURNAMENT_ACTIONS = (
    Action("undo", noop("Undo"), undo.undo, Undo, roles=STAFF, also=rooms_to_undo),
    Action("change-settings", noop("Change the tournament"), lifecycle.change_settings, Settings),
    Action("save-template", noop("Save as template"), opening.save_template, TemplateFields),
    Action("remove-template", noop("Remove a template"), opening.remove_template, SavedTemplate),
    Action(
        "finish", noop("Finish the tournament"), finishing.finish, FinishFields, adapt=_without_confirmation, quiet=True
    ),
    Action("finish-and-pay", noop("Finish and pay"), finishing.finish_and_pay, FinishAndPay),
    Action("cancel", noop("Cancel the tournament"), lifecycle.cancel_tournament, TypedConfirmation, adapt=_no_fields),
    Action(
        "announce",
        noop("Announce"),
        lifecycle.announce_sentence,
        AnnouncementFields,
        roles=FLOOR_STAFF,
        adapt=lambda clean: {
            "text": clean["words"],
            "span": timedelta(seconds=clean["seconds"]),
            "fills": clean["fills"],
        },
    ),
)


class Grant(serializers.Serializer[Any]):
    """A staff account by its login, and its new role in this tournament, which replaces an earlier one."""

    user = serializers.SlugRelatedField(
        slug_field="username",
        queryset=get_user_model().objects.filter(is_active=True),
        help_text=_("The login of a staff account."),
        error_messages={"does_not_exist": _("No account has the login {value}.")},
    )
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


class NewPerson(serializers.Serializer[Any]):
    """A person's name, with which they sign in, and their role in this tournament."""

    name = serializers.CharField(
        max_length=150, help_text=_("A new login, or that of a person who worked here before.")
    )
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


class WhichRole(serializers.Serializer[Any]):
    """A person's role in this tournament, by its number."""

    role = OfThisTournament(queryset=Role.objects.select_related("user"))


PEOPLE_ACTIONS = (
    Action("add-person", noop("Add a person"), access.add_person, NewPerson),
    Action("grant-role", noop("Add staff"), roles.grant_role, Grant),
    Action("revoke-role", noop("Remove staff"), roles.revoke_role, WhichRole),
)


class Steps(serializers.Serializer[Any]):
    """The new levels and breaks of the tournament. `revision` is that of the structure that was edited."""

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
        """Return the structure that the object describes. Raises ValidationError if it cannot be read."""
        with structures.refusing_unreadable("structure"):
            return structure_from_json(value)


class PlanFields(serializers.Serializer[Any]):
    """A structure of the library, by its slug."""

    plan = serializers.SlugRelatedField(slug_field="slug", queryset=StructurePlan.objects.all())


STRUCTURE_ACTIONS = (
    Action("change-structure", noop("Change the structure"), structures.change_structure, Steps),
    Action("use-plan", noop("Use a saved structure"), structures.use_plan, PlanFields),
)
