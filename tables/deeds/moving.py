"""Deeds on moves at the door: balancing, breaking, redraws."""

from typing import Any

from django.db.models import Model, QuerySet
from rest_framework import serializers

from tables.deeds.fields import PANELS, ByNumber, SpokenSeat
from tables.deeds.room import WhichTable
from tables.models import Move
from tables.selectors.room import holder_of
from tables.services import breaking, mistakes, moves
from tournaments.deeds.fields import OfThisTournament
from tournaments.deeds.frame import FLOOR_STAFF, Deed
from tournaments.models import Entry
from tournaments.rules.refused import Refused


class OneMove(OfThisTournament):
    """A move with the seats and the player that its sentence names."""

    def get_queryset(self) -> QuerySet[Model]:
        return super().get_queryset().select_related("entry__player", "from_seat__table", "to_seat__table")


class Seating(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    seat = SpokenSeat()


class Confirming(Seating):
    no_card = serializers.BooleanField(default=False, help_text="The hand has begun, but no card is dealt.")


class Two(serializers.Serializer[Any]):
    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    other = OfThisTournament(queryset=Entry.objects.select_related("player"), required=False)
    seat = SpokenSeat(required=False, help_text="Instead of the other entry: where that player sits, 12.3.")


class WhichMove(serializers.Serializer[Any]):
    move = OneMove(queryset=Move.objects.all())


class WhichMoves(serializers.Serializer[Any]):
    moves = OneMove(queryset=Move.objects.all(), many=True, allow_empty=False)


class Tables(serializers.Serializer[Any]):
    tables = ByNumber(many=True, allow_empty=False, help_text="The tables that play on.")


def _with_whom(clean: dict[str, Any]) -> dict[str, Any]:
    """The other one, named by his entry or by the seat he sits in."""
    seat = clean.pop("seat", None)
    if "other" in clean:
        return clean
    held = holder_of(seat) if seat else None
    if held is None:
        raise Refused("seat_is_empty" if seat else "needs_a_player", field="seat", seat=str(seat))
    return clean | {"other": held.entry}


MOVE_DEEDS = (
    Deed(
        "confirm-move", "Send the player who is proposed", moves.confirm, Confirming, roles=FLOOR_STAFF, panels=PANELS
    ),
    Deed("move", "Move a player", moves.order, Seating, panels=PANELS),
    Deed("walking", "The player is on his way", moves.leave, WhichMove, roles=FLOOR_STAFF, panels=PANELS),
    Deed("arrived", "The players have arrived", moves.arrive, WhichMoves, roles=FLOOR_STAFF, panels=PANELS),
    Deed("cancel-move", "Cancel a move", moves.cancel, WhichMove, roles=FLOOR_STAFF, panels=PANELS),
    Deed("break-table", "Break a table", breaking.break_table, WhichTable, panels=PANELS),
    Deed("put-right", "Put a player in the right seat", mistakes.put_right, Seating, roles=FLOOR_STAFF, panels=PANELS),
    Deed(
        "swap", "Let two players change seats", mistakes.swap, Two, roles=FLOOR_STAFF, panels=PANELS, adapt=_with_whom
    ),
    Deed("redraw", "Draw everybody's seat anew", breaking.redraw, Tables, panels=PANELS),
)
