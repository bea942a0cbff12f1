"""Rows of the floor's lists in the API."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulings.models import Down, Penalty, Ruling, ShotClock
from rulings.selectors.log import RuleCount, has_same_facts
from rulings.selectors.penalties.penalties import PenaltyState
from rulings.selectors.shot_clock import ShotClockState, shot_time
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.rulebook.rule_index import RULES


class About(serializers.Serializer[Any]):
    """An entry that a ruling is about: its primary key and the player's name."""

    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.player.display_name")


class PhotoKeys(serializers.ListField):
    """The primary keys of the photos of a ruling or a penalty."""

    child = serializers.IntegerField()

    def to_representation(self, data: Any) -> list[int]:
        """Return the primary keys of the photos; callers prefetch the photos of all rows."""
        return [photo.pk for photo in data.all()]


class PenaltyRow(serializers.ModelSerializer[Penalty]):
    """A penalty as it was given, without the hands served since."""

    penalty = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    player = serializers.IntegerField(source="entry.player_id")
    name = serializers.CharField(source="entry.player.display_name")
    words = serializers.CharField(source="text", required=False, allow_blank=True)
    table = serializers.IntegerField(source="table.number", default=None, help_text=_("The table where it was given."))
    photos = PhotoKeys(source="attachments")

    class Meta:
        model = Penalty
        fields = (
            "penalty number entry player name table kind rounds hands begins reason words by_name given_at photos "
            "overturned_at overturned_why"
        ).split()


class PenaltyStateRow(serializers.Serializer[PenaltyState]):
    """A penalty with its state: hands served and remaining, whether it is running, and the player's seat."""

    seat = serializers.CharField(allow_null=True)
    served = serializers.IntegerField()
    left = serializers.IntegerField()
    runs = serializers.BooleanField(help_text=_("Hands are left to miss, and the player is still in."))
    by_clock = serializers.IntegerField(
        help_text=_("Hands missed by the clock but not counted: an estimate, never more than the hands left.")
    )

    waits = serializers.IntegerField(help_text=_("The penalty of this player that is served before this one. 0: none."))
    ends = serializers.BooleanField(help_text=_("The last hand is counted and may still be in play."))

    def get_fields(self) -> dict[str, Any]:
        return {**PenaltyRow().get_fields(), **super().get_fields()}

    def to_representation(self, state: PenaltyState) -> dict[str, Any]:
        """Return penalty and state as one object."""
        stands: dict[str, Any] = {
            "seat": state.seat or None,
            "served": state.served,
            "left": state.hands_left,
            "runs": state.is_running,
        }
        stands |= {"by_clock": state.estimated_hands, "waits": state.waits, "ends": state.ends}
        return {**PenaltyRow(state.penalty).data, **stands}


class RulingRow(serializers.ModelSerializer[Ruling]):
    """A ruling of the log."""

    ruling = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="table.number", default=None)
    about = About(many=True)
    photos = PhotoKeys(source="attachments")
    overturned_by = serializers.CharField(source="overturned_by.username", default=None)

    class Meta:
        model = Ruling
        fields = (
            "ruling table hand calculator rulebook edition question given verdict rules cites decided departs_why "
            "about witnesses photos by_name at overturned_at overturned_by overturned_why"
        ).split()


class SimilarRow(serializers.ModelSerializer[Ruling]):
    """A ruling of the series on the same question, without the players it was about."""

    ruling = serializers.IntegerField(source="pk")
    event = serializers.CharField(source="tournament.slug")
    event_name = serializers.CharField(source="tournament.name")
    same_facts = serializers.SerializerMethodField(help_text=_("The ruling was made on the facts given."))

    class Meta:
        model = Ruling
        fields = (
            "ruling event event_name calculator rulebook edition question given same_facts verdict rules cites decided "
            "departs_why by_name at overturned_at overturned_why"
        ).split()

    def get_same_facts(self, ruling: Ruling) -> bool:
        """Return whether the ruling has the same facts as the request."""
        return has_same_facts(ruling, self.context.get("given"))


class OftenRow(serializers.Serializer[RuleCount]):
    """A rule with three counts: rulings that cite it, rulings with a different decision, and overturned rulings."""

    rule = serializers.CharField()
    title = serializers.SerializerMethodField()
    rulings = serializers.IntegerField()
    departed = serializers.IntegerField(help_text=_("The floor decided differently from the rule and gave a reason."))
    overturned = serializers.IntegerField(help_text=_("A director overturned the ruling."))

    def get_title(self, count: RuleCount) -> str:
        """Return the rule's title in the index."""
        return RULES[count.rule].title if count.rule in RULES else count.rule


class CalledClock(serializers.ModelSerializer[ShotClock]):
    """A player's shot clock; `result` is empty until it ends."""

    shot_clock = serializers.IntegerField(source="pk")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.player.display_name")
    table = serializers.IntegerField(source="table.number", default=None)
    by_name = serializers.CharField(source="by.username", default="")
    ends_at = serializers.SerializerMethodField()

    class Meta:
        model = ShotClock
        fields = (
            "shot_clock entry name table seconds last_seconds banked facing_bet started_at ends_at ended_at result "
            "by_name"
        ).split()

    @extend_schema_field(serializers.DateTimeField())
    def get_ends_at(self, clock: ShotClock) -> datetime:
        """Return when the player's time ends."""
        return shot_time(clock).ends_at


class ShotClockRow(serializers.Serializer[ShotClockState]):
    """A player's shot clock with their time banks; `result` is empty until it ends."""

    time_banks_left = serializers.IntegerField(help_text=_("Time banks that the player has left."))

    get_ends_at = CalledClock.get_ends_at

    def get_fields(self) -> dict[str, Any]:
        """Add the player's time banks to the clock's fields."""
        return {**CalledClock().get_fields(), **super().get_fields()}

    def to_representation(self, state: ShotClockState) -> dict[str, Any]:
        """Return clock and time banks as one object."""
        return {**CalledClock(state.clock).data, "time_banks_left": state.banks}


class DownRow(serializers.ModelSerializer[Down]):
    """A dealer's down (turn at a table); `table` is null on a break."""

    dealer = serializers.IntegerField(source="dealer_id")
    name = serializers.CharField(source="dealer.name")
    table = serializers.IntegerField(source="table.number", default=None)

    class Meta:
        model = Down
        fields = "dealer name table began_at due_at ended_at".split()


class LineUpPlaceRow(serializers.Serializer[Any]):
    """A dealer of the line-up with their current down."""

    dealer = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    since = serializers.DateTimeField(source="began_at", allow_null=True)
    due = serializers.DateTimeField(source="due_at", allow_null=True)
    late = serializers.BooleanField()
    next_table = serializers.IntegerField(
        allow_null=True, help_text=_("The dealer's next table in the rotation; null: a break.")
    )


class FreeDealerRow(serializers.Serializer[Any]):
    """A dealer whose table broke. They wait outside the rotation until they are sent to a table, on a break or home."""

    dealer = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField(help_text=_("The table that broke."))


class LineUpRow(serializers.Serializer[Any]):
    """The current dealer line-up."""

    line = LineUpPlaceRow(many=True)
    free = FreeDealerRow(many=True)
    without_dealer = serializers.ListField(child=serializers.IntegerField(), help_text=_("Open tables by number."))
    held_seconds = serializers.IntegerField(allow_null=True, help_text=_("How long dealer changes are still held."))
