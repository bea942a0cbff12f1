"""Hand for hand in the API: the tables, the arithmetic, the places of the round."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tables.selectors.hands.board import Board, board
from tournaments.api.in_tournament import InTournament
from tournaments.sentences.prizes.places import arithmetic_sentence


class HandForHandView(InTournament):
    """The board of hand for hand."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """How each table stands, and what the round means; `board` is null when play is not hand for hand."""
        found = board(self.tournament())
        return Response({"board": _written(found) if found else None})


def _written(found: Board) -> dict[str, Any]:
    sums = found.arithmetic
    return {
        "why": found.why,
        "hand": found.hand,
        "dealt_at": found.dealt_at,
        "closed_at": found.closed_at,
        "done": found.done,
        "of": found.of,
        "slowest": found.slowest,
        "waits": found.waits,
        "beside": [asdict(room) for room in found.beside],
        "behind": found.behind,
        "tables": [asdict(table) for table in found.tables],
        "arithmetic": {
            "before": sums.before,
            "out": sums.out,
            "covered": sums.covered,
            "left": sums.left,
            "left_if_lost": sums.left_if_lost,
            "paid": sums.paid,
            "goal": sums.goal,
            "to_go": sums.to_go,
            "verdict": sums.verdict,
            "says": arithmetic_sentence(sums, why=found.why),
        },
        "places": [
            {
                "entry": place.place.entry.pk,
                "name": place.place.entry.player.display_name,
                "table": place.table,
                "stack": place.stack,
                "first": place.place.first,
                "last": place.place.last,
                "prize": place.prize,
            }
            for place in found.places
        ],
    }
