"""Serializers of tournaments, the log, structures and entries."""

from typing import Any

from rest_framework import serializers

from tournaments.actions.fields import RotationField
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, FloorLog, StructurePlan, Tournament
from tournaments.sentences.floor_log import entry_sentence


class LogRow(serializers.ModelSerializer[FloorLog]):
    """One entry of the floor log."""

    says = serializers.SerializerMethodField()
    undone = serializers.SerializerMethodField()

    class Meta:
        model = FloorLog
        fields = ["id", "number", "action", "says", "by_name", "at", "moment", "facts", "undoes", "undone", "digest"]

    def get_says(self, row: FloorLog) -> str:
        """Return the sentence of the log entry, with player names from the context if it has them."""
        return entry_sentence(row, self.context.get("names"))

    def get_undone(self, row: FloorLog) -> bool:
        """Return whether this action was undone later."""
        return not self.context.get("just_written") and hasattr(row, "undone_by")


class TournamentRow(serializers.ModelSerializer[Tournament]):
    """A tournament with its settings; its steps are at `structure/`."""

    status = serializers.SerializerMethodField()
    rotation = RotationField(read_only=True)

    class Meta:
        model = Tournament
        fields = (
            "slug name venue starts_at zone language status demonstration game betting rotation own_game own_cards "
            "seats_per_table final_table_seats starting_stack structure_name sheet_revision currency prize_share "
            "house_fee staff_fee bounty season_fee guarantee bounty_kind capacity re_entries re_entries_per_flight "
            "rebuys rebuy_up_to add_ons rulebook house_overrides version log_number log_digest"
        ).split()
        read_only_fields = "demonstration structure_name sheet_revision version log_number log_digest".split()

    def get_status(self, tournament: Tournament) -> str:
        """Return "planned", "running", "finished" or "cancelled"."""
        return tournament.status(started=tournament.clock.started_at is not None)


class PlanRow(serializers.ModelSerializer[StructurePlan]):
    """A structure of the library."""

    class Meta:
        model = StructurePlan
        fields = ["slug", "name", "game", "betting", "starting_stack", "seats_per_table", "source", "note", "preset"]


class EntryRow(serializers.ModelSerializer[Entry]):
    """An entry, with its state in the tournament."""

    name = serializers.CharField(source="player.display_name")
    out_at = serializers.SerializerMethodField()
    price = serializers.IntegerField()
    paid = serializers.IntegerField(
        default=None, help_text=_("Paid for the entry without rebuys and add-ons, minor units.")
    )

    class Meta:
        model = Entry
        fields = (
            "id player name bullet flight stack profile price paid entered_at checked_in_at out_at voided_at void_kind"
        ).split()

    def get_out_at(self, entry: Entry) -> Any:
        """Return when the entry went out; null if it is still in."""
        bust = getattr(entry, "bust_out", None)
        return bust.out_at if bust else None


class Done(serializers.Serializer[Any]):
    """The answer to an action: the tournament's new version and the new log entries."""

    version = serializers.IntegerField()
    says = serializers.CharField()
    log = LogRow(many=True)
