"""The end of a day in the API: the last hands by table, and the bags with their sums."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tables.rules.hands.bagging import CountedBags
from tables.selectors.days.bag_opening import BagsToOpen, bags_to_open
from tables.selectors.hands.bags import bags_of, table_hands
from tables.selectors.hands.board import Board, board
from tournaments.api.in_tournament import InTournament
from tournaments.sentences.prizes.places import arithmetic_sentence


class BagList(InTournament):
    """The last hands and the bags."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Every player who is in, by table; `over` is how many chips too many are in the bags."""
        tournament = self.tournament()
        found = bags_of(tournament)
        tables = [
            {
                "table": table.number,
                **_sums(table.counted),
                "bags": [
                    {
                        "entry": row.entry.pk,
                        "name": row.entry.player.display_name,
                        "seat": row.seat,
                        "stack": row.bag.stack if row.bag else None,
                        "counted_by": row.bag.counted_by if row.bag else "",
                        "checked_by": row.bag.checked_by if row.bag else "",
                        "state": row.bag.state if row.bag else None,
                        "voucher": row.bag.voucher if row.bag else None,
                        "number": row.bag.number if row.bag else "",
                    }
                    for row in table.rows
                ],
            }
            for table in found.tables
        ]
        last = [{"table": table.number, "played": table.played, "of": table.of} for table in table_hands(tournament)]
        opening = _opening(bags_to_open(tournament))
        return Response({"last_hands": last, "room": _sums(found.room), "tables": tables, "opening": opening})


def _opening(found: BagsToOpen) -> dict[str, Any]:
    """The bags of the night with which this day begins."""
    return {
        **{name: getattr(found, name) for name in ("written", "found", "closed", "others", "expected")},
        "left": found.left,
        "bags": [
            {
                "id": row.bag.pk,
                "entry": row.entry.pk,
                "name": row.name,
                "day": row.day,
                "seat": row.seat,
                "voucher": row.bag.voucher,
                "number": row.bag.number,
                "stack": row.bag.stack,
                "found": row.bag.found,
                "state": row.bag.state,
                "reason": row.bag.reason,
            }
            for row in found.rows
        ],
    }


def _sums(counted: CountedBags) -> dict[str, Any]:
    return {
        "players": counted.players,
        "counted": counted.bags,
        "chips": counted.chips,
        "expected": counted.expected,
        "over": counted.over,
        "complete": counted.complete,
    }


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
