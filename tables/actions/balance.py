"""Actions on moves: balancing, breaking, redraws."""

from typing import Any

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import ByNumber, SpokenSeat
from tables.actions.room import WhichTable
from tables.actions.seats import with_fresh_seed
from tables.models import Move
from tables.selectors.seating import assignment_of_seat
from tables.services.balance import breaking, moves
from tables.services.seats import corrections as seat_corrections
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, SUPERVISORS, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.refused import Refused


class OneMove(OfThisTournament):
    """A move, given by its number. Its player and both seats are read in the same query, for the log sentence."""

    def get_queryset(self) -> QuerySet[Model]:
        return super().get_queryset().select_related("entry__player", "from_seat__table", "to_seat__table")


class Seating(serializers.Serializer[Any]):
    """A move of a player to a seat."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    seat = SpokenSeat()


class Confirming(Seating):
    """A proposed player and their new seat. Refused if the plan has changed since the page was shown."""

    no_card = serializers.BooleanField(default=False, help_text=_("The hand has begun, but no card is dealt."))


class ConfirmingAll(serializers.Serializer[Any]):
    """Proposed players, and their new seats in the same order.

    Refused if the plan has changed since the page was shown.
    """

    entries = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True, allow_empty=False)
    seats = serializers.ListField(child=SpokenSeat(), help_text=_("A seat for each, in the same order."))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse lists of different lengths."""
        if len(attrs["entries"]) != len(attrs["seats"]):
            raise serializers.ValidationError({"seats": _("Name a seat for each player.")})
        return attrs


class Two(serializers.Serializer[Any]):
    """Two players who sit in each other's seats. The second player is given by entry or by seat."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"))
    other = OfThisTournament(queryset=Entry.objects.select_related("player"), required=False)
    seat = SpokenSeat(required=False, help_text=_("Instead of the other entry: that player's seat, for example 12.3."))


class WhichMove(serializers.Serializer[Any]):
    """A move that is not finished, given by its number."""

    move = OneMove(queryset=Move.objects.all())


class WhichMoves(serializers.Serializer[Any]):
    """The numbers of moves whose players arrive together. One undo reverts all of them."""

    moves = OneMove(queryset=Move.objects.all(), many=True, allow_empty=False)


class Tables(serializers.Serializer[Any]):
    """The numbers of the tables that stay open in a redraw. All other tables close."""

    tables = ByNumber(many=True, allow_empty=False, help_text=_("The tables that stay open."))


def _swap_input(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with the second player as `other`. Without an entry the player is looked up by seat."""
    seat = clean.pop("seat", None)
    if "other" in clean:
        return clean
    assignment = assignment_of_seat(seat) if seat else None
    if assignment is None:
        raise Refused("seat_is_empty" if seat else "needs_a_player", field="seat", seat=str(seat))
    return clean | {"other": assignment.entry}


MOVE_ACTIONS = (
    Action("confirm-move", noop("Send the proposed player"), moves.confirm_move, Confirming, roles=FLOOR_STAFF),
    Action("confirm-moves", noop("Send the proposed players"), moves.confirm_moves, ConfirmingAll, roles=FLOOR_STAFF),
    Action("move", noop("Move a player"), moves.order_move, Seating),
    Action("walking", noop("Mark a player as walking"), moves.mark_as_walking, WhichMove, roles=FLOOR_STAFF),
    Action("arrived", noop("Mark players as arrived"), moves.seat_arrived_players, WhichMoves, roles=FLOOR_STAFF),
    Action("cancel-move", noop("Cancel a move"), moves.cancel_move, WhichMove, roles=FLOOR_STAFF),
    Action(
        "break-table",
        noop("Break a table"),
        breaking.break_table,
        WhichTable,
        roles=SUPERVISORS,
        adapt=with_fresh_seed,
    ),
    Action("put-right", noop("Correct a player's seat"), seat_corrections.correct_seat, Seating, roles=FLOOR_STAFF),
    Action("swap", noop("Swap two players"), seat_corrections.swap_players, Two, roles=FLOOR_STAFF, adapt=_swap_input),
    Action("redraw", noop("Redraw"), breaking.redraw, Tables, adapt=with_fresh_seed),
    Action("draw-again", noop("Draw again"), breaking.draw_again, adapt=with_fresh_seed),
)
