"""The API's door on what a correction would change: everything it would do to places and prizes, and nothing done."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tables.deeds import DEEDS
from tournaments.api.in_tournament import InTournament
from tournaments.deeds.frame import look_ahead
from tournaments.selectors.ranking import Moved
from tournaments.words.bubble import move_words, moves_words

#: deeds that may be looked at before they are done
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
    """What a deed would change in the places and prizes."""

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, slug: str, name: str) -> Response:
        """The same fields as the deed's; answers with everybody whose place or prize would change."""
        if name not in LOOKED_AT:
            raise NotFound
        tournament = self.tournament()
        changed = look_ahead(DEEDS[name], tournament, request.data, by=request.user, now=timezone.now())
        rows = [_written(one, tournament.currency) for one in changed]
        return Response({"says": moves_words(changed), "changes": rows})


def _written(one: Moved, currency: str) -> dict[str, Any]:
    return {
        "entry": one.entry,
        "name": one.name,
        "was": _placed(one.was),
        "now": _placed(one.now),
        "paid": one.paid,
        "says": move_words(one, currency=currency),
    }


def _placed(placed: tuple[int, int, int] | None) -> dict[str, int] | None:
    return dict(zip(("first", "last", "prize"), placed, strict=True)) if placed else None
