"""Actions on the room: tables, seats, the order in which tables break, calls from tables, and notes on players."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import ByNumber, SpokenSeat
from tables.models import TableCall
from tables.services import room as rooms
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry


class NewTables(serializers.Serializer[Any]):
    """Tables to open: how many, from which number, and with how many seats each."""

    count = serializers.IntegerField(default=1, min_value=1, max_value=2_000)
    first = serializers.IntegerField(
        required=False, min_value=1, max_value=9_999, help_text=_("The first number; if left out, after the highest.")
    )
    seats = serializers.IntegerField(
        required=False,
        min_value=2,
        max_value=12,
        help_text=_("Seats per table; if left out, as in the settings."),
    )
    area = serializers.CharField(max_length=40, required=False, allow_blank=True)


class WhichTable(serializers.Serializer[Any]):
    """One table of this tournament, by its number."""

    table = ByNumber()


class TableSettings(WhichTable):
    """Changes to a table; omitted fields stay as they are."""

    area = serializers.CharField(max_length=40, required=False, allow_blank=True)
    colour = serializers.CharField(max_length=20, required=False, allow_blank=True)
    feature = serializers.BooleanField(required=False)
    protected = serializers.BooleanField(required=False, help_text=_("A protected table is never broken."))


class BreakingOrder(serializers.Serializer[Any]):
    """The order in which tables break; tables left out break last."""

    tables = ByNumber(many=True, allow_empty=True)


class SeatUse(serializers.Serializer[Any]):
    """A seat, and whether it can be used."""

    seat = SpokenSeat()
    usable = serializers.BooleanField()


class SeatLock(serializers.Serializer[Any]):
    """A player to lock in their seat, or to unlock. Locked players are not moved (TDA 2024 rule 9)."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    locked = serializers.BooleanField(default=True)


ROOM_ACTIONS = (
    Action("open-tables", noop("Open tables"), rooms.open_new_tables, NewTables),
    Action("close-table", noop("Close an empty table"), rooms.close_table, WhichTable),
    Action("open-again", noop("Reopen a table"), rooms.reopen_table, WhichTable),
    Action("change-table", noop("Change a table"), rooms.change_table, TableSettings),
    Action("breaking-order", noop("Post the breaking order"), rooms.post_breaking_order, BreakingOrder),
    Action("draw-breaking-order", noop("Draw the breaking order"), rooms.draw_breaking_order),
    Action("mark-seat", noop("Mark a seat"), rooms.mark_seat, SeatUse, roles=FLOOR_STAFF),
    Action("lock-seat", noop("Lock a player's seat"), rooms.lock_player, SeatLock, roles=FLOOR_STAFF),
)


class WhichCall(serializers.Serializer[Any]):
    """A table's call for the floor, given by the number of the call."""

    call = OfThisTournament(queryset=TableCall.objects.select_related("table"))


CALL_ACTIONS = (
    Action("answer-call", noop("Answer a table's call"), rooms.answer_call, WhichCall, roles=FLOOR_STAFF),
    Action("call-floor", noop("Call the floor to a table"), rooms.call_floor, WhichTable, roles=FLOOR_STAFF),
    Action("new-table-card", noop("Replace a table's QR card"), rooms.replace_table_card, WhichTable),
)


class NoteFields(serializers.Serializer[Any]):
    """A note of at most 200 characters on a player. The player's seat is stored with the note."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    words = serializers.CharField(max_length=200, source="text")


NOTE_ACTIONS = (
    Action("note", noop("Add a note on a player"), rooms.add_note, NoteFields, roles=FLOOR_STAFF),
    Action("devices-away", noop("Phones collected"), rooms.note_devices_away, roles=FLOOR_STAFF),
)
