"""A preview of a correction in the API: everything it would change in places and prizes; nothing is done."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tables.actions import ACTIONS
from tournaments.actions.action import preview
from tournaments.api.in_tournament import InTournament
from tournaments.api.request_fields import known_fields
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.prizes.ranking import PlaceChange
from tournaments.sentences.prizes.places import place_change_text, place_changes_sentence

#: actions that may be looked at before they are done
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


class WhatIf(InTournament):
    """What an action would change in the places and prizes."""

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, slug: str, name: str) -> Response:
        """The same fields as the action's; answers with everybody whose place or prize would change."""
        if name not in LOOKED_AT:
            raise NotFound
        tournament, given = self.tournament(), known_fields(request, ACTIONS[name].fields)
        changed = preview(ACTIONS[name], tournament, given, by=request.user, now=server_now())
        rows = [_written_preview(change, tournament.currency) for change in changed]
        return Response({"says": place_changes_sentence(changed), "changes": rows})


def _written_preview(change: PlaceChange, currency: str) -> dict[str, Any]:
    return {
        "entry": change.entry,
        "name": change.name,
        "was": _placed(change.was),
        "now": _placed(change.now),
        "paid": change.paid,
        "says": place_change_text(change, currency=currency),
    }


def _placed(placed: tuple[int, int, int] | None) -> dict[str, int] | None:
    return dict(zip(("first", "last", "prize"), placed, strict=True)) if placed else None
