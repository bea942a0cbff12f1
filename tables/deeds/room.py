"""The room's own deeds at the door: tables, seats, and the order in which tables break."""

from typing import Any

from rest_framework import serializers

from tables.deeds.fields import PANELS, ByNumber, SpokenSeat
from tables.services import rooms
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry


class NewTables(serializers.Serializer[Any]):
    count = serializers.IntegerField(default=1, min_value=1, max_value=2_000)
    first = serializers.IntegerField(
        required=False, min_value=1, max_value=9_999, help_text="The first number; left out: after the highest."
    )
    seats = serializers.IntegerField(
        required=False, min_value=2, max_value=12, help_text="Seats at each; left out: as many as the event plays with."
    )
    area = serializers.CharField(max_length=40, required=False, allow_blank=True)


class WhichTable(serializers.Serializer[Any]):
    table = ByNumber()


class TableSettings(WhichTable):
    area = serializers.CharField(max_length=40, required=False, allow_blank=True)
    colour = serializers.CharField(max_length=20, required=False, allow_blank=True)
    feature = serializers.BooleanField(required=False)
    protected = serializers.BooleanField(required=False, help_text="A protected table is never broken.")


class BreakingOrder(serializers.Serializer[Any]):
    tables = ByNumber(many=True, allow_empty=True)


class SeatUse(serializers.Serializer[Any]):
    seat = SpokenSeat()
    usable = serializers.BooleanField()


class Lock(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    locked = serializers.BooleanField(default=True)


ROOM_DEEDS = (
    Deed("open-tables", "Open tables", rooms.open_some, NewTables, panels=PANELS),
    Deed("close-table", "Close an empty table", rooms.close_table, WhichTable, panels=PANELS),
    Deed("open-again", "Open a table again", rooms.open_again, WhichTable, panels=PANELS),
    Deed("change-table", "Change a table", rooms.change_table, TableSettings, panels=PANELS),
    Deed("breaking-order", "Post the breaking order", rooms.post_breaking_order, BreakingOrder, panels=PANELS),
    Deed("draw-breaking-order", "Draw the breaking order", rooms.draw_breaking_order, panels=PANELS),
    Deed("mark-seat", "Mark a seat", rooms.mark_seat, SeatUse, roles=FLOOR_STAFF, panels=PANELS),
    Deed("lock-seat", "Keep a player in his seat", rooms.lock_player, Lock, roles=FLOOR_STAFF, panels=PANELS),
)
