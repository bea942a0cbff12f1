"""The fields of a new tournament, sent by the page New tournament and by the API."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar

from rest_framework import serializers

from tournaments.actions.fields import SEATS, GameChangesField, RoomTime, RotationField
from tournaments.actions.prizes.prizes import MAX_AMOUNT, PayoutPlanFields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import PARTS, Series, StructurePlan, Tournament
from tournaments.rules.structure.finish import LONGEST_LEVEL
from tournaments.rules.structure.paces import PACES
from tournaments.selectors.opening import default_settings, source_of, tournament_draft
from tournaments.services.floor.floor import Person
from tournaments.services.opening import create_tournament

NO_NAME = _("Enter a name. Example: Thursday Hold'em")

_COLUMNS = (
    "slug name venue starts_at zone language game betting rotation own_game own_cards seats_per_table "
    "final_table_seats starting_stack currency prize_share house_fee staff_fee bounty season_fee guarantee bounty_kind "
    "capacity re_entries re_entries_per_flight rebuys rebuy_up_to add_ons rulebook house_overrides"
).split()


def _whole_number_field(most: int, *, least: int = 0, help_text: Any = None) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=least, max_value=most, required=False, allow_null=True, help_text=help_text
    )


def _step_field(help_text: Any) -> serializers.CharField:
    """Return a field for the key of a step of the structure."""
    return serializers.CharField(max_length=40, required=False, allow_blank=True, help_text=help_text)


class NewTournamentFields(serializers.ModelSerializer[Tournament]):
    """A new tournament. Missing fields come from the event `like`, else from structure and organisation."""

    series = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Series.objects.all(),
        required=False,
        allow_null=True,
        help_text=_("The series that it is an event of."),
        error_messages={"does_not_exist": _("There is no series with the address {value}.")},
    )
    event_number = _whole_number_field(9_999, least=1, help_text=_("In the series; the next one where none is given."))
    like = serializers.CharField(
        max_length=100, required=False, allow_blank=True, help_text=_("A tournament's address, or template-4: copied.")
    )
    plan = serializers.SlugRelatedField(
        slug_field="slug", queryset=StructurePlan.objects.all(), required=False, allow_null=True
    )
    pace = serializers.ChoiceField(
        choices=[(slug, pace.name) for slug, pace in PACES.items()], required=False, help_text=_("Instead of a plan.")
    )
    level_minutes = _whole_number_field(
        LONGEST_LEVEL, least=1, help_text=_("The first level; the others keep their proportion to it.")
    )
    players = _whole_number_field(100_000, least=2, help_text=_("Players expected: the structure lasts for so many."))
    starts_at = RoomTime(help_text=_("Without an offset it is the time of the zone."))
    finish = RoomTime(required=False, help_text=_("The levels follow."))
    closes = _step_field(_("Registration closes after this step."))
    rebuys_close = _step_field(_("Rebuys close after this step; empty: with registration."))
    add_on_closes = _step_field(_("The add-on closes after this step; empty: with rebuys, or the break after them."))
    rotation = RotationField(required=False, help_text=_("The games of a mix, if they are not its usual ones."))
    game_changes = GameChangesField(
        required=False, help_text=_("When a mix changes its game: level, orbit, or a number of hands.")
    )
    buy_in = _whole_number_field(
        MAX_AMOUNT, help_text=_("The sum of the parts; without prize_share, the prize pool takes the rest.")
    )
    percents = serializers.DictField(
        child=serializers.DecimalField(max_digits=5, decimal_places=2, min_value=0, max_value=100),
        required=False,
        help_text=_("The parts in percent of the buy-in, instead of amounts."),
    )
    rebuy_price, rebuy_chips = _whole_number_field(MAX_AMOUNT), _whole_number_field(MAX_AMOUNT)
    add_on_price, add_on_chips = _whole_number_field(MAX_AMOUNT), _whole_number_field(MAX_AMOUNT)
    payouts = PayoutPlanFields(required=False)

    class Meta:
        model = Tournament
        fields = [
            *_COLUMNS,
            *"series event_number like plan pace level_minutes players finish closes game_changes".split(),
            *"buy_in percents rebuy_price rebuy_chips rebuys_close add_on_price add_on_chips add_on_closes".split(),
            "payouts",
        ]
        extra_kwargs: ClassVar[dict[str, Any]] = {
            **{name: {"required": False} for name in _COLUMNS if name not in {"name", "starts_at"}},
            **SEATS,
            "name": {"error_messages": dict.fromkeys(("blank", "required"), NO_NAME)},
        }

    def validate_percents(self, given: dict[str, Any]) -> dict[str, Any]:
        """Refuse percentages of parts that a buy-in does not have."""
        unknown = given.keys() - set(PARTS)
        if unknown:
            raise serializers.ValidationError(_("A buy-in has no part {part}.").format(part=min(unknown)))
        return given


def validated_fields(given: Any) -> dict[str, Any]:
    """Return the validated fields. Raises ValidationError naming each wrong field."""
    like = given.get("like") if isinstance(given, Mapping) else None
    source = source_of(like) if isinstance(like, str) else None
    zone = (source.content["settings"] if source else default_settings())["zone"]
    fields = NewTournamentFields(data=given, context={"zone": zone})
    fields.is_valid(raise_exception=True)
    values = dict(fields.validated_data)
    if "payouts" in values:
        values["payout_plan"] = dict(values.pop("payouts"))
    return values


def create_tournament_from_fields(given: Any, *, by: Person, now: datetime) -> Tournament:
    """Create a tournament from its fields. Raises ValidationError or Refused, and then stores nothing."""
    return create_tournament(tournament_draft(validated_fields(given), now=now), by=by, now=now)
