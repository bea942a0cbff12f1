"""Hands in the API: hand for hand, the end of a day with its bags, and a preview of a correction."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tables.actions import ACTIONS
from tables.rules.hands.bagging import CountedBags
from tables.selectors.days.bag_opening import BagsToOpen, bags_to_open
from tables.selectors.hands.bags import last_hands_by_table, room_bags
from tables.selectors.hands.board import Board, hand_for_hand_board
from tournaments.actions.action import preview_action
from tournaments.api.in_tournament import InTournament
from tournaments.api.request_fields import body_of_known_fields
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.prizes.ranking import PlaceChange
from tournaments.sentences.prizes.places import arithmetic_sentence, place_change_text, place_changes_sentence

#: actions that have a preview
LOOKED_AT = (
    "revive",
    "correct-bust",
    "reorder-bust",
    "correct-hand",
    "void-entry",
    "bust",
    "bust-together",
    "undo",
)


class BagList(InTournament):
    """The last hands of a day, and the bags of that day."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Every remaining player, by table, with the bag. `over` is the surplus of chips in the bags."""
        tournament = self.tournament()
        found = room_bags(tournament)
        tables = [
            {
                "table": table.number,
                **_bag_sum_fields(table.counted),
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
        last = [
            {"table": table.number, "played": table.played, "of": table.of} for table in last_hands_by_table(tournament)
        ]
        opening = _bag_opening_fields(bags_to_open(tournament))
        return Response({"last_hands": last, "room": _bag_sum_fields(found.room), "tables": tables, "opening": opening})


def _bag_opening_fields(found: BagsToOpen) -> dict[str, Any]:
    """Return the bags with which this day begins, opened or not, and the sums of their chips."""
    return {
        "written": found.recorded_chips,
        "found": found.found_chips,
        "closed": found.closed_chips,
        "others": found.chips_without_bag,
        "expected": found.expected,
        "left": found.closed_count,
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
            for row in found.all_bags
        ],
    }


def _bag_sum_fields(counted: CountedBags) -> dict[str, Any]:
    return {
        "players": counted.players,
        "counted": counted.bags,
        "chips": counted.chips,
        "expected": counted.expected,
        "over": counted.surplus,
        "complete": counted.is_complete,
    }


class HandForHandView(InTournament):
    """The board of hand for hand."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """The state of each table and of the round; `board` is null when play is not hand for hand."""
        found = hand_for_hand_board(self.tournament())
        return Response({"board": _board_fields(found) if found else None})


def _board_fields(found: Board) -> dict[str, Any]:
    sums = found.arithmetic
    return {
        "why": found.why,
        "hand": found.hand,
        "dealt_at": found.dealt_at,
        "closed_at": found.closed_at,
        "done": found.done_count,
        "of": found.table_count,
        "slowest": found.slowest_tables,
        "waits": found.tables_holding_all_in,
        "beside": [asdict(room) for room in found.beside],
        "behind": found.behind,
        "tables": [asdict(table) for table in found.tables],
        "arithmetic": {
            "before": sums.before,
            "out": sums.out,
            "covered": sums.covered,
            "left": sums.players_left,
            "left_if_lost": sums.left_if_lost,
            "paid": sums.paid,
            "goal": sums.goal,
            "to_go": sums.players_to_go,
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


class WhatIf(InTournament):
    """Changes that an action would make to places and prizes."""

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, slug: str, name: str) -> Response:
        """Takes the fields of the action. Returns every player whose place or prize the action would change."""
        if name not in LOOKED_AT:
            raise NotFound
        tournament, given = self.tournament(), body_of_known_fields(request, ACTIONS[name].fields)
        changed = preview_action(ACTIONS[name], tournament, given, by=request.user, now=server_now())
        rows = [_change_row(change, tournament.currency) for change in changed]
        return Response({"says": place_changes_sentence(changed), "changes": rows})


def _change_row(change: PlaceChange, currency: str) -> dict[str, Any]:
    return {
        "entry": change.entry,
        "name": change.name,
        "was": _place_fields(change.was),
        "now": _place_fields(change.now),
        "paid": change.paid,
        "says": place_change_text(change, currency=currency),
    }


def _place_fields(placed: tuple[int, int, int] | None) -> dict[str, int] | None:
    return dict(zip(("first", "last", "prize"), placed, strict=True)) if placed else None
