"""Deeds on moves at the door: balancing, breaking, redraws."""

from typing import Any

from django.db.models import Model, QuerySet
from rest_framework import serializers

from tables.deeds.fields import ByNumber, SpokenSeat
from tables.deeds.room import WhichTable
from tables.models import Move
from tables.services import breaking, mistakes, moves
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry

PANELS = ("now", "tables", "moves", "log")


class OneMove(OfThisTournament):
    """A move with the seats and the player that its sentence names."""

    def get_queryset(self) -> QuerySet[Model]:
        return super().get_queryset().select_related("entry__player", "from_seat__table", "to_seat__table")


class Seating(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    seat = SpokenSeat()


class Two(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    other = OfThisTournament(queryset=Entry.objects.select_related("player"))


class WhichMove(serializers.Serializer[Any]):
    move = OneMove(queryset=Move.objects.all())


class WhichMoves(serializers.Serializer[Any]):
    moves = OneMove(queryset=Move.objects.all(), many=True, allow_empty=False)


class Tables(serializers.Serializer[Any]):
    tables = ByNumber(many=True, allow_empty=False, help_text="The tables that play on.")


MOVE_DEEDS = (
    Deed("confirm-move", "Send the player who is proposed", moves.confirm, Seating, roles=FLOOR_STAFF, panels=PANELS),
    Deed("move", "Move a player", moves.order, Seating, panels=PANELS),
    Deed("walking", "The player is on his way", moves.leave, WhichMove, roles=FLOOR_STAFF, panels=PANELS),
    Deed("arrived", "The players have arrived", moves.arrive, WhichMoves, roles=FLOOR_STAFF, panels=PANELS),
    Deed("cancel-move", "Cancel a move", moves.cancel, WhichMove, roles=FLOOR_STAFF, panels=PANELS),
    Deed("break-table", "Break a table", breaking.break_table, WhichTable, panels=PANELS),
    Deed("put-right", "Put a player in the right seat", mistakes.put_right, Seating, roles=FLOOR_STAFF, panels=PANELS),
    Deed("swap", "Let two players change seats", mistakes.swap, Two, roles=FLOOR_STAFF, panels=PANELS),
    Deed("redraw", "Draw everybody's seat anew", breaking.redraw, Tables, panels=PANELS),
)
