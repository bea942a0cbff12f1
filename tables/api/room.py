"""The room in the API: seating, pending steps, and moves."""

from datetime import datetime, timedelta
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tables.models import Move
from tables.rules.room import RoomTable
from tables.selectors.balance import minutes_until_busts, open_moves, room_plan, time_until_overdue
from tables.selectors.seating import room_tables
from tables.sentences.balance import plan_sentences
from tournaments.api.in_tournament import InTournament
from tournaments.selectors.clock.server_time import server_now


class Room(InTournament):
    """The open tables with their players."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Seated players, table by table."""
        return Response({"tables": [_table_fields(table) for table in room_tables(self.tournament())]})


class RoomPlanView(InTournament):
    """Pending steps for the room."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Each pending step with a sentence, the reason, and the fields for the action that would do it."""
        tournament, now = self.tournament(), server_now()
        plan = room_plan(tournament, now=now)
        busts = plan.breaks_next[1] if plan.breaks_next else 0
        minutes = minutes_until_busts(tournament, busts=busts, now=now)
        matters = plan_sentences(plan, minutes=minutes, house_rules=tournament.house_rules())
        return Response({"version": tournament.version, "fewest_moves": plan.fewest, "matters": matters})


class Moves(InTournament):
    """The moves under way."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Open moves, oldest first, each with its state, such as overdue."""
        tournament, now = self.tournament(), server_now()
        waits = time_until_overdue(tournament)
        return Response({"moves": [_move_fields(move, now=now, waits=waits) for move in open_moves(tournament)]})


def _table_fields(table: RoomTable) -> dict[str, Any]:
    players = [
        {"entry": player.entry, "name": player.name, "seat": seat, "arriving": player.arriving, "locked": player.locked}
        for seat, player in sorted(table.players.items())
    ]
    hand = table.last
    button = {"button": hand.button, "small_blind": hand.small_blind, "big_blind": hand.big_blind} if hand else None
    return {"table": table.number, "seats": sorted(table.seats), "players": players, "last_hand": button}


def _move_fields(move: Move, *, now: datetime, waits: timedelta) -> dict[str, Any]:
    return {
        "id": move.pk,
        "name": move.entry.player.display_name,
        "from": str(move.from_seat),
        "to": str(move.to_seat),
        "stands": move.state(now=now, overdue_after=waits),
        "called_at": move.called_at,
    }
